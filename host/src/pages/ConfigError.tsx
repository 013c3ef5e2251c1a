import classes from './ConfigError.module.css'
import { StatusPage } from './StatusPage'

/**
 * The portal cannot start. Tells users what to do, and its operators each key of `config.json` that is wrong and what
 * was expected. The page opens again by itself when the file is in order.
 */
export function ConfigError({ problems }: { problems: string[] }) {
  return (
    <main className={classes.page}>
      <StatusPage title="ポータルを開始できません" documentTitle="設定エラー">
        <p>ポータルの設定を読み込めませんでした。このままお待ちください。読み込めるようになると、自動で開きます。</p>
        <p>続く場合は、ポータルの運用担当者に連絡してください。</p>
        <p>運用担当者向けの情報（config.json）:</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>
              <code>{problem}</code>
            </li>
          ))}
        </ul>
      </StatusPage>
    </main>
  )
}
