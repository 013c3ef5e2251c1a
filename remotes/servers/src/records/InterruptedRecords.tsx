import { useSession } from '@portal/auth'
import {
  Button,
  confirm,
  exportFileName,
  formatDateTime,
  formatNumber,
  Line,
  Lines,
  saveFile,
  Section,
} from '@portal/ui'
import { useCallback, useEffect, useState } from 'react'
import { type InterruptedRecord, interruptedRecords, KEPT_DAYS } from '../recording/kept-record'
import { RECORD_EXTENSION } from '../recording/record-format'
import classes from './InterruptedRecords.module.css'

const serverOf = ({ head }: InterruptedRecord) => head?.server.name || '不明なサーバー'
const nameOf = (record: InterruptedRecord) =>
  exportFileName(`record_${serverOf(record)}`, RECORD_EXTENSION, new Date(record.at))
/** 「0.1 MB」 for less, too. */
const sizeText = (bytes: number) => `${formatNumber(Math.max(0.1, Math.round(bytes / 1e5) / 10))} MB`

/** The records that a closed or crashed tab of this user has left in this browser; nothing while there are none. */
export function InterruptedRecords({ onOpen }: { onOpen: (file: Blob, name: string) => Promise<void> }) {
  const { records, refresh } = useInterrupted()
  if (records.length === 0) return null
  return (
    <Section title="中断された記録">
      <p>
        終了する前にタブが閉じられたか、再読み込みされた記録です。必要なものはファイルに保存してください。ログアウトするか{' '}
        {KEPT_DAYS} 日が過ぎると、このブラウザーから消えます。
      </p>
      <Lines label="中断された記録">
        {records.map((record) => (
          <Line
            key={record.id}
            about={[
              record.head && `${formatDateTime(record.head.startedAt)} 開始`,
              `${formatDateTime(new Date(record.at).toISOString())} 中断`,
              sizeText(record.blob.size),
            ]
              .filter(Boolean)
              .join(' · ')}
            note={<Actions record={record} onOpen={onOpen} onDiscarded={refresh} />}
          >
            {serverOf(record)}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function useInterrupted() {
  const me = useSession((session) => session.user?.id)
  const [records, setRecords] = useState<readonly InterruptedRecord[]>([])
  const refresh = useCallback(async () => {
    // A browser that refuses its files has kept no record either.
    setRecords(me === undefined ? [] : await interruptedRecords(me).catch(() => []))
  }, [me])
  useEffect(() => void refresh(), [refresh])
  return { records, refresh }
}

type ActionsProps = {
  record: InterruptedRecord
  onOpen: (file: Blob, name: string) => Promise<void>
  onDiscarded: () => Promise<void>
}

function Actions({ record, onOpen, onDiscarded }: ActionsProps) {
  const server = serverOf(record)
  const name = nameOf(record)
  async function discard(): Promise<void> {
    const isAgreed = await confirm({
      title: `${server} の中断された記録を破棄しますか？`,
      body: <p>このブラウザーから消えます。保存したファイルは残ります。</p>,
      action: '破棄する',
      danger: true,
      run: record.discard,
    })
    if (isAgreed) await onDiscarded()
  }
  return (
    <span className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        aria-label={`${server} の中断された記録を再生`}
        onClick={() => void onOpen(record.blob, name)}
      >
        再生
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${server} の中断された記録をファイルに保存`}
        onClick={() => void save(record, name)}
      >
        ファイルに保存
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${server} の中断された記録を破棄`}
        onClick={() => void discard()}
      >
        破棄
      </Button>
    </span>
  )
}

/** Read first, because the browser may save it only after its files are gone. */
async function save({ blob }: InterruptedRecord, name: string): Promise<void> {
  saveFile(new Blob([await new Response(blob).arrayBuffer()], { type: blob.type }), name)
}
