import { events, UNRESOLVED } from '@portal/api-client/events'
import { ensure } from '@portal/api-client/http'
import { currentTime, useSession } from '@portal/auth'
import { linesOf, paths } from '@portal/contract'
import { Button, copy, exportFileName, Page, ReadNotes, saveFile, Section, useRead, useStored } from '@portal/ui'
import { SelectField, TextArea } from '@portal/ui/form'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { usePlaces } from '../use-places'
import { REPORT_VIEWS } from '../report-views'
import classes from './HandOverPage.module.css'
import { handOverText } from './hand-over-text'
import { type Shift, SHIFT_HOURS, shiftIn } from './shift'

const seenIn = ({ from }: Shift) => events.list({ from: new Date(from).toISOString() })

/** Returns the shift that it read: it ends now, so the page must read the same again. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Shift> {
  const shift = shiftIn(new URL(request.url).searchParams, currentTime())
  await ensure(seenIn(shift), events.list({ status: UNRESOLVED }))
  return shift
}

/** What the next shift has to know, as a text to be copied (`?hours=12`). */
export function Component() {
  const shift = useLoaderData<typeof loader>()
  const read = useRead(seenIn(shift))
  const open = useRead(events.list({ status: UNRESOLVED }))
  const by = useSession((session) => session.user?.email ?? '')
  const project = useSession((session) => session.project)
  const [note, setNote] = useStored(`portal.hand-over.${project?.id ?? ''}.${by}`, z.string(), '')
  const placeOf = usePlaces()
  const text = handOverText({
    project: project?.name ?? '',
    by,
    shift,
    rows: read.data,
    unresolved: open.data,
    placeOf,
    note,
  })
  return (
    <Page
      title="引き継ぎ"
      breadcrumbs={[{ label: 'イベント管理', to: paths.events }, { label: '引き継ぎ' }]}
      views={REPORT_VIEWS}
      actions={
        <>
          <Button onClick={() => void copy(text)}>テキストをコピー</Button>
          <Button variant="default" onClick={() => saveText(text)}>
            .txt で保存
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            印刷
          </Button>
        </>
      }
      isReading
    >
      <div className={classes.columns}>
        <Section title="内容">
          <ReadNotes reads={[read, open]} />
          <p className={classes.text}>{text}</p>
        </Section>
        <div className={classes.form}>
          <Section title="追記">
            <HoursChoice shift={shift} />
            <TextArea
              label="申し送り"
              description="次の担当に伝えることです。入力した内容はこのブラウザーに保存されます。"
              value={note}
              rows={6}
              maxLength={4000}
              onChange={(event) => setNote(event.currentTarget.value || null)}
            />
          </Section>
        </div>
      </div>
    </Page>
  )
}

function HoursChoice({ shift: { hours } }: { shift: Shift }) {
  const navigate = useNavigate()
  return (
    <SelectField
      label="対象の時間"
      value={hours}
      options={SHIFT_HOURS.map((value) => ({ value, label: `直近 ${value} 時間` }))}
      onChange={(value) => value && void navigate(`${paths.handOver}?${new URLSearchParams({ hours: value })}`)}
    />
  )
}

function saveText(text: string): void {
  saveFile(new Blob([linesOf(text).join('\r\n')], { type: 'text/plain' }), exportFileName('hand-over', 'txt'))
}
