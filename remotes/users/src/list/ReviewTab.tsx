import { type User, users as api, whyNotManageUsers, whyNotRemove } from '@portal/api-client/users'
import { currentTime, useSession } from '@portal/auth'
import { roleLabels } from '@portal/api-client/labels/users'
import { paths } from '@portal/contract'
import { Button, confirm, EmptyState, formatNumber, Note, Time, useStored } from '@portal/ui'
import { BulkOutcome, BulkTargets, type Column, DataTable, typedCount, useBulk } from '@portal/ui/table'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { loginValue } from './list-definition'
import { handOver, openEventsOf } from './remove-user'
import classes from '../layout.module.css'
import { type Reviewed, saveRecord } from './review-record'

const Decision = z.enum(['keep', 'remove'])
type Decision = z.infer<typeof Decision>
const DECISION_TEXT = { keep: '継続', remove: '削除' } as const
/** By the id of the user. */
const Draft = z.record(z.string(), Decision)
const NONE: z.infer<typeof Draft> = {}

type Row = {
  id: string
  user: User
  decision: Decision | undefined
  decide: (decision: Decision) => void
  why?: string
}

/** Accounts that were not used for a long time, each to be kept or removed, with a record at the end. */
export function Component({ users }: { users: User[] }) {
  const me = useSession((session) => session.user)
  const project = useSession((session) => session.project?.id ?? '')
  const [draft, setDraft] = useStored(`portal.review.${project}.${me?.id ?? ''}`, Draft, NONE)
  // Kept as they were when the review ended, because those that are removed are gone from the list then.
  const reviewed = useRef<{ kept: User[] }>({ kept: [] })
  const bulk = useBulk<User>({
    name: ({ name, email }) => name || email,
    to: ({ id }) => paths.updateUser(id),
    onEnd: (results) => finish(results.map(({ target, kind }) => ({ user: target, isDone: kind === 'done' }))),
  })
  const dormant = users.filter((user) => user.status === 'active' && loginValue(user, currentTime()) !== 'recent')
  const rows = dormant.map((user): Row => ({
    id: user.id,
    user,
    decision: draft[user.id],
    decide: (decision) => setDraft({ ...draft, [user.id]: decision }),
    why: whyNotRemove(user, users, me?.id),
  }))
  const [kept, removed] = (['keep', 'remove'] as const).map((wanted) =>
    rows.flatMap(({ user, decision }) => (decision === wanted ? [user] : [])),
  ) as [User[], User[]]
  const open = rows.length - kept.length - removed.length

  function finish(results: { user: User; isDone: boolean }[]): void {
    const record: Reviewed[] = [
      ...reviewed.current.kept.map((user) => ({ user, decision: DECISION_TEXT.keep, result: '継続' })),
      ...results.map(({ user, isDone }) => ({
        user,
        decision: DECISION_TEXT.remove,
        result: isDone ? '削除済み' : '失敗',
      })),
    ]
    saveRecord(record, me?.email ?? '', new Date(currentTime()))
    // What failed is decided still, so that it can be tried again.
    const failed = results.flatMap(({ user, isDone }) => (isDone ? [] : [[user.id, 'remove' as const]]))
    setDraft(failed.length > 0 ? Object.fromEntries(failed) : null)
  }

  async function end(): Promise<void> {
    reviewed.current = { kept }
    if (removed.length === 0) {
      finish([])
      return
    }
    const agreed = await confirm({
      title: `${formatNumber(removed.length)} 名を削除しますか？`,
      body: (
        <>
          <p>
            これらのユーザーはプロジェクトにログインできなくなります。担当している未解決のイベントは、あなたに引き継がれます。
          </p>
          <BulkTargets names={removed.map(({ name, email }) => (name ? `${name} (${email})` : email))} />
        </>
      ),
      action: '削除',
      danger: true,
      typed: typedCount(removed.length),
    })
    if (!agreed) return
    await bulk.run(removed, {
      label: '削除',
      write: async (user) => {
        await handOver(new Set(await openEventsOf(user)), me?.id ?? null)
        await api.remove(user.id)
      },
      succeeded: (count) => `${formatNumber(count)} 名を削除しました。`,
    })
  }

  return (
    <div className={classes.stack}>
      <p className={classes.note}>
        90 日以上ログインしていないアカウントです。継続か削除かを選び、終えると、判断と結果の記録 (CSV) を保存します。
      </p>
      <BulkOutcome bulk={bulk} />
      <DataTable
        label="棚卸しの対象"
        rows={rows}
        columns={columns}
        rowId={idOf}
        empty={
          <EmptyState
            title="棚卸しの対象はありません"
            description="有効なアカウントは、すべて 90 日以内にログインしています。"
          />
        }
      />
      {rows.length > 0 && (
        <div className={classes.row}>
          <Button disabledReason={whyNotManageUsers() ?? whyNotEnd(open)} onClick={() => void end()}>
            棚卸しを終える
          </Button>
          <span className={classes.note}>
            判断済み {formatNumber(rows.length - open)} / {formatNumber(rows.length)} 名
          </span>
        </div>
      )}
    </div>
  )
}

const idOf = ({ id }: Row) => id

const whyNotEnd = (open: number) => (open > 0 ? `あと ${formatNumber(open)} 名の判断が必要です。` : null)

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: '氏名',
    width: '20rem',
    least: '10rem',
    sortValue: ({ user }) => user.name || user.email,
    beside: ({ user: { name, email } }) => name && <Note>{email}</Note>,
  },
  { id: 'role', header: '権限', width: '8rem', sortValue: ({ user }) => roleLabels.text(user.role) },
  {
    id: 'lastLoginAt',
    header: '最終ログイン',
    width: '9rem',
    sortValue: ({ user }) => user.lastLoginAt,
    cell: ({ user }) => (user.lastLoginAt ? <Time value={user.lastLoginAt} isShort /> : '未ログイン'),
  },
  { id: 'decision', header: '判断', width: '12rem', cell: (row) => <Choice row={row} /> },
]

function Choice({ row: { id, user, decision, decide, why } }: { row: Row }) {
  return (
    <fieldset className={classes.choices}>
      <legend className="read-out">{user.name || user.email} の判断</legend>
      {(['keep', 'remove'] as const).map((value) => (
        <label key={value} title={value === 'remove' ? why : undefined}>
          <input
            type="radio"
            name={`decision ${id}`}
            checked={decision === value}
            disabled={value === 'remove' && why !== undefined}
            onChange={() => decide(value)}
          />
          {DECISION_TEXT[value]}
        </label>
      ))}
    </fieldset>
  )
}
