import { paths } from '@portal/contract'
import { Button, EmptyState, lazyComponent, Notice, Page, Panel } from '@portal/ui'
import { type DragEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { recording } from '../recording/recording'
import { type ReadRecord, readRecord } from '../recording/read-record'
import { CheckResult } from './CheckResult'
import { InterruptedRecords } from './InterruptedRecords'
import classes from './RecordsPage.module.css'

const RecordView = lazyComponent(() => import(/* webpackChunkName: "record-view" */ './RecordView'))

/** A record has at most 50 MB, besides the logs and metrics of its time. */
const MOST_MB = 200

type State =
  | { kind: 'none' }
  | { kind: 'large' }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; name: string }
  | { kind: 'done'; name: string; read: ReadRecord }

/** Checks a record of the work and replays it, in the browser. The file is sent nowhere. */
export function Component() {
  const { state, open } = useOpened()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void open(file, file.name)
  }
  return (
    <Page
      title="作業の記録の再生"
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: '作業の記録の再生' }]}
      actions={state.kind === 'done' && <Picker label="別の記録を開く" onPick={open} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same without a mouse */}
      <div
        className={classes.place}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {state.kind === 'large' && (
          <Notice tone="warning" isUrgent>
            {MOST_MB} MB を超えるファイルは、作業の記録ではないため開けません。
          </Notice>
        )}
        {state.kind === 'failed' && (
          <Notice tone="warning" isUrgent>
            {state.name} を読み取れませんでした。ファイルが移動または削除されていないか確認してください。
          </Notice>
        )}
        {state.kind === 'reading' && <p role="status">{state.name} を検証しています…</p>}
        {state.kind === 'done' ? (
          <>
            <CheckResult name={state.name} read={state.read} />
            {state.read.record && (
              <Panel height="40rem">
                <RecordView key={`${state.name} ${state.read.fingerprint}`} record={state.read.record} />
              </Panel>
            )}
          </>
        ) : (
          <EmptyState
            title="作業の記録を開いてください"
            description="リモートログインまたはリモート画面で保存した記録 (.portal-record.jsonl) を選択するか、ここにドロップします。記録時から変更されていないことを、このブラウザーの中で確かめてから再生します。ファイルは送信されません。"
            action={<Picker label="記録を開く" onPick={open} />}
          />
        )}
        <InterruptedRecords onOpen={open} />
      </div>
    </Page>
  )
}

/** The record that was opened; at first the one that this tab has just saved. */
function useOpened() {
  const [state, setState] = useState<State>({ kind: 'none' })
  const turn = useRef(0)
  const open = useCallback(async (file: Blob, name: string): Promise<void> => {
    turn.current += 1
    const own = turn.current
    if (file.size > MOST_MB * 1e6) return setState({ kind: 'large' })
    setState({ kind: 'reading', name })
    const next = await file
      .arrayBuffer()
      .then(async (bytes): Promise<State> => ({ kind: 'done', name, read: await readRecord(new Uint8Array(bytes)) }))
      .catch((): State => ({ kind: 'failed', name }))
    // Not the earlier of two files, whose check may take longer.
    if (own === turn.current) setState(next)
  }, [])
  useEffect(() => {
    const saved = recording()
    if (saved.phase === 'saved') void open(saved.record.blob, saved.record.name)
  }, [open])
  return { state, open }
}

function Picker({ label, onPick }: { label: string; onPick: (file: Blob, name: string) => Promise<void> }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".jsonl,application/x-ndjson"
        aria-label="作業の記録のファイル"
        className="read-out"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Emptied, so that the same file can be chosen again.
          if (file) void onPick(file, file.name).then(() => input.current && (input.current.value = ''))
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </>
  )
}
