import type { ObjectShape, Shape, Signature, Surface } from './surface'

/** An export that is another one, and how: `its "kind" must be given`. */
export type Difference = { name: string; module: string; reason: string }

/**
 * Exports of the shared modules that a release uses and that are others than those it was built against. Empty when
 * whatever it passes is taken, and whatever it reads is there. One that is missing is told by its name elsewhere.
 */
export function differences(builtAgainst: Surface, provided: Surface): Difference[] {
  return Object.entries(builtAgainst.modules).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([name, wanted]) => {
      const given = provided.modules[module]?.[name]
      if (given === undefined) return []
      const reason = new Comparison(provided, builtAgainst).whyNot(given, wanted, { isExport: true })
      return reason === null ? [] : [{ name, module, reason }]
    }),
  )
}

type Where = { isExport?: boolean; isProps?: boolean }

/** Whether values of one surface's types can be used as values of the other's, in one direction. */
class Comparison {
  /** Pairs of types under comparison. A pair that is met inside itself holds, because types contain each other. */
  private readonly assumed = new Set<string>()

  constructor(
    private readonly from: Surface,
    private readonly to: Surface,
    /** The other direction, for what is passed to functions. */
    private reverse?: Comparison,
  ) {}

  /** Why `given`, a type of `from`, cannot be used where `wanted`, a type of `to`, is asked for. */
  whyNot(given: Shape, wanted: Shape, where: Where = {}): string | null {
    if (isAnything(wanted) || given === 'any' || given === 'never') return null
    if (isOneOf(given)) return first(given.anyOf.map((part) => this.whyNot(part, wanted, where)))
    if (isOneOf(wanted)) return this.whyNone(given, wanted.anyOf, where)
    const givenObject = typeof given === 'number' ? this.from.types[given] : undefined
    const wantedObject = typeof wanted === 'number' ? this.to.types[wanted] : undefined
    if (givenObject && wantedObject) {
      const pair = `${given} ${wanted}`
      if (this.assumed.has(pair)) return null
      this.assumed.add(pair)
      const reason = this.whyNotObject(givenObject, wantedObject, where)
      if (reason !== null) this.assumed.delete(pair)
      return reason
    }
    const [givenCalls, wantedCalls] = [givenObject?.calls ?? callsOf(given), wantedObject?.calls ?? callsOf(wanted)]
    if (givenCalls && wantedCalls) return this.whyNotCalled(givenCalls, wantedCalls, where)
    if (typeof given === 'string' || typeof wanted === 'string') {
      const isWider = typeof given === 'string' && typeof wanted === 'string' && isLiteralOf(given, wanted)
      return given === wanted || isWider ? null : `${this.said(given)} is not ${this.said(wanted)}`
    }
    if (typeof given === 'object' && typeof wanted === 'object') {
      if ('list' in given && 'list' in wanted) return this.whyNot(given.list, wanted.list)
      if ('of' in given && 'of' in wanted && given.of === wanted.of && given.args.length === wanted.args.length)
        return first(given.args.map((arg, at) => this.whyNot(arg, wanted.args[at] ?? 'any')))
    }
    return `${this.said(given)} is not ${this.said(wanted)}`
  }

  private whyNone(given: Shape, choices: readonly Shape[], where: Where): string | null {
    const reasons = choices.map((choice) => this.whyNot(given, choice, where))
    if (reasons.includes(null)) return null
    // Of several objects none is the one that was meant; of one, its own reason says more.
    const objects = choices.filter((choice) => typeof choice === 'number')
    const only = objects.length === 1 && typeof given === 'number' ? reasons[choices.indexOf(objects[0] ?? '')] : null
    return only ?? `${this.said(given)} is none of ${choices.map((choice) => this.said(choice)).join(', ')}`
  }

