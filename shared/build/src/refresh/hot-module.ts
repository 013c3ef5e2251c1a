import type { ComponentType } from 'react'
import { isMarked } from './component-types'
import { isHot, register, stableOf } from './families'
import { takeSignatures } from './signatures'
import { type HotModule, takeBuilds } from './take-build'

/** What a page exports beside its component, which the router calls. */
const ROUTE_PARTS = ['loader', 'action']

/** The names that a module that takes its own updates exports, by the module. */
const accepted = new Map<HotModule['id'], string>()
/** By module and name, what the router calls: the current version. */
const routeParts = new Map<string, (...given: unknown[]) => unknown>()
let isTaking = false

/** Called by `refresh/loader.ts` before each module: what swc calls in it. */
export function beginModule({ hot }: HotModule, id: HotModule['id']) {
  if (!isTaking) takeBuilds(hot)
  isTaking = true
  return {
    $RefreshReg$: (type: ComponentType<object>, name: string) => register(type, `${id} ${name}`),
    $RefreshSig$: takeSignatures,
  }
}

/**
 * Called after each module. Others see the stable types in place of its components. A module of components alone takes
 * its own updates; those of another one go to what imports it.
 */
export function endModule(module: HotModule): void {
  const parts = Object.entries(module.exports).map(([name, value]) => [name, keptPart(module, name, value)] as const)
  const isOwn = parts.length > 0 && parts.every(([, part]) => part !== undefined)
  const names = parts.map(([name]) => name).join()
  const before = accepted.get(module.id)
  module.exports = withParts(module.exports, Object.fromEntries(parts))
  if (before !== undefined && (!isOwn || before !== names)) {
    accepted.delete(module.id)
    module.hot.invalidate()
  } else if (isOwn) {
    accepted.set(module.id, names)
    module.hot.accept()
  }
}

/** What others see of an export, so that they need no other one after an update; undefined when they need it. */
function keptPart(module: HotModule, name: string, value: unknown): unknown {
  const id = `${module.id} ${name}`
  if (isMarked(value)) register(value, id)
  if (isHot(value)) return stableOf(value)
  if (!isRoutePart(name, value) || !Reflect.has(module.exports, 'Component')) return undefined
  routeParts.set(id, value)
  return (...given: unknown[]) => routeParts.get(id)?.(...given)
}

const isRoutePart = (name: string, value: unknown): value is (...given: unknown[]) => unknown =>
  ROUTE_PARTS.includes(name) && typeof value === 'function'

/** Others are read when they are used, as in every module. */
function withParts(exports: object, parts: Record<string, unknown>): object {
  const seen = { ...Object.getOwnPropertyDescriptors(exports) }
  for (const [name, part] of Object.entries(parts))
    if (part !== undefined) Object.assign(seen, { [name]: { enumerable: true, get: () => part } })
  return Object.defineProperties({}, seen)
}
