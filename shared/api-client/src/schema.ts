import * as z from 'zod/mini'

/**
 * An enumeration that may grow: known values for pages and the sandbox, but an unknown one from a newer backend is
 * kept as it is (shown raw and grey), never an error.
 */
export const open = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.enum(values), z.string()])

/** A list as the API gives it: an array now, or a page object of a later backend. `row` is for whoever parses row by row. */
export const rows = <Row extends z.ZodMiniType>(row: Row) =>
  Object.assign(z.union([z.array(row), z.pipe(z.object({ items: z.array(row) }), z.transform((page) => page.items))]), { row })

/** A moment: ISO 8601 with an offset. */
export const Moment = z.iso.datetime({ offset: true })
/** A calendar day, `YYYY-MM-DD`, never shifted by a time zone. */
export const Day = z.iso.date()
export const Id = z.string().check(z.minLength(1), z.maxLength(200))
export const Text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
export const OptionalText = (longest: number) => z.nullish(z.string().check(z.trim(), z.maxLength(longest)))
/** One value or several: a query key that may be repeated. */
export const many = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item))
/**
 * The orders a list can be asked for: `name` upwards, `-name` downwards. Rows without the value come last; equal ones
 * keep the order of their ids.
 */
export const sortable = <const Name extends string>(...names: Name[]) =>
  z.optional(z.enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])))
