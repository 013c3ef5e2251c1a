import { Button } from '@portal/ui'
import type { Connection } from '../console/connection'
import classes from '../console/notice.module.css'

/** Shown to the user whose control of a screen was taken over: by whom, and the same choice again. */
export function TakenOver({ connection, words }: { connection: Connection; words: string }) {
  return (
    <div role="alert" className={classes.notice}>
      <p>{words}</p>
      <JoinButtons connection={connection} />
    </div>
  )
}

/** The two ways to a screen that another user controls. */
export function JoinButtons({ connection }: { connection: Connection }) {
  return (
    <>
      <Button variant="default" onClick={() => connection.connect('view')}>
        閲覧のみで参加
      </Button>
      <Button color="red" onClick={() => connection.connect('takeover')}>
        割り込む
      </Button>
    </>
  )
}
