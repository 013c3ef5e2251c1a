import type { Event } from '@portal/api-client/events'
import { users } from '@portal/api-client/users'
import { SelectField } from '@portal/ui/form'
import { useQuery } from '@tanstack/react-query'

const NOBODY = 'nobody'

type Props = { event: Event; disabled: boolean; onChange: (assigneeID: string | null) => void }

export function AssigneeField({ event, disabled, onChange }: Props) {
  // `useQuery` instead of `useRead`, because an event can be handled without the list of users too.
  const { data: people = [] } = useQuery(users.list())
  return (
    <SelectField
      label="担当"
      searchable
      disabled={disabled}
      value={event.assignee?.id ?? NOBODY}
      options={[{ value: NOBODY, label: '担当なし' }, ...candidates(event, people)]}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    />
  )
}

type Person = { id: string; email: string; status: string }

/** Users that an event can be assigned to: active ones, and its assignee even if no longer active. */
function candidates({ assignee }: Event, people: readonly Person[]) {
  const active = people
    .filter(({ status }) => status === 'active')
    .map(({ id, email }) => ({ value: id, label: email }))
  if (!assignee || active.some(({ value }) => value === assignee.id)) return active
  return [...active, { value: assignee.id, label: assignee.email }]
}
