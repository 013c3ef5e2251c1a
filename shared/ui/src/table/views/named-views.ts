import * as z from 'zod/mini'
import { type ListSchema, type ListState, parseListState, toSearch, viewNameOf } from '../list/list-state'

const View = z.object({
  /** Unique in its list. */
  name: z.string().check(z.refine((name) => name !== '' && viewNameOf(name) === name)),
  /** The search part of the list's address: filter, sort, columns and density, without the name and the page. */
  search: z.string(),
  /** Shown when the list is opened from the menu. At most one is. */
  isDefault: z.optional(z.boolean()),
})
export type NamedView = z.infer<typeof View>
export type NamedViews = readonly NamedView[]

/** The views of a list in their order. One that cannot be read is dropped, and the others stay. */
export const KeptViews: z.ZodMiniType<NamedViews> = z.pipe(
  z.array(z.unknown()),
  z.transform((views) =>
    views.reduce<NamedView[]>((known, each) => {
      const { success, data } = View.safeParse(each)
      return success && !known.some(({ name }) => name === data.name) ? [...known, data] : known
    }, []),
  ),
)
export const NO_VIEWS: NamedViews = []

/** With a view of this name, in the place of the one that has it already, which keeps being the default. */
export function withView(views: NamedViews, name: string, search: string): NamedViews {
  return views.some((view) => view.name === name)
    ? views.map((view) => (view.name === name ? { ...view, search } : view))
    : [...views, { name, search }]
}

/** With another name, unless that is taken. */
export function renamed(views: NamedViews, name: string, next: string): NamedViews {
  if (next === '' || views.some((view) => view.name === next)) return views
  return views.map((view) => (view.name === name ? { ...view, name: next } : view))
}

export const withoutView = (views: NamedViews, name: string): NamedViews => views.filter((view) => view.name !== name)

/** With one view as the default, or none where `name` is null. */
export const withDefault = (views: NamedViews, name: string | null): NamedViews =>
  views.map((view) => ({ name: view.name, search: view.search, ...(view.name === name && { isDefault: true }) }))

/** With a view so many places further down; up where `step` is negative. */
export function moved(views: NamedViews, name: string, step: number): NamedViews {
  const from = views.findIndex((view) => view.name === name)
  const view = views[from]
  if (!view) return views
  const others = views.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(from + step, 0), others.length), 0, view)
}

const inOrder = (one: readonly string[], other: readonly string[]) => (one.join('=') < other.join('=') ? -1 : 1)

type Named = ListState<ListSchema> & { density: string }

/** What a view keeps of a list's state, as `search` of a view. The same states give the same text. */
export function searchOfView(schema: ListSchema, state: Named): string {
  const search = new URLSearchParams(
    toSearch(schema, { ...state, viewName: '', page: 1, density: state.density || 'standard' }),
  )
  // By value too, because the order in which values were chosen makes no other view.
  return `?${new URLSearchParams([...search].sort(inOrder))}`
}

/** The state of the list that a view shows. What this release does not know of it is dropped. */
export function stateOfView(schema: ListSchema, { name, search }: NamedView): ListState<ListSchema> {
  const state = parseListState(schema, new URLSearchParams(search))
  return { ...state, viewName: name, page: 1, density: state.density || 'standard' }
}
