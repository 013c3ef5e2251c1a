import { createElement, type FunctionComponent } from 'react'
import { type Family, HotComponent, redraw } from './HotComponent'
import { hooksOf } from './signatures'

/** The mark of `memo` (https://github.com/facebook/react/blob/v19.2.0/packages/shared/ReactSymbols.js). */
const MEMO = Symbol.for('react.memo')

/** By the module, and the name there. */
const families = new Map<string, Family>()
/** By each version, and by the stable type. */
const familyOf = new WeakMap<object, Family>()
/** What the update at hand has brought. */
const arrived = new Map<Family, FunctionComponent<object>>()

/**
 * Notes a version of a component. The first one is drawn at once; a later one after `refresh`, when all modules of the
 * update have run. What is neither a function nor a `memo` of one is left alone, so that it is mounted again.
 */
export function register(type: unknown, id: string): void {
  const drawn = isMemo(type) ? type.type : type
  if (!isObject(type) || !isFunction(drawn) || familyOf.has(type)) return
  const known = families.get(id)
  if (known) arrived.set(known, drawn)
  familyOf.set(type, known ?? newFamily(drawn, id))
}

/** The type that stands for all versions of a component; any other value as it is. */
export function stableOf<Value>(value: Value): Value | FunctionComponent<object> {
  return (isObject(value) && familyOf.get(value)?.stable) || value
}

/** Draws what the update has brought, and what could not be drawn before it. */
export function refresh(): void {
  for (const [family, current] of arrived) {
    const hooks = hooksOf(current)
    const isKept = hooks !== null && hooks === family.hooks
    Object.assign(family, { current, hooks })
    if (!isKept) family.drawn = drawnBy(family)
    Object.assign(family.stable, current)
  }
  const changed = new Set(arrived.keys())
  arrived.clear()
  redraw(changed)
}

function newFamily(current: FunctionComponent<object>, id: string): Family {
  const stable: FunctionComponent<object> = (given) => createElement(HotComponent, { family, given })
  const family: Family = { id, current, stable, drawn: stable, hooks: hooksOf(current) }
  family.drawn = drawnBy(family)
  Object.assign(stable, { displayName: current.name }, current)
  families.set(id, family)
  familyOf.set(stable, family)
  return family
}

/** A type that calls the version that is current when it is drawn. */
const drawnBy =
  (family: Family): FunctionComponent<object> =>
  (given) =>
    family.current(given)

const isMemo = (value: unknown): value is { type: unknown } =>
  isObject(value) && Reflect.get(value, '$$typeof') === MEMO

/** Not a class, because `new` makes what that draws. */
const isFunction = (value: unknown): value is FunctionComponent<object> =>
  typeof value === 'function' && !Reflect.has(Object(Reflect.get(value, 'prototype')), 'isReactComponent')

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)
