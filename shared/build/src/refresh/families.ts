import { type ComponentType, createElement, type ElementType, forwardRef, memo } from 'react'
import { isForwarding, isFunctionComponent, isMemo, isObject } from './component-types'
import { type Family, HotComponent, redraw } from './HotComponent'
import { hooksOf } from './signatures'

/** By the module, and the name there. */
const families = new Map<string, Family>()
/** By each version, and by the stable type. */
const familyOf = new WeakMap<object, Family>()
/** What the update at hand has brought. */
const arrived = new Map<Family, ComponentType<object>>()

/**
 * Notes a version of a component. The first one is drawn at once; a later one after `refresh`, when all modules of the
 * update have run.
 */
export function register(type: ComponentType<object>, id: string): void {
  if (!isObject(type) || familyOf.has(type)) return
  const known = families.get(id)
  if (known) arrived.set(known, type)
  familyOf.set(type, known ?? newFamily(type, id))
}

/** Whether a value is a component whose versions are exchanged. */
export const isHot = (value: unknown): boolean => isObject(value) && familyOf.has(value)

/** The type that stands for all versions of a component; any other value as it is. */
export function stableOf<Value>(value: Value): Value | ComponentType<object> {
  return (isObject(value) && familyOf.get(value)?.stable) || value
}

/** Draws what the update has brought, and what could not be drawn before it. */
export function refresh(): void {
  for (const [family, current] of arrived) {
    const shape = shapeOf(current)
    const isKept = shape !== null && shape === family.shape
    Object.assign(family, { current, shape })
    if (!isKept) family.drawn = drawnBy(family)
    copyStatics(family)
  }
  const changed = new Set(arrived.keys())
  arrived.clear()
  redraw(changed)
}

function newFamily(current: ComponentType<object>, id: string): Family {
  const stable: ComponentType<object> = (given) => createElement(HotComponent, { family, given })
  const family: Family = { id, current, drawn: stable, stable, shape: shapeOf(current) }
  family.drawn = drawnBy(family)
  copyStatics(family)
  families.set(id, family)
  familyOf.set(stable, family)
  return family
}

/** What a component has beside itself, such as a `displayName`. */
function copyStatics({ current, stable }: Family): void {
  if (typeof current === 'function') Object.assign(stable, { displayName: current.name }, current)
}

function shapeOf(type: ComponentType<object>): string | null {
  if (isFunctionComponent(type)) return withHooks('function', type)
  if (isForwarding(type)) return withHooks('ref', type.render)
  // What it wraps compares its own hooks.
  const wrapped = isMemo(type) && familyOf.get(type.type)
  return wrapped ? `memo ${isMemo(type) && type.compare !== null} ${wrapped.id}` : null
}

function withHooks(kind: string, type: object): string | null {
  const hooks = hooksOf(type)
  return hooks === null ? null : `${kind} ${hooks}`
}

/** A type that calls the version that is current when it is drawn; without a shape that version itself. */
function drawnBy(family: Family): ElementType {
  const { current, shape } = family
  if (isMemo(current)) return shape === null ? current : memo(stableOf(current.type), comparing(family))
  if (isForwarding(current)) {
    return forwardRef<unknown, object>((given, ref) =>
      isForwarding(family.current) ? family.current.render(given, ref) : null,
    )
  }
  if (!isFunctionComponent(current)) return current
  return (given: object) => (isFunctionComponent(family.current) ? family.current(given) : null)
}

/** Compares as the current version does; undefined when it compares as React does. */
function comparing(family: Family): ((before: object, after: object) => boolean) | undefined {
  if (!isMemo(family.current) || !family.current.compare) return undefined
  return (before, after) => (isMemo(family.current) && family.current.compare?.(before, after)) ?? false
}
