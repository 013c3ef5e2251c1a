import { currentTime } from '@portal/auth'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { Button, IconButton } from '../controls/Button'
import { formatDateTime } from '../values/format'
import { CustomRange } from './CustomRange'
import classes from './RangePicker.module.css'
import { durationText } from './time-format'
import { panned, PRESET_NAMES, SHORTEST, zoomed, type PresetName } from './time-range'
import { REFRESH_NAMES, type RefreshName, type TimeRangeControls } from './use-time-range'

const PRESET_TEXT: Record<PresetName, string> = {
  '1h': '1 時間',
  '3h': '3 時間',
  '6h': '6 時間',
  '24h': '24 時間',
  '7d': '7 日',
  '30d': '30 日',
}
const REFRESH_TEXT: Record<RefreshName, string> = { off: 'オフ', '30s': '30 秒', '1m': '1 分', '5m': '5 分' }
const ICON = { size: 18, 'aria-hidden': true } as const

/** Chooses the time span of a page of charts and how often it is read: presets, a custom range, zoom and pan by button. */
export function RangePicker({ time }: { time: TimeRangeControls }) {
  const { range, span, problem } = time
  return (
    <div className={classes.root}>
      <div className={classes.row}>
        <Presets {...time} />
        <Steps {...time} />
        <RefreshInterval {...time} />
      </div>
      <p className={classes.span} role="status">
        {problem !== undefined && <strong>指定された期間は表示できません。{problem} </strong>}
        {formatDateTime(new Date(span.start * 1000).toISOString())} 〜{' '}
        {formatDateTime(new Date(span.end * 1000).toISOString())}（{durationText(span.step)}ごと）
        {range.kind === 'custom' && ' 期間を固定しています。'}
      </p>
    </div>
  )
}

function Presets({ range, span, show }: TimeRangeControls) {
  return (
    <div role="group" aria-label="期間" className={classes.presets}>
      {PRESET_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.preset}
          aria-pressed={range.kind === 'preset' && range.name === name}
          onClick={() => show({ kind: 'preset', name })}
        >
          {PRESET_TEXT[name]}
        </button>
      ))}
      <CustomRange span={span} chosen={range.kind === 'custom'} onChange={show} />
    </div>
  )
}

function Steps({ range, span, show, reset }: TimeRangeControls) {
  const custom = range.kind === 'custom'
  const now = () => currentTime() / 1000
  return (
    <div role="group" aria-label="期間の移動と拡大" className={classes.steps}>
      <IconButton
        label="前の期間へ"
        icon={<IconChevronLeft {...ICON} />}
        onClick={() => show(panned(span, -1, now()))}
      />
      <IconButton
        label="後の期間へ"
        icon={<IconChevronRight {...ICON} />}
        disabledReason={custom ? null : '現在までを表示しています。'}
        onClick={() => show(panned(span, 1, now()))}
      />
      <IconButton
        label="拡大"
        icon={<IconZoomIn {...ICON} />}
        disabledReason={span.end - span.start <= SHORTEST ? 'これより短い期間は表示できません。' : null}
        onClick={() => show(zoomed(span, 0.5, now()))}
      />
      <IconButton label="縮小" icon={<IconZoomOut {...ICON} />} onClick={() => show(zoomed(span, 2, now()))} />
      {custom && (
        <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={reset}>
          リセット
        </Button>
      )}
    </div>
  )
}

function RefreshInterval({ range, refresh, setRefresh }: TimeRangeControls) {
  const custom = range.kind === 'custom'
  return (
    <label className={classes.refresh}>
      自動更新
      <select
        value={custom ? 'off' : refresh}
        disabled={custom}
        onChange={(event) => setRefresh(REFRESH_NAMES.find((name) => name === event.currentTarget.value) ?? '1m')}
      >
        {REFRESH_NAMES.map((name) => (
          <option key={name} value={name}>
            {REFRESH_TEXT[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
