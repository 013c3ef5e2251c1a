import { IconCloudOff, IconFilterOff, IconInbox, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button'
import { errorText } from './error-text'
import { formatNumber } from '../values/format'
import { RequestID } from './RequestID'
import classes from './States.module.css'
import { useOnline } from './use-online'

type StateProps = { icon: ReactNode; title: ReactNode; isFailure?: boolean; children?: ReactNode; action?: ReactNode }

function State({ icon, title, isFailure, children, action }: StateProps) {
  return (
    <div className={classes.state} data-failure={isFailure || undefined}>
      <span className={classes.icon}>{icon}</span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** There is no data yet; `action` is the next step. */
export function EmptyState({
  title,
  description,
  action,
}: {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
}) {
  return (
    <State icon={<IconInbox size={24} stroke={1.5} aria-hidden />} title={title} action={action}>
      {description}
    </State>
  )
}

/** There is data (`total` rows), but none matches the filter. */
export function NoMatchState({ total, onClear }: { total: number; onClear: () => void }) {
  return (
    <State
      icon={<IconFilterOff size={24} stroke={1.5} aria-hidden />}
      title={`条件に一致するデータは 0 件です（全 ${formatNumber(total)} 件）`}
      action={
        <Button variant="default" size="sm" onClick={onClear}>
          条件をクリア
        </Button>
      }
    />
  )
}

type ErrorStateProps = {
  error: unknown
  onRetry?: () => void
  title?: string
  /** Actions beside 再試行. */
  action?: ReactNode
}

/**
 * Reading failed: why, and under 詳細 what support needs to find the call. Tries again by itself when the network is
 * back.
 */
export function ErrorState({ error, onRetry, title, action }: ErrorStateProps) {
  const { title: given, message } = errorText(error)
  useOnline(onRetry)
  return (
    <State
      icon={<IconCloudOff size={24} stroke={1.5} aria-hidden />}
      title={title ?? given}
      isFailure
      action={
        (onRetry || action) && (
          <>
            {onRetry && (
              <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
                再試行
              </Button>
            )}
            {action}
          </>
        )
      }
    >
      {title && title !== given && <p>{given}</p>}
      {message && <p>{message}</p>}
      <Details error={error} />
    </State>
  )
}

/** The same in one line, for a part of a page whose neighbours go on. */
export function ErrorLine({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, message } = errorText(error)
  useOnline(onRetry)
  return (
    <div className={classes.line}>
      <span>{title}</span>
      {message && <span className={classes.text}>{message}</span>}
      <Button size="xs" variant="default" onClick={onRetry}>
        再試行
      </Button>
      <Details error={error} />
    </div>
  )
}

/** What support needs to find the call, folded, because it tells the user nothing. */
function Details({ error }: { error: unknown }) {
  const { foreign, status, code, requestID } = errorText(error)
  const facts = [status !== null && `ステータス ${status}`, code && `コード ${code}`, foreign]
    .filter(Boolean)
    .join(' ／ ')
  if (!facts && !requestID) return null
  return (
    <details className={classes.details}>
      <summary>詳細</summary>
      {facts && <p>{facts}</p>}
      {requestID && (
        <p>
          <RequestID value={requestID} />
        </p>
      )}
    </details>
  )
}
