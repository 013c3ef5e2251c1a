import { CONTRACT } from '@portal/contract'
import { Button, copy, Page, Properties, Section, Time } from '@portal/ui'
import { useConfig } from '../config'
import { useProblems } from '../diagnostics'
import { hostVersion } from '../host-version'
import { useOverrides } from '../remotes/overrides'
import { STAGES } from '../remotes/RemoteFailure'
import { useRemotes } from '../remotes/state'
import { Health } from './Health'
import { OverridePanel } from './OverridePanel'
import { RemoteStates } from './RemoteStates'
import { sameReleasesLink, sharedLibraries, takeSnapshot, withoutPersons } from './snapshot'
import classes from './status.module.css'

const KINDS: Record<string, string> = {
  ...STAGES,
  part: '画面の一部の取得',
  api: 'API',
  script: 'スクリプト',
  policy: 'セキュリティポリシー',
  config: '実行時設定',
  session: 'ログイン',
}

/**
 * The releases that run in this tab, for support and for the teams behind the remotes. Public, because it holds no
 * personal data.
 */
export function Component() {
  const remotes = Object.values(useRemotes())
  const config = useConfig((state) => state.config)
  const { isAllowed } = useOverrides()
  return (
    <Page
      title="動作環境"
      actions={
        <>
          <Button onClick={() => void copy(JSON.stringify(takeSnapshot(), null, 2))}>スナップショットをコピー</Button>
          <Button variant="default" onClick={() => void copy(sameReleasesLink(remotes))}>
            同じ構成のリンクをコピー
          </Button>
        </>
      }
    >
      <Health remotes={remotes} />
      <p>
        お問い合わせの際は「スナップショットをコピー」で得られる内容をお送りください。個人情報や認証情報は含まれません。
      </p>
      {/* Open where releases are tried, because those who look there are the engineers. */}
      <details className={classes.engineers} open={isAllowed}>
        <summary>技術担当者向けの情報</summary>
        <div className={classes.parts}>
          <Section title="ポータル本体">
            <Properties
              columns={2}
              items={[
                { label: 'リリース', value: hostVersion },
                { label: '互換バージョン', value: CONTRACT },
                { label: '環境', value: config?.environment },
                {
                  label: '新しいリリース',
                  value: config?.host && config.host.version !== hostVersion ? config.host.version : 'なし',
                },
              ]}
            />
          </Section>
          <RemoteStates remotes={remotes} />
          {isAllowed && config && <OverridePanel config={config} />}
          <SharedLibraries />
          <Problems />
        </div>
      </details>
    </Page>
  )
}

function SharedLibraries() {
  return (
    <Section title="共有ライブラリ">
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="共有ライブラリ">
          <thead>
            <tr>
              <th scope="col">名前</th>
              <th scope="col">バージョン</th>
              <th scope="col">提供元</th>
              <th scope="col">利用</th>
            </tr>
          </thead>
          <tbody>
            {sharedLibraries().map(({ name, version, from, users }) => (
              <tr key={`${name} ${version}`}>
                <th scope="row">{name}</th>
                <td>{version}</td>
                <td>{from}</td>
                <td>{users.join(', ') || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Problems() {
  const problems = useProblems((state) => state.problems)
  return (
    <Section title="このタブで起きた問題">
      {problems.length === 0 && <p>ありません。</p>}
      <ul className={classes.problems}>
        {problems.map((problem, at) => (
          <li key={`${problem.at} ${at}`}>
            <Time value={problem.at} /> {KINDS[problem.stage] ?? problem.stage}{' '}
            {problem.remote && `${problem.remote} ${problem.version ?? ''}`}
            <code>{withoutPersons(problem.text)}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
