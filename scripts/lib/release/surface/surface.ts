import * as z from 'zod/mini'

/**
 * A type, as far as two releases can disagree about it. A string is a type by its text (`string`, `"small"`, a type
 * parameter, what recurs too deeply), a number the place of an object type in `Surface.types`.
 */
export type Shape =
  | string
  | number
  | { anyOf: Shape[] }
  | { list: Shape }
  /** A type of a library by its name. The library's version is compared elsewhere. */
  | { of: string; args: Shape[] }
  | { calls: Signature[] }

/** `?` at the end of a name: may be left out. `...` before it: takes the rest. */
export type Signature = { params: { name: string; type: Shape }[]; returns: Shape }
/** Properties by name, with `?` behind the name of one that may be left out, and how it is called, if it is. */
export type ObjectShape = { props: Record<string, Shape>; calls?: Signature[] }

const Shape: z.ZodMiniType<Shape> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.object({ anyOf: z.array(Shape) }),
    z.object({ list: Shape }),
    z.object({ of: z.string(), args: z.array(Shape) }),
    z.object({ calls: z.array(Signature) }),
  ]),
)
const Signature: z.ZodMiniType<Signature> = z.object({
  params: z.array(z.object({ name: z.string(), type: Shape })),
  returns: Shape,
})

/** What shared modules look like from outside: by module, the type of each export. */
export const Surface = z.object({
  modules: z.record(z.string(), z.record(z.string(), Shape)),
  types: z.array(z.object({ props: z.record(z.string(), Shape), calls: z.optional(z.array(Signature)) })),
})
export type Surface = { modules: Record<string, Record<string, Shape>>; types: ObjectShape[] }

/** The part of a surface that some exports need: those that a release uses. */
export function partOf({ modules, types }: Surface, uses: Readonly<Record<string, readonly string[]>>): Surface {
  const places = new Map<number, number>()
  const kept: ObjectShape[] = []
  const some = Object.entries(uses).flatMap(([module, names]) => {
    const exported = modules[module]
    if (!exported) return []
    const entries = Object.entries(exported).filter(([name]) => names.includes(name) || names.includes('*'))
    return [[module, Object.fromEntries(entries.map(([name, shape]) => [name, moved(shape)]))] as const]
  })
  return { modules: Object.fromEntries(some), types: kept }

  function moved(shape: Shape): Shape {
    if (typeof shape === 'string') return shape
    if (typeof shape === 'number') return placeOf(shape)
    if ('anyOf' in shape) return { anyOf: shape.anyOf.map(moved) }
    if ('list' in shape) return { list: moved(shape.list) }
    if ('of' in shape) return { of: shape.of, args: shape.args.map(moved) }
    return { calls: shape.calls.map(movedCall) }
  }

  function movedCall({ params, returns }: Signature): Signature {
    return { params: params.map(({ name, type }) => ({ name, type: moved(type) })), returns: moved(returns) }
  }

  function placeOf(old: number): number {
    const known = places.get(old)
    const object = types[old]
    if (known !== undefined || !object) return known ?? -1
    const place = kept.push({ props: {} }) - 1
    // Noted before its properties, because a type may contain itself.
    places.set(old, place)
    const props = Object.entries(object.props).map(([name, shape]) => [name, moved(shape)])
    kept[place] = { props: Object.fromEntries(props), calls: object.calls?.map(movedCall) }
    return place
  }
}
