import { events, UNRESOLVED } from '@portal/api-client/events'
import { ensure } from '@portal/api-client/http'
import { type ServerRow, servers } from '@portal/api-client/servers'
import { currentTime, useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import {
  Button,
  exportFileName,
  ExportMenu,
  Notice,
  Page,
  Properties,
  ReadNotes,
  saveFile,
  Section,
  toast,
  useRead,
} from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom'
import { type Figures, figuresOf } from './figures'
import { FigureTable } from './FigureTable'
import { type Month, monthAfter, monthIn, monthOf, monthsUpTo, monthText, spanOf } from './month'
import { powerRows } from './power'
import { PowerSection } from './PowerSection'
import classes from './ReportPage.module.css'
import { REPORT_VIEWS } from '../report-views'
import { summaryOf } from './summary'
import { tablesOf } from './tables'
import { type Power, usePower } from './use-power'

/** Events from the month before, with which the month is compared; those begun later have been seen later too. */
const rowsFrom = (month: Month) => events.list({ from: new Date(spanOf(monthAfter(month, -1)).start).toISOString() })

export async function loader({ request }: LoaderFunctionArgs): Promise<Month> {
  const month = monthIn(new URL(request.url).searchParams, currentTime())
  await ensure(rowsFrom(month), events.list({ status: UNRESOLVED }), servers.whole())
  return month
}

/** What a month was like, to be printed or sent on (`?month=2026-10`; the last that is over without one). */
export function Component() {
  const month = useLoaderData<typeof loader>()
  const read = useRead(rowsFrom(month))
  const open = useRead(events.list({ status: UNRESOLVED }))
  const machines = useRead(servers.whole())
  // A moment for all figures, so that those of a month that is not over agree with each other.
  const [now] = useState(() => currentTime())
  const rows = [...new Map([...read.data, ...open.data].map((event) => [event.id, event])).values()]
  const figures = figuresOf({ month, events: rows, machines: machines.data, now })
  const power = usePower(month, now)
  return (
    <Page
      title={`月次報告書 ${monthText(month)}`}
      breadcrumbs={[{ label: 'イベント管理', to: paths.events }, { label: '月次報告書' }]}
      views={REPORT_VIEWS}
      actions={<Actions figures={figures} machines={machines.data} power={power} />}
    >
      <div className={classes.choice}>
        <MonthChoice month={month} now={now} />
      </div>
      {month === monthOf(now) && <Notice>{`${monthText(month)}は終わっていません。いままでの数字です。`}</Notice>}
      <Section title="概要">
        <ReadNotes reads={[read, open, machines]} />
        <Properties items={summaryOf(figures)} columns={2} />
      </Section>
      {tablesOf(figures).map((table) => (
        <Section key={table.title} title={table.title}>
          <FigureTable table={table} />
        </Section>
      ))}
      <PowerSection key={month} machines={machines.data} power={power} />
    </Page>
  )
}

function MonthChoice({ month, now }: { month: Month; now: number }) {
  const navigate = useNavigate()
  return (
    <SelectField
      label="対象の月"
      value={month}
      options={monthsUpTo(now).map((value) => ({ value, label: monthText(value) }))}
      onChange={(value) => value && void navigate(`${paths.report}?${new URLSearchParams({ month: value })}`)}
    />
  )
}

type ActionsProps = { figures: Figures; machines: readonly ServerRow[]; power: Power }

function Actions({ figures, machines, power: { known } }: ActionsProps) {
  async function saveWorkbook(): Promise<void> {
    const power = known.size > 0 ? powerRows(machines, known) : null
    const made = await import(/* webpackChunkName: "workbook" */ './workbook')
      .then(({ workbookOf }) => workbookOf(figures, power, useSession.getState().project?.name ?? ''))
      .catch(() => null)
    if (made) saveFile(made, exportFileName(`report-${figures.month}`, 'xlsx'))
    else
      toast({
        message: 'Excel ファイルを作成できませんでした。',
        detail: '再読み込みしてから、もう一度お試しください。',
      })
  }
  return (
    <>
      <Button variant="default" onClick={() => window.print()}>
        印刷
      </Button>
      <ExportMenu items={[{ label: 'Excel ファイル (.xlsx)', onSelect: () => void saveWorkbook() }]} />
    </>
  )
}
