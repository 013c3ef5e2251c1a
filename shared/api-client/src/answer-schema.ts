import { HOUR_MS } from '@portal/contract'
import * as z from 'zod/mini'

// Parsers of answers. A backend may leave a value out, as absent or as null, when the screens can do without it: text
// is then '', a list empty, everything else undefined or null, shown as 「—」.

/** Text to show. */
export const words = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ''),
)

/** A list inside a row. */
export const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items): z.output<Item>[] => items ?? []),
  )

/**
 * An enumeration that may grow: known values for pages and the sandbox, and, because the backend may be newer, an
 * unknown one is kept as it is (shown raw and grey), never an error.
 */
export const open = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.pipe(
    z.nullish(z.union([z.enum(values), z.string()])),
    z.transform((value) => value ?? ''),
  )

const Instant = z.iso.datetime({ offset: true })

/** A moment that may not have come yet: ISO 8601 with an offset, or only its day, `2025-11-21`. */
export const moment = z.nullish(z.union([Instant, z.iso.date()]))

/** A moment that every row has one of; '' where a backend leaves it out. */
export const knownMoment = z.pipe(
  moment,
  z.transform((value) => value ?? ''),
)

/** A calendar day, `2025-11-21`, never shifted by a time zone. A moment is its day in Japan. */
export const day = z.nullish(z.union([z.iso.date(), z.pipe(Instant, z.transform(dayInJapan))]))

/** The same with null for what is not there. */
export const orNull = <Value extends z.ZodMiniType>(schema: Value) =>
  z.pipe(
    schema,
    z.transform((value): NonNullable<z.output<Value>> | null => value ?? null),
  )

const JAPAN_MS = 9 * HOUR_MS

function dayInJapan(instant: string): string {
  return new Date(Date.parse(instant) + JAPAN_MS).toISOString().slice(0, 10)
}
