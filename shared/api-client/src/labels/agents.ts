import type { CHANNEL } from '../agents'
import { labelsOf } from './labels'

/** How a notification is sent. */
export const channelLabels = labelsOf<(typeof CHANNEL)[number]>({ email: 'メール', webhook: 'Webhook', slack: 'Slack' })