  private whyNotObject(given: ObjectShape, wanted: ObjectShape, { isProps, ...where }: Where): string | null {
    const reasons = Object.entries(wanted.props).map(([key, type]) => {
      const name = key.replace(/\?$/, '')
      const [required, optional] = [given.props[name], given.props[`${name}?`]]
      if (required === undefined && optional !== undefined && !key.endsWith('?'))
        return `its "${name}" ${isProps ? 'must be given' : 'may be absent'}`
      const found = required ?? optional
      if (found === undefined)
        return key.endsWith('?') ? null : `its "${name}" ${isProps ? 'must be given' : 'is missing'}`
      const reason = this.whyNot(found, type)
      return reason && `its "${name}": ${reason}`
    })
    // Only of what is passed to an export itself: an object that has more than is read is as good.
    const unknown = isProps ? Object.keys(given.props).filter((key) => !hasKey(wanted, key.replace(/\?$/, ''))) : []
    const gone = unknown.map((key) => `its "${key.replace(/\?$/, '')}" is not taken`)
    const calls = wanted.calls && given.calls ? this.whyNotCalled(given.calls, wanted.calls, where) : null
    return first([...reasons, ...gone, calls])
  }

  private whyNotCalled(given: readonly Signature[], wanted: readonly Signature[], where: Where): string | null {
    return first(
      wanted.map((call) => {
        const reasons = given.map((one) => this.whyNotCall(one, call, where))
        return reasons.includes(null) ? null : (reasons[0] ?? 'it cannot be called any more')
      }),
    )
  }

  private whyNotCall(given: Signature, wanted: Signature, { isExport }: Where): string | null {
    const params = given.params.map(({ name, type }, at) => {
      const passed = wanted.params[at]
      const mayLack = name.endsWith('?') || name.startsWith('...')
      if (!passed || (passed.name.endsWith('?') && !mayLack))
        return mayLack ? null : `its parameter "${name}" must be given`
      this.reverse ??= new Comparison(this.to, this.from, this)
      const reason = this.reverse.whyNot(passed.type, type, { isProps: isExport })
      if (reason === null) return null
      return name === 'props' || isExport ? reason : `its parameter "${name.replace(/\?$/, '')}": ${reason}`
    })
    const returned =
      isDrawn(wanted.returns) || wanted.returns === 'void' ? null : this.whyNot(given.returns, wanted.returns)
    return first([...params, returned && `what it returns: ${returned}`])
  }

  private said(shape: Shape): string {
    if (typeof shape === 'string') return shape
    if (typeof shape === 'number') return 'an object'
    if ('anyOf' in shape) return shape.anyOf.map((part) => this.said(part)).join(' | ')
    if ('list' in shape) return `a list of ${this.said(shape.list)}`
    return 'of' in shape ? shape.of : 'a function'
  }
}

const first = (reasons: readonly (string | null | undefined)[]): string | null => reasons.find((one) => one) ?? null
const isAnything = (shape: Shape) => shape === 'any' || shape === 'unknown'
const isOneOf = (shape: Shape): shape is { anyOf: Shape[] } => typeof shape === 'object' && 'anyOf' in shape
const callsOf = (shape: Shape) => (typeof shape === 'object' && 'calls' in shape ? shape.calls : undefined)
const hasKey = ({ props }: ObjectShape, name: string) => name in props || `${name}?` in props

/** A component: what it draws is not read by who uses it. */
function isDrawn(shape: Shape): boolean {
  if (isOneOf(shape)) return shape.anyOf.every((part) => isDrawn(part) || part === 'null' || part === 'undefined')
  return typeof shape === 'object' && 'of' in shape && /^(Element|ReactNode|ReactElement)$/.test(shape.of)
}

function isLiteralOf(literal: string, type: string): boolean {
  if (type === 'string') return literal.startsWith('"') || literal.startsWith('`')
  if (type === 'number') return literal !== '' && Number.isFinite(Number(literal))
  return type === 'boolean' && (literal === 'true' || literal === 'false')
}
