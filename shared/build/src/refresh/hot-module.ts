import { register, stableOf } from './families'
import { takeSignatures } from './signatures'
import { type Hot, takeBuilds } from './take-builds'

/** What a module is in webpack's runtime. */
type HotModule = { id: string | number; exports: object; hot: Hot }
type RoutePart = (...given: unknown[]) => unknown

/** What a page exports beside its component, which the router calls. */
const ROUTE_PARTS = ['loader', 'action']

/** The names that a module that takes its own updates exports, by the module. */
const accepted = new Map<HotModule['id'], string>()
/** By module and name, what the router calls: the current version. */
const routeParts = new Map<string, RoutePart>()
let isTaking = false

/** Called by `refresh/loader.ts` before each module: what swc calls in it. */
export function beginModule({ hot }: HotModule, id: HotModule['id']) {
  if (!isTaking) takeBuilds(hot)
  isTaking = true
  return {
    $RefreshReg$: (type: unknown, name: string) => register(type, `${id} ${name}`),
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
  module.exports = withParts(module.exports, parts)
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
  const stable = stableOf(value)
  if (stable !== value) return stable
  if (!isRoutePart(name, value) || !Reflect.has(module.exports, 'Component')) return undefined
  const id = `${module.id} ${name}`
  routeParts.set(id, value)
  return (...given: unknown[]) => routeParts.get(id)?.(...given)
}

const isRoutePart = (name: string, value: unknown): value is RoutePart =>
  ROUTE_PARTS.includes(name) && typeof value === 'function'

/** The others are read when they are used, as in every module. */
function withParts(exports: object, parts: readonly (readonly [string, unknown])[]): object {
  const seen = Object.getOwnPropertyDescriptors(exports)
  for (const [name, part] of parts)
    if (part !== undefined) Object.assign(seen, { [name]: { enumerable: true, get: () => part } })
  return Object.defineProperties({}, seen)
}
