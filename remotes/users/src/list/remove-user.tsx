import { type Event, eventCalls, events as api, UNRESOLVED, whyNotManageEvents } from '@portal/api-client/events'
import { isApiError, readNow } from '@portal/api-client/http'
import { type User, users } from '@portal/api-client/users'
import { confirm, formatNumber, toast } from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import { useState } from 'react'

/** No user takes the events over: they are 担当なし then. */
const NOBODY = ''

/**
 * Asks, hands the user's open events over, and removes the user. After a failure a second try goes on with the events
 * that are left. `all` are the users of the project.
 */
export async function removeUser(user: User, all: readonly User[], ownID: string | undefined): Promise<void> {
  const open = await openEventsOf(user).catch(() => null)
  const heirs = all.filter(({ id, status }) => id !== user.id && status === 'active')
  let heir = heirs.some(({ id }) => id === ownID) ? (ownID ?? NOBODY) : NOBODY
  const left = new Set(open)
  const done = await confirm({
    title: `${user.name ?? user.email} を削除しますか？`,
    body: (
      <>
        <p>このユーザーはプロジェクトにログインできなくなります。元に戻すには、もう一度招待してください。</p>
        {open === null && <p>担当しているイベントは確認できませんでした。</p>}
        {open && open.length > 0 && (
          <HandOver count={open.length} heirs={heirs} first={heir} onChange={(id) => (heir = id)} />
        )}
      </>
    ),
    action: '削除',
    danger: true,
    typed: user.email,
    run: async () => {
      await handOver(left, heir || null)
      await users.remove(user.id)
    },
  })
  if (done) toast({ style: 'normal', message: `${user.email} を削除しました。` })
}

/** Those that a user handles and that the caller may hand over. */
export async function openEventsOf({ id }: User): Promise<Event[]> {
  if (whyNotManageEvents()) return []
  try {
    const open = await readNow(eventCalls.list, { query: { status: UNRESOLVED } })
    return open.filter(({ assignee }) => assignee?.id === id)
  } catch (cause) {
    // A project without events.
    if (isApiError(cause) && cause.status === 403) return []
    throw cause
  }
}

/**
 * Gives events to another user, or to none, and takes each off the set. Each is read first, because the list may be
 * older than what others have done since.
 */
export async function handOver(events: Set<Event>, assigneeID: string | null): Promise<void> {
  for (const event of events) {
    const { updatedAt } = await readNow(eventCalls.one, { id: event.id })
    await api.update(event.id, { assigneeID, updatedAt })
    events.delete(event)
  }
}

type HandOverProps = {
  count: number
  heirs: readonly User[]
  first: string
  onChange: (id: string) => void
}

function HandOver({ count, heirs, first, onChange }: HandOverProps) {
  const [value, setValue] = useState(first)
  const options = [
    { value: NOBODY, label: '担当なし' },
    ...heirs.map(({ id, name, email }) => ({ value: id, label: name ? `${name} (${email})` : email })),
  ]
  return (
    <SelectField
      label={`担当している未解決のイベント ${formatNumber(count)} 件の引き継ぎ先`}
      value={value}
      options={options}
      // Inside the dialog, because that lies above all other elements.
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      onChange={(id) => {
        setValue(id ?? NOBODY)
        onChange(id ?? NOBODY)
      }}
    />
  )
}
