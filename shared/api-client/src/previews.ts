import { send } from '@portal/api-client/http'
import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { Moment, Text } from './schema'

const Previewed = z.strictObject({ remote: Text(64), version: Text(64), until: Moment })

export const previewCalls = {
  log: endpoint('POST', '/previews', {
    summary: 'Log that the caller looks at a release before it is released',
    body: Previewed,
    touches: ['activity-logs'],
  }),
}

export const previews = {
  log: (body: z.input<typeof Previewed>) => send(previewCalls.log, { body }),
}
