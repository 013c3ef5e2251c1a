import { type MenuItem, searcher, useOffers } from '@portal/ui'
import { useAccountItems } from '../account-items'
import { usePages } from '../use-pages'
import { placeAtHand, type Place, type Places } from './places'

/** One line of the palette: a link or an action. */
export type Entry = Pick<MenuItem, 'label' | 'onSelect' | 'disabledReason' | 'danger'> & {
  id: string
  to?: string
  href?: string
  /** What tells it from others of the same label. */
  detail?: string
  /** Other words by which it is found. */
  words?: readonly string[]
}

export type Group = { key: string; label: string; entries: readonly Entry[] }

const fits = searcher(({ label, detail, words = [] }: Entry) => [label, detail, ...words])
/** Of the pages opened last, before anything is typed. */
const MOST_RECENT = 5

/**
 * What the host knows without any code of a remote: before anything is typed, the pages opened last, favourites and
 * what the page in sight can do; for words, what of these and of all pages fits.
 */
export function useGroups(words: string, places: Places, toggle: (place: Place) => void): Group[] {
  const pages: Group = {
    key: 'pages',
    label: '画面',
    entries: usePages().map(({ label, to, words: others }) => ({
      id: `pages ${to}`,
      label,
      to,
      ...(others && { words: others }),
    })),
  }
  const offers = useOffers()
  const account = useAccountItems()
  const here = placeAtHand()
  const { favourites } = places
  const others = places.recent.filter(({ to }) => to !== here?.to)
  const favourite = here && {
    id: 'favourite',
    label: favourites.some(({ to }) => to === here.to) ? 'お気に入りから外す' : 'お気に入りに追加',
    detail: here.title,
    onSelect: () => toggle(here),
  }
  const actions: Group[] = [
    ...Object.entries(offers).map(([key, { subject, items }]) => ({
      key,
      label: subject,
      entries: items.map((item) => entryOf(key, item)),
    })),
    { key: 'here', label: 'この画面', entries: favourite ? [favourite] : [] },
  ]
  const kept = placeGroup('favourites', 'お気に入り', favourites)
  if (words === '') {
    const recent = placeGroup('recent', '最近開いた画面', others.slice(0, MOST_RECENT))
    return distinct([recent, kept, ...actions, pages])
  }
  const all = [
    pages,
    kept,
    placeGroup('recent', '最近開いた画面', others),
    ...actions,
    { key: 'account', label: 'アカウント', entries: account.map((item) => entryOf('account', item)) },
  ]
  const isFit = fits(words)
  return distinct(all.map((group) => ({ ...group, entries: group.entries.filter(isFit) })))
}

/** The groups that are not empty, with each address in the first of them only. */
function distinct(groups: readonly Group[]): Group[] {
  const known = new Set<string>()
  const isNew = ({ to }: Entry) => to === undefined || (!known.has(to) && known.add(to))
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isNew) }))
    .filter(({ entries }) => entries.length > 0)
}

function entryOf(key: string, { label, onSelect, disabledReason, danger, to, href }: MenuItem): Entry {
  return {
    id: `${key} ${label}`,
    label,
    ...(onSelect && { onSelect }),
    ...(disabledReason && { disabledReason }),
    ...(danger && { danger }),
    ...(typeof to === 'string' && { to }),
    ...(href !== undefined && { href }),
  }
}

const placeGroup = (key: string, label: string, places: readonly Place[]): Group => ({
  key,
  label,
  entries: places.map(({ to, title }) => ({ id: `${key} ${to}`, label: title, to })),
})
