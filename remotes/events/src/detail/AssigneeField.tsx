import type { Event } from '@portal/api-client/events'
import { users } from '@portal/api-client/users'
import { SelectField } from '@portal/ui/form'
import { useQuery } from '@tanstack/react-query'
import classes from './AssigneeField.module.css'
import { assign, whyNotRespond } from './responses'
import type { Responding } from './use-respond'

const NOBODY = 'nobody'

/** Who handles the event; chosen in place by a user who may. */
export function AssigneeField({ event, responding: { state, start } }: { event: Event; responding: Responding }) {
  // `useQuery` instead of `useRead`, because an event can be handled without the list of users too.
  const { data: people = [] } = useQuery(users.list())
  if (whyNotRespond(event)) return <>担当 {event.assignee?.email ?? 'なし'}</>
  return (
    <SelectField
      label="担当"
      searchable
      readOnly={state.kind === 'sending'}
      value={event.assignee?.id ?? NOBODY}
      options={[{ value: NOBODY, label: 'なし' }, ...candidates(event, people)]}
      classNames={{ root: classes.root, label: classes.label, input: classes.input }}
      onChange={(id) => start(assign(id === NOBODY ? null : id))}
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
