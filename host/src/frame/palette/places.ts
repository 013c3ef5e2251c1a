import { useSession } from '@portal/auth'
import { stored } from '@portal/ui'
import * as z from 'zod/mini'

/** A page that the user has opened, by its address without the origin, and its title. */
const Place = z.object({ to: z.string(), title: z.string() })
export type Place = z.infer<typeof Place>

const Places = z.object({ recent: z.array(Place), favourites: z.array(Place) })
export type Places = z.infer<typeof Places>

const MOST_RECENT = 8
/** Of open critical events, before the name of the page. */
const COUNT = /^\(\d+\+?\) /
const TITLE = / \| カスタマーポータル$/
/** The home page and the return from sign-in, which are not kept among the pages opened last. */
const PASSING = new Set(['/', '/callback'])

/** By user, because several people may share a browser. */
const placesOf = (user: string) => stored('local', `portal.places.${user}`, Places)

const signedIn = () => useSession.getState().user?.id

/** What this browser has kept for the user; nothing without a session. */
export function readPlaces(): Places {
  const user = signedIn()
  return (user !== undefined && placesOf(user).read()) || { recent: [], favourites: [] }
}

function change(next: (places: Places) => Places): Places {
  const places = next(readPlaces())
  const user = signedIn()
  if (user !== undefined) placesOf(user).write(places)
  return places
}

/** The page at hand; null while it has no title yet, and for pages that are not kept. */
export function placeAtHand(): Place | null {
  const { pathname, search } = window.location
  const title = document.title.replace(COUNT, '').replace(TITLE, '')
  const isPage = TITLE.test(document.title) && document.querySelector('main [data-passing]') === null
  return isPage && !PASSING.has(pathname) ? { to: pathname + search, title } : null
}

/** Notes the pages that are opened, the last one first, a page with other conditions in its address as the same. */
export function notePlaces(): () => void {
  const note = () => {
    const place = placeAtHand()
    if (!place) return
    change(({ recent, favourites }) => ({
      recent: [place, ...recent.filter(({ to }) => pathOf(to) !== pathOf(place.to))].slice(0, MOST_RECENT),
      favourites,
    }))
  }
  // The title is written when a page is drawn, and the address is the page's by then.
  const observer = new MutationObserver(note)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  note()
  return () => observer.disconnect()
}

const pathOf = (to: string) => to.split('?')[0]

/** Adds a page to the favourites, or takes it off. Returns what is kept then. */
export const toggleFavourite = (place: Place): Places =>
  change(({ recent, favourites }) => {
    const others = favourites.filter(({ to }) => to !== place.to)
    return { recent, favourites: others.length < favourites.length ? others : [...others, place] }
  })
