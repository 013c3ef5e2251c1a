import { Button } from '@portal/ui'
import { Choice } from '../Choice'
import { clockText } from '../recording/clock-text'
import classes from './PlayerControls.module.css'
import { type Player, SPEEDS } from './use-player'

/** Plays, pauses and goes to a moment. */
export function PlayerControls({ player, duration }: { player: Player; duration: number }) {
  const { position, isPlaying, speed, isIdleSkipped } = player
  const time = `${clockText(position)} / ${clockText(duration)}`
  return (
    <div role="group" aria-label="再生の操作" className={classes.controls}>
      <Button size="xs" onClick={player.toggle}>
        {isPlaying ? '一時停止' : '再生'}
      </Button>
      <input
        type="range"
        aria-label="再生位置"
        aria-valuetext={time}
        min={0}
        max={duration}
        step="any"
        value={position}
        className={classes.slider}
        onChange={({ currentTarget }) => player.seek(currentTarget.valueAsNumber)}
      />
      <span className={classes.time}>{time}</span>
      <Choice
        label="速度"
        value={String(speed)}
        options={SPEEDS.map((value) => ({ value: String(value), label: `${value} 倍` }))}
        onChange={(value) => player.setSpeed(SPEEDS.find((each) => String(each) === value) ?? 1)}
      />
      <label className={classes.skip}>
        <input
          type="checkbox"
          checked={isIdleSkipped}
          onChange={({ currentTarget }) => player.skipIdle(currentTarget.checked)}
        />
        変化のない時間を飛ばす
      </label>
    </div>
  )
}
