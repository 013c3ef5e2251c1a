import { Button } from '@portal/ui'
import type { ConfigProblem } from '../fetch-config'
import classes from './ConfigError.module.css'
import { StatusPage } from './StatusPage'

/**
 * The portal cannot start with its `config.json`. Tells users what to do, and its operators each key that is wrong and
 * what was expected. The page opens again by itself when the file is in order.
 */
export function ConfigError({ problem: { problems, opens } }: { problem: ConfigProblem }) {
  return (
    <main className={classes.page}>
      <StatusPage
        title="ポータルを開始できません"
        documentTitle="設定エラー"
        actions={opens === null && <Button onClick={() => window.location.reload()}>再読み込み</Button>}
      >
        {opens === null ? (
          <p>ポータルの設定を読み込めませんでした。このままお待ちください。読み込めるようになると、自動で開きます。</p>
        ) : (
          <p>
            ポータルは、このアドレスでは使えません。<a href={opens}>{opens}</a> を開いてください。
          </p>
        )}
        <p>続く場合は、ポータルの運用担当者に連絡してください。</p>
        <p>運用担当者向けの情報（config.json）:</p>
        <ul>
          {problems.map((each) => (
            <li key={each}>
              <code>{each}</code>
            </li>
          ))}
        </ul>
      </StatusPage>
    </main>
  )
}
