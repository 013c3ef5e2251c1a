import { answerOf } from '@portal/api-client/http'
import { roleLabels } from '@portal/api-client/labels/users'
import { type User, users } from '@portal/api-client/users'
import { paths } from '@portal/contract'
import { recordSearch } from '@portal/ui'

/** The texts by which a user is found. */
export const textsOf = ({ email, name }: User) => [email, name]

export const findUsers = recordSearch<User>({
  rows: () => answerOf(users.list()),
  texts: textsOf,
  hit: ({ id, email, name, role }) => ({
    title: name || email,
    detail: [name && email, roleLabels.text(role)].filter(Boolean).join(' · '),
    to: paths.updateUser(id),
  }),
  all: (words) => `${paths.users}?${new URLSearchParams({ q: words })}`,
})
