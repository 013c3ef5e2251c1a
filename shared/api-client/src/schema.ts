import * as z from 'zod/mini'

/**
 * A list as the API gives it: an array, or pages of `items`, which may say how many rows all pages have. Answers are
 * parsed row by row, by `row`.
 */
export const rows = <Row extends z.ZodMiniType>(row: Row) =>
  Object.assign(
    z.union([
      z.array(row),
      z.pipe(
        z.object({
          items: z.array(row),
          nextCursor: z.nullish(z.string()),
          total: z.nullish(z.number()),
        }),
        z.transform((page) => page.items),
      ),
    ]),
    { row },
  )

/**
 * Of every list: with `limit` an answer is a page of so many rows, with a `nextCursor` while there are more; without it
 * the list is whole. The portal itself sends neither, and takes both answers.
 */
export const paging = {
  limit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
}
/** The query of a list that has no filters. */
export const Paging = z.strictObject(paging)

/** A moment that is sent: ISO 8601 with an offset. */
export const Moment = z.iso.datetime({ offset: true })
/** A calendar day that is sent, `YYYY-MM-DD`, never shifted by a time zone. */
export const Day = z.iso.date()
export const Id = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * Refused in text that is sent, because control characters steer a terminal, and those of bidirectional text
 * (https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing) show a name in another order than it is written.
 */
export const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const visible = (allowed = /(?!)/g) =>
  z.refine<string>(
    (text) => !INVISIBLE.test(text.replace(allowed, '')),
    '制御文字や文字の向きを変える文字は使えません。',
  )

/** A line of text that a user types. */
export const Text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), visible())
/** Text that may be left out; it may have several lines. */
export const OptionalText = (longest: number) =>
  z.nullish(z.string().check(z.trim(), z.maxLength(longest), visible(/[\t\n\r]/g)))
/** One value or several: a query key that may be repeated. */
export const many = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item))
/**
 * The orders a list can be asked for: `name` upwards, `-name` downwards. Rows without the value come last; equal ones
 * keep the order of their ids.
 */
export const sortable = <const Name extends string>(...names: Name[]) =>
  z.optional(z.enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])))
