import classes from './ConfigError.module.css'
import { StatusPage } from './StatusPage'

/** The portal cannot start: names each key of `config.json` that is wrong and what was expected. */
export function ConfigError({ problems }: { problems: string[] }) {
  return (
    <main className={classes.page}>
      <StatusPage title="ポータルを開始できません" documentTitle="設定エラー">
        <p>実行時設定 config.json を確認してください。</p>
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
