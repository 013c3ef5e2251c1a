import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'

export const LARGEST_ZOOM = 6

/** How often the picture is larger than in full view, and a function that changes that around the middle. */
export type Zoom = { factor: number; set: (factor: number) => void }

/** noVNC's gestures, which it makes of touches; `magnitude` is the way of two fingers, or between them. */
const Gesture = z.object({
  type: z.string(),
  clientX: z.number(),
  clientY: z.number(),
  magnitudeX: z.catch(z.number(), 0),
  magnitudeY: z.catch(z.number(), 0),
})
type Gesture = z.infer<typeof Gesture>

/**
 * Enlarges the picture in `view` by pinching, and moves it with one finger or two once it is larger. noVNC scales the
 * picture to its place, so that the place is made larger than the part of it that is seen. Its own meaning of these
 * gestures (a drag, a wheel, Ctrl with a wheel on the machine) stays for a picture that is seen whole.
 */
export function useZoom(
  view: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null>,
  isOn: boolean,
): Zoom | undefined {
  const [factor, setFactor] = useState(1)
  const newest = useRef(1)
  const show = (wanted: number, at?: { x: number; y: number }) => {
    const from = newest.current
    const to = Math.min(LARGEST_ZOOM, Math.max(1, wanted))
    newest.current = to
    setFactor(to)
    if (view.current && target.current) resize(view.current, target.current, { from, to, at })
  }
  const onZoom = useEffectEvent(show)
  useEffect(() => {
    const element = view.current
    if (!isOn || !element) return
    const listening = new AbortController()
    listenToGestures(element, {
      signal: listening.signal,
      factor: () => newest.current,
      zoom: (to, at) => onZoom(to, at),
    })
    return () => {
      listening.abort()
      onZoom(1)
    }
  }, [isOn, view])
  return isOn ? { factor, set: show } : undefined
}

type Point = { x: number; y: number }

/** Enlarges `target`, and moves it so that the point `at` of the window, or the middle, shows the same as before. */
function resize(
  view: HTMLElement,
  target: HTMLElement,
  { from, to, at }: { from: number; to: number; at: Point | undefined },
): void {
  const { left, top, width, height } = view.getBoundingClientRect()
  const x = at ? at.x - left : width / 2
  const y = at ? at.y - top : height / 2
  const { scrollLeft, scrollTop } = view
  target.style.width = `${to * 100}%`
  target.style.height = `${to * 100}%`
  view.scrollLeft = ((scrollLeft + x) * to) / from - x
  view.scrollTop = ((scrollTop + y) * to) / from - y
}

function listenToGestures(
  view: HTMLElement,
  { signal, factor, zoom }: { signal: AbortSignal; factor: () => number; zoom: (factor: number, at: Point) => void },
): void {
  let start: { gesture: Gesture; factor: number; left: number; top: number } | undefined
  const onGesture = (event: Event) => {
    const { success, data: gesture } = Gesture.safeParse(event instanceof CustomEvent ? event.detail : undefined)
    if (!success) return
    if (event.type === 'gesturestart') {
      const isOurs = gesture.type === 'pinch' || (factor() > 1 && ['drag', 'twodrag'].includes(gesture.type))
      start = isOurs ? { gesture, factor: factor(), left: view.scrollLeft, top: view.scrollTop } : undefined
    }
    if (!start) return
    // On the way down to noVNC's canvas, so that the machine gets none of it.
    event.stopPropagation()
    if (event.type !== 'gesturemove') return
    if (gesture.type === 'pinch') {
      const { clientX: x, clientY: y } = start.gesture
      return zoom((start.factor * wayOf(gesture)) / wayOf(start.gesture), { x, y })
    }
    const [x, y] = movementOf(start.gesture, gesture)
    view.scrollLeft = start.left - x
    view.scrollTop = start.top - y
  }
  for (const type of ['gesturestart', 'gesturemove', 'gestureend'])
    view.addEventListener(type, onGesture, { capture: true, signal })
}

const wayOf = ({ magnitudeX, magnitudeY }: Gesture): number => Math.max(1, Math.hypot(magnitudeX, magnitudeY))

/** One finger's place changes; two fingers have a magnitude instead. */
const movementOf = (start: Gesture, now: Gesture): [number, number] =>
  now.type === 'twodrag' ? [now.magnitudeX, now.magnitudeY] : [now.clientX - start.clientX, now.clientY - start.clientY]
