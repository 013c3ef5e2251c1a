import { whyNot } from '@portal/auth'
import type { Entitlements } from '@portal/api-client/entitlements'
import { permissionLabels } from '@portal/api-client/labels/users'
import type { WidgetFrame } from '@portal/contract'
import {
  Button,
  EmptyState,
  ErrorLine,
  Icon,
  Page,
  PageSkeleton,
  Panel,
  Room,
  Section,
  type Summary,
  SummaryKeeper,
  useEntitlements,
} from '@portal/ui'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isOpen } from '../../frame/use-pages'
import { CrashBoundary } from '../../remotes/CrashBoundary'
import { load, retry } from '../../remotes/loader'
import { RemoteFailure } from '../../remotes/RemoteFailure'
import { type Remote, useRemotes } from '../../remotes/state'
import { keepCard } from '../../session/last-cards'
import { arranged, useArrangement } from './arrangement'
import { CardChoice, type ClosedCard } from './CardChoice'
import { Clock } from './Clock'
import { EntitlementsCard } from './EntitlementsCard'
import { LastNumbers } from './LastNumbers'
import { useBigScreen } from './use-big-screen'
import classes from './Dashboard.module.css'

/**
 * The least height of a card by its size (Dashboard.module.css), because that of a widget is not known before it is
 * drawn. A row is as high as its highest card, and the others of it fill theirs.
 */
const HEIGHTS: Record<WidgetFrame['size'], string> = {
  small: 'var(--dashboard-small)',
  medium: 'var(--dashboard-wide)',
  wide: 'var(--dashboard-wide)',
}

/** A card of the dashboard; its id is what the user's arrangement names it by. */
type Card = { id: string; title: string; size: WidgetFrame['size']; anchor?: string; content: ReactNode }

/**
 * The remotes' widgets in the order of their urgency, or in that of the user; each loads and fails alone. On a big
 * screen (`?screen=big`) they fill the window, with the time instead of the choices.
 */
export function Component() {
  const { hash } = useLocation()
  const { isBig, enter, leave } = useBigScreen()
  const [arrangement, change] = useArrangement()
  const { open, closed } = useCards()
  const cards = arranged(open, arrangement.order)
  // First when the address names it, because widgets that load above it would push it out of sight.
  const isAskedFor = (card: Card) => card.anchor !== undefined && hash === `#${card.anchor}`
  const shown = [
    ...cards.filter(isAskedFor),
    ...cards.filter((card) => !isAskedFor(card) && !arrangement.hidden.includes(card.id)),
  ]
  return (
    <div className={isBig ? undefined : classes.column}>
      <Page
        title="ダッシュボード"
        state={isBig && <Clock />}
        actions={
          <>
            {!isBig && <CardChoice cards={cards} closed={closed} arrangement={arrangement} change={change} />}
            <Button
              variant="subtle"
              leftSection={<Icon name={isBig ? 'leave-full-screen' : 'full-screen'} size={16} />}
              onClick={isBig ? leave : enter}
            >
              {isBig ? '全画面表示を終了' : '全画面で表示'}
            </Button>
          </>
        }
      >
        {cards.length > 0 && shown.length === 0 && (
          <EmptyState
            title="表示する項目がありません"
            description="「表示する項目」で選んだ項目が、ここに表示されます。"
          />
        )}
        <div className={isBig ? `${classes.grid} ${classes.big}` : classes.grid}>
          {shown.map(({ id, title, size, anchor, content }) => (
            <div key={id} id={anchor} className={classes[size]}>
              <Section title={title}>
                <Room height={isBig ? '100%' : HEIGHTS[size]}>{content}</Room>
              </Section>
            </div>
          ))}
        </div>
      </Page>
    </div>
  )
}

/** The cards that the user may see, in their default order, and the others. */
function useCards(): { open: Card[]; closed: ClosedCard[] } {
  const remotes = useRemotes()
  const { entitlements } = useEntitlements()
  const isAskedFor = useLocation().hash === `#${CONTRACT.anchor}`
  const widgets = Object.values(remotes)
    .flatMap((remote) =>
      (remote.descriptor?.widgets ?? []).map((frame, index) => ({
        remote,
        frame,
        index,
        id: `${remote.entry.name}/${frame.id}`,
        why: whyClosed(frame, entitlements),
      })),
    )
    .sort((a, b) => a.frame.order - b.frame.order)
  const closed = widgets.flatMap(({ id, frame: { title }, why }) => (why === null ? [] : [{ id, title, why }]))
  const open = widgets
    .filter(({ why }) => why === null)
    .map(({ id, remote, frame, index }) => ({
      id,
      title: frame.title,
      size: frame.size,
      content: <Widget id={id} remote={remote} frame={frame} isFirst={index === 0} />,
    }))
  return { open: isAskedFor || isWorthALook(entitlements) ? [...open, CONTRACT] : open, closed }
}

function whyClosed(frame: WidgetFrame, entitlements: Entitlements | undefined): string | null {
  const needs = { permission: frame.permission ?? undefined, feature: frame.feature ?? undefined }
  if (isOpen(needs, entitlements)) return null
  const { permission } = needs
  const why = permission && whyNot(permission, `「${permissionLabels.text(permission)}」の権限が必要です。`)
  return why ?? '契約の対象外です。'
}

const CONTRACT: Card = {
  id: 'entitlements',
  title: '契約',
  size: 'small',
  anchor: 'entitlements',
  content: (
    <Panel>
      <EntitlementsCard />
    </Panel>
  ),
}

/** An ordinary contract is found by the account's menu, because every day's dashboard need not say it. */
const isWorthALook = (entitlements: Entitlements | undefined) =>
  entitlements && (entitlements.status !== 'active' || entitlements.isTrial === true)

type WidgetProps = { id: string; remote: Remote; frame: WidgetFrame; isFirst: boolean }

/** `isFirst`: of its remote, so that what stands for all of its cards is said once. */
function Widget({ id, remote, frame, isFirst }: WidgetProps) {
  const { entry, loading, failures, descriptor } = remote
  const [failure] = failures
  const { name } = entry
  const { stage } = loading
  const keep = useCallback((summary: Summary) => keepCard(id, summary), [id])
  // Also when it becomes idle later, because the config names another release for a remote that did not run.
  useEffect(() => {
    if (stage === 'idle') void load(name)
  }, [name, stage])
  const lastNumbers = <LastNumbers id={id} remote={remote} isFirst={isFirst} />
  if (stage === 'failed' && failure)
    return (
      <>
        {lastNumbers}
        <RemoteFailure name={name} failure={failure} onRetry={() => void retry(name)} isInline />
      </>
    )
  if (loading.stage !== 'ready') return <PageSkeleton />
  const Content = loading.module.widgets[frame.id]
  if (!Content)
    return <ErrorLine error={new Error(`ウィジェット ${frame.id} がありません`)} onRetry={() => void retry(name)} />
  const version = descriptor?.version ?? ''
  return (
    <Panel key={version}>
      <CrashBoundary name={name} version={version} inCard={lastNumbers}>
        <SummaryKeeper value={keep}>
          <Content />
        </SummaryKeeper>
      </CrashBoundary>
    </Panel>
  )
}
