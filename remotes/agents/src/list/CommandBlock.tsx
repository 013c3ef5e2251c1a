import { Button, copy } from '@portal/ui'
import classes from './CommandBlock.module.css'

type CommandBlockProps = {
  /** The command as it is shown. */
  text: string
  /** What is copied instead, where the whole command is not to be seen. */
  copied?: string
}

/** A command of one or several lines, which is copied as a whole. */
export function CommandBlock({ text, copied = text }: CommandBlockProps) {
  return (
    <div className={classes.block}>
      <pre className={classes.text}>
        <code>{text}</code>
      </pre>
      <Button
        onClick={() =>
          void copy(copied, 'コマンドをコピーしました。', 'コピーできませんでした。コマンドを選択してください。')
        }
      >
        コマンドをコピー
      </Button>
    </div>
  )
}
