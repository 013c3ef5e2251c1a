import type { ElementType, Key } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { stableOf } from './families'

export { Fragment } from 'react/jsx-runtime'

/**
 * What JSX becomes in a remote that is developed: React sees the stable type in place of each version. By the functions
 * of production, because a host may have no others.
 */
export function jsxDEV(type: ElementType, props: object, key?: Key, hasFixedChildren = false) {
  return (hasFixedChildren ? jsxs : jsx)(stableOf(type), props, key)
}
