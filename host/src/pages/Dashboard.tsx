import { can } from '@portal/auth'
import { type Entitlements, isLocked } from '@portal/api-client/entitlements'
import type { WidgetFrame } from '@portal/contract'
import { ErrorState, Page, PageSkeleton, Panel, Room, Section, useEntitlements } from '@portal/ui'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { CrashBoundary } from '../remotes/CrashBoundary'
import { load, retry } from '../remotes/loader'
import { RemoteFailure } from '../remotes/RemoteFailure'
import { type Remote, useRemotes } from '../remotes/state'
import { EntitlementsCard } from './EntitlementsCard'
import classes from './Dashboard.module.css'

/**
 * One height for all cards, because those of a row end together and the height of a widget is not known before it is
 * drawn.
 */
const HEIGHT = '15rem'

/** The remotes' widgets in the order of their urgency; each loads and fails alone. */
export function Component() {
  const remotes = useRemotes()
  const { entitlements } = useEntitlements()
  const widgets = Object.values(remotes)
    .flatMap((remote) => (remote.descriptor?.widgets ?? []).map((frame) => ({ remote, frame })))
    .filter(({ frame }) => !frame.permission || can(frame.permission))
    .filter(({ frame }) => !frame.feature || !isLocked(entitlements, frame.feature))
    .sort((a, b) => a.frame.order - b.frame.order)
  // First when the address names it, because widgets that load above it would push it out of sight.
  const isAskedFor = useLocation().hash === '#entitlements'
  return (
    <Page title="ダッシュボード">
      <div className={classes.grid}>
        {isAskedFor && <Contract />}
        {widgets.map(({ remote, frame }) => (
          <div key={`${remote.entry.name}/${frame.id}`} className={classes[frame.size]}>
            <Section title={frame.title}>
              <Room height={HEIGHT}>
                <Widget remote={remote} frame={frame} />
              </Room>
            </Section>
          </div>
        ))}
        {!isAskedFor && isWorthALook(entitlements) && <Contract />}
      </div>
    </Page>
  )
}

/** An ordinary contract is found by the account's menu, because every day's dashboard need not say it. */
const isWorthALook = (entitlements: Entitlements | undefined) =>
  entitlements && (entitlements.status !== 'active' || entitlements.isTrial === true)

function Contract() {
  return (
    <div id="entitlements" className={classes.small}>
      <Section title="契約">
        <Room height={HEIGHT}>
          <Panel>
            <EntitlementsCard />
          </Panel>
        </Room>
      </Section>
    </div>
  )
}

function Widget({ remote, frame }: { remote: Remote; frame: WidgetFrame }) {
  const { entry, loading, failures, descriptor } = remote
  const [failure] = failures
  const { name } = entry
  const { stage } = loading
  // Also when it becomes idle later, because the config names another release for a remote that did not run.
  useEffect(() => {
    if (stage === 'idle') void load(name)
  }, [name, stage])
  if (stage === 'failed' && failure)
    return <RemoteFailure name={name} failure={failure} onRetry={() => void retry(name)} isInline />
  if (loading.stage !== 'ready') return <PageSkeleton />
  const Content = loading.module.widgets[frame.id]
  if (!Content)
    return <ErrorState error={new Error(`ウィジェット ${frame.id} がありません`)} onRetry={() => void retry(name)} />
  const version = descriptor?.version ?? ''
  return (
    <Panel key={version}>
      <CrashBoundary name={name} version={version} isInline>
        <Content />
      </CrashBoundary>
    </Panel>
  )
}
