import type { ComponentType, ForwardRefRenderFunction, FunctionComponent } from 'react'

// What React makes of a component, by the marks that it sets:
// https://github.com/facebook/react/blob/v19.2.0/packages/shared/ReactSymbols.js
const MEMO = Symbol.for('react.memo')
const FORWARD_REF = Symbol.for('react.forward_ref')
const LAZY = Symbol.for('react.lazy')

type Forwarding = { render: ForwardRefRenderFunction<unknown, object> }
type Memo = { type: ComponentType<object>; compare: ((before: object, after: object) => boolean) | null }

export const isForwarding = (type: object): type is Forwarding => markOf(type) === FORWARD_REF
export const isMemo = (type: object): type is Memo => markOf(type) === MEMO
export const isFunctionComponent = (type: object): type is FunctionComponent<object> =>
  typeof type === 'function' && !isClass(type)

/** Whether a value is a component for certain: swc names the functions only. */
export const isMarked = (value: unknown): value is ComponentType<object> =>
  isObject(value) && (isClass(value) || [MEMO, FORWARD_REF, LAZY].includes(markOf(value)))

export const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

const markOf = (type: object): symbol => Reflect.get(type, '$$typeof')

function isClass(type: object): boolean {
  return typeof type === 'function' && Reflect.has(Object(Reflect.get(type, 'prototype')), 'isReactComponent')
}
