import type { Session } from '@portal/auth'
import * as z from 'zod/mini'

/**
 * By the id of a server: until when a user meant its monitoring to be off, in milliseconds. Kept in that person's
 * browser, because an API without maintenance windows has no place for it. Nothing is switched by it.
 */
export const MonitoringReminders = z.record(z.string(), z.object({ name: z.string(), until: z.number() }))
export type MonitoringReminders = z.infer<typeof MonitoringReminders>

/** Where the browser keeps those of a session's user in its project; null without a session. */
export const remindersKey = ({ user, project }: Pick<Session, 'user' | 'project'>): string | null =>
  user && project && `portal.monitoring-ends.${project.id}.${user.id}`

/** The ids of the servers whose time is over, the first one first. */
export const dueReminders = (reminders: MonitoringReminders, now: number): string[] =>
  Object.keys(reminders)
    .filter((id) => (reminders[id]?.until ?? Infinity) <= now)
    .sort((one, other) => (reminders[one]?.until ?? 0) - (reminders[other]?.until ?? 0))

/** Without those of these servers. */
export const withoutReminders = (reminders: MonitoringReminders, ids: readonly string[]): MonitoringReminders =>
  Object.fromEntries(Object.entries(reminders).filter(([id]) => !ids.includes(id)))
