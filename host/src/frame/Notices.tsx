import { useClock } from '@portal/auth'
import { HOUR_MS, MINUTE_MS, paths } from '@portal/contract'
import { Button, formatDateTime, formatNumber, Notice, storedText, TextLink } from '@portal/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { clearOverrides, useOverrides } from '../remotes/overrides'
import { leavePreview, usePreview } from '../remotes/preview'
import { isDegraded, labelOf, ownerOf, useRemotes } from '../remotes/state'
import { useReload } from '../updates'
import classes from './Notices.module.css'

/** Notices about the releases behind the current page, and the clock. Usually there is none. */
export function Notices() {
  const { pathname } = useLocation()
  const owner = useRemotes((remotes) => ownerOf(pathname, remotes))
  const reason = useReload((state) => state.reason)
  return (
    <>
      <Overrides />
      <Preview />
      {reason && (
        <Notice isFloating action={<Reload />}>
          ポータルの新しいバージョンがあります。
        </Notice>
      )}
      {owner?.pending && (
        <Notice isFloating action={<Reload />}>
          {owner.pending.release.source === 'previous'
            ? `${labelOf(owner)}に問題が見つかったため、前のリリースに戻します。`
            : `${labelOf(owner)}の新しいバージョンがあります。`}
          次に画面を移動したときに切り替わります。
        </Notice>
      )}
      {owner && !owner.pending && isDegraded(owner) && (
        <Notice isFloating action={<TextLink to={paths.status}>状態を見る</TextLink>}>
          {labelOf(owner)}は、新しいリリースに問題があるため、前のリリースで動いています。
        </Notice>
      )}
      <ClockOff />
    </>
  )
}

/** Without a question, because the browser asks by itself when input is unsaved. */
function Reload() {
  return (
    <Button size="xs" onClick={() => window.location.reload()}>
      再読み込み
    </Button>
  )
}

/** A clock may be so far off without a word. */
const CLOSE_MS = 2 * MINUTE_MS
const told = storedText('session', 'portal.clock-told')

/** Once in a tab, because what is shown is right all the same. */
function ClockOff() {
  const { ahead } = useClock()
  const [isTold, setTold] = useState(() => told.read() !== null)
  const off = Math.abs(ahead)
  if (isTold || off <= CLOSE_MS) return null
  const [size, unit] = off < 2 * HOUR_MS ? [MINUTE_MS, '分'] : [HOUR_MS, '時間']
  const close = () => {
    told.write('yes')
    setTold(true)
  }
  const button = (
    <Button size="xs" variant="default" onClick={close}>
      閉じる
    </Button>
  )
  return (
    <Notice isFloating action={button}>
      {`この端末の時計は、ポータルの時計より約 ${formatNumber(Math.round(off / size))} ${unit}${ahead > 0 ? '遅れて' : '進んで'}います。`}
      画面の日時はポータルの時計によるものです。
    </Notice>
  )
}

/** Conspicuous, because this tab runs other releases than the config names. */
function Overrides() {
  const { urls, refused } = useOverrides()
  const entries = Object.entries(urls)
  if (entries.length === 0 && refused.length === 0) return null
  const close = (
    <Button
      size="xs"
      variant="default"
      onClick={entries.length > 0 ? clearOverrides : () => useOverrides.setState({ refused: [] })}
    >
      {entries.length > 0 ? 'すべて解除' : '閉じる'}
    </Button>
  )
  return (
    <Notice tone="warning" isUrgent className={classes.overrides} action={close}>
      {entries.length > 0 && <strong>このタブだけの差し替え:</strong>}
      {entries.map(([name, url]) => (
        <span key={name}>
          {name} → <code>{url}</code>
        </span>
      ))}
      {refused.map((text) => (
        <span key={text}>差し替えられません: {text}</span>
      ))}
    </Notice>
  )
}

/** Conspicuous for as long as the tab runs a release that others do not see. */
function Preview() {
  const { preview, refused } = usePreview()
  const remote = useRemotes((remotes) => remotes[preview?.name ?? ''])
  if (!preview && refused === null) return null
  const close = preview ? leavePreview : () => usePreview.setState({ refused: null })
  const button = (
    <Button size="xs" variant="default" onClick={close}>
      {preview ? 'プレビューを終了' : '閉じる'}
    </Button>
  )
  return (
    <Notice tone="warning" isUrgent className={classes.overrides} action={button}>
      <strong>プレビュー:</strong>
      {preview && (
        <span>
          公開前の{labelOf(remote)} <code>{preview.version}</code> をこのタブだけで表示しています。期限は{' '}
          {formatDateTime(preview.until)} です。
        </span>
      )}
      {refused !== null && <span>{refused}</span>}
    </Notice>
  )
}
