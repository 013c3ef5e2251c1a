import { customType, text } from 'drizzle-orm/pg-core'

/** A moment: in TypeScript always ISO 8601 in UTC with milliseconds, as the API returns it. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The column by which row-level security tells projects apart. */
export const project = { projectID: text('project_id').notNull() }
