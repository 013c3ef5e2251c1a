import { Button, UiProvider } from '@portal/ui'
import type { Root } from 'react-dom/client'
import classes from './ConfigError.module.css'
import { StatusPage } from './StatusPage'

/** Asks, before the portal starts, whether this tab may run code of this machine in it. */
export function askToRun(root: Root, urls: Record<string, string>): Promise<boolean> {
  return new Promise((answer) =>
    root.render(
      <UiProvider>
        <AskToRun urls={urls} onAnswer={answer} />
      </UiProvider>,
    ),
  )
}

type Props = { urls: Record<string, string>; onAnswer: (isAgreed: boolean) => void }

export function AskToRun({ urls, onAnswer }: Props) {
  return (
    <main className={classes.page}>
      <StatusPage title="この端末のプログラムを実行しますか？" documentTitle="差し替えの確認">
        <p>開いたリンクは、このタブに限り、ポータルの一部をこの端末で動いているプログラムに差し替えます。</p>
        <p>プログラムは、あなたの権限でポータルを操作できます。自分で開発しているときだけ実行してください。</p>
        <ul>
          {Object.entries(urls).map(([name, url]) => (
            <li key={name}>
              {name} → <code>{url}</code>
            </li>
          ))}
        </ul>
        <p>
          <Button variant="default" onClick={() => onAnswer(false)}>
            実行しない
          </Button>{' '}
          <Button onClick={() => onAnswer(true)}>実行する</Button>
        </p>
      </StatusPage>
    </main>
  )
}
