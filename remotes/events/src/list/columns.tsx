import { caseText, nextCase } from '@portal/api-client/cases'
import type { Event } from '@portal/api-client/events'
import {
  eventSortValues,
  eventStatusLabels,
  MAINTENANCE,
  maintenanceText,
  severityLabels,
} from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { CopyText, Note, Time } from '@portal/ui'
import { type Column, type CsvColumn, csvTime, eventColumns } from '@portal/ui/table'
import { eventsOf, type Line, subjectOf } from '../lines'
import { PromisedTime } from '../PromisedTime'

const { title, severity, status, count, assignee, occurredAt, lastOccurredAt, category } = eventColumns

export const columns: Column<Line>[] = [
  {
    ...title,
    width: '20.25rem',
    least: '9rem',
    beside: (line) => <Beside line={line} />,
  },
  severity,
  { ...status, phone: 'second' },
  { ...count, phone: 'hidden' },
  assignee,
  {
    ...occurredAt,
    width: '8rem',
    phone: 'second',
    // With the time that 「最終発生」 filters by, where it is another one.
    cell: ({ occurredAt, lastOccurredAt }) => (
      <>
        <Time value={occurredAt} isShort />
        {lastOccurredAt && lastOccurredAt !== occurredAt && (
          <Note>
            最終 <Time value={lastOccurredAt} isShort />
          </Note>
        )}
      </>
    ),
  },
  { ...lastOccurredAt, hidden: true },
  { id: 'server', header: 'サーバー', width: '13rem', hidden: true, sortValue: eventSortValues.server },
  {
    id: 'serialNo',
    header: 'シリアル番号',
    width: '9.5rem',
    hidden: true,
    cell: (event) => event.serialNo && <CopyText value={event.serialNo} label="シリアル番号" isQuiet />,
    sortValue: eventSortValues.serialNo,
  },
  category,
]

/** What was ordered stands first, because it is what the user waits for, and a long note is cut at its end. */
function Beside({ line }: { line: Line }) {
  const note = noteOf(line)
  const next = nextCase(eventsOf(line))
  if (next === null) return <Note>{note}</Note>
  return (
    <Note title={[caseText(next), note].join(' · ')}>
      <PromisedTime promised={next.promised} /> · {note}
    </Note>
  )
}

function noteOf(line: Line): string {
  return [subjectOf(line), !line.isFolded && componentLabels.text(line.category), maintenanceText(line)]
    .filter(Boolean)
    .join(' · ')
}

/** CSV columns: those of the list, and facts that only the detail page has room for. */
export const csvColumns: CsvColumn<Event>[] = [
  { header: '重大度', value: (event) => severityLabels.text(event.severity) },
  { header: '状態', value: (event) => eventStatusLabels.text(event.status) },
  { header: '発生日時', value: (event) => csvTime(event.occurredAt) },
  { header: 'サーバー', value: (event) => event.serverName },
  { header: 'シリアル番号', value: (event) => event.serialNo },
  { header: '種別', value: (event) => componentLabels.text(event.category) },
  { header: '内容', value: (event) => event.title },
  { header: '詳細', value: (event) => event.message },
  { header: '回数', value: (event) => event.count },
  { header: '担当', value: (event) => event.assignee?.email },
  { header: '最終発生', value: (event) => csvTime(event.lastOccurredAt) },
  { header: 'メンテナンス', value: ({ maintenance }) => maintenance && (maintenance.name || MAINTENANCE) },
  { header: 'コメント', value: (event) => event.comment },
  { header: 'ID', value: (event) => event.id },
]
