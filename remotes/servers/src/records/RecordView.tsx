import {
  exportFileName,
  formatDateTime,
  lazyComponent,
  Panel,
  Properties,
  saveFile,
  Section,
  TextLink,
} from '@portal/ui'
import { Button } from '@portal/ui'
import { paths } from '@portal/contract'
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react'
import type { WorkRecord } from '../recording/read-record'
import { castFile } from './cast-file'
import { HappeningList } from './HappeningList'
import { happeningsOf } from './happenings'
import { PlayerControls } from './PlayerControls'
import type { Replay } from './replay'
import { ReplayScreen } from './ReplayScreen'
import { type Player, usePlayer } from './use-player'
import classes from './RecordView.module.css'

const RecordMetrics = lazyComponent(() => import(/* webpackChunkName: "record-metrics" */ './RecordMetrics'))

const STEP_S = 5

/** A record that is replayed, with what has happened beside its time line. */
export function Component({ record }: { record: WorkRecord }) {
  const replay = useRef<Replay>(null)
  const show = useCallback((position: number) => void replay.current?.seek(position), [])
  const player = usePlayer(record, show)
  const onReady = useCallback((ready: Replay | null) => {
    replay.current = ready
    void ready?.seek(0)
  }, [])
  const happenings = useMemo(() => happeningsOf(record), [record])
  const picture = record.pictures.findLast(({ t }) => t <= player.position)
  return (
    <>
      <Section title="記録">
        <Facts record={record} />
      </Section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons in it */}
      <section
        aria-label="再生"
        className={classes.player}
        onKeyDown={(event) => onKey(event, player, record.duration)}
      >
        <div className={classes.stage}>
          {record.casts.length > 0 && <ReplayScreen record={record} onReady={onReady} />}
          {record.pictures.length > 0 && (
            <figure className={classes.picture}>
              {picture ? (
                <>
                  <img src={`data:${picture.type};base64,${picture.data}`} alt={`サーバーの画面: ${picture.mark}`} />
                  <figcaption>{picture.mark}</figcaption>
                </>
              ) : (
                <figcaption>この時点までに記録された画面はありません。</figcaption>
              )}
            </figure>
          )}
          {record.casts.length === 0 && record.pictures.length === 0 && (
            <p className={classes.nothing}>この記録には、端末の出力も画面もありません。</p>
          )}
          <PlayerControls player={player} duration={record.duration} />
        </div>
        <HappeningList happenings={happenings} position={player.position} onSeek={player.seek} />
      </section>
      {record.metrics.length > 0 && (
        <Panel>
          <RecordMetrics record={record} />
        </Panel>
      )}
    </>
  )
}

function Facts({ record }: { record: WorkRecord }) {
  const { head, end, casts } = record
  return (
    <>
      <Properties
        columns={2}
        items={[
          { label: 'サーバー', value: <TextLink to={paths.server(head.server.id)}>{head.server.name}</TextLink> },
          { label: 'シリアル番号', value: head.server.serialNo },
          { label: 'ユーザー', value: head.user },
          { label: '開始', value: formatDateTime(head.startedAt) },
          { label: '終了', value: end && formatDateTime(end.at) },
          { label: '理由', value: head.reason },
          { label: 'チケット番号', value: head.reference },
        ]}
      />
      {casts.length > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => saveFile(castFile(record), exportFileName(`record_${head.server.name}`, 'cast'))}
        >
          端末の出力を保存 (.cast)
        </Button>
      )}
    </>
  )
}

/** Space, arrows, Home and End, except where a control has these keys itself. */
function onKey(event: KeyboardEvent, player: Player, duration: number): void {
  const { target, key } = event
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const isOwn = target instanceof HTMLElement && target.closest('button, select, input, a') !== null
  const isSlider = target instanceof HTMLInputElement && target.type === 'range'
  if (key === ' ' && (!isOwn || isSlider)) player.toggle()
  else if (isOwn) return
  else if (key === 'ArrowLeft') player.seek(player.position - STEP_S)
  else if (key === 'ArrowRight') player.seek(player.position + STEP_S)
  else if (key === 'Home') player.seek(0)
  else if (key === 'End') player.seek(duration)
  else return
  event.preventDefault()
}
