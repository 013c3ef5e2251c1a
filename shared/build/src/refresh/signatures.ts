/** Of a function that calls hooks: `key` is made of its own calls by swc, `hooks` returns the custom ones. */
type Signature = { key: string; isReset: boolean; hooks: () => object[] }

const signatures = new WeakMap<object, Signature>()

/**
 * What swc calls as `$RefreshSig$`. Returns a function that notes the signature of a component or of a custom hook, and
 * returns what it is given. Drawn components call it without arguments, which notes nothing.
 */
export function takeSignatures() {
  return (type?: object, key?: string, isReset = false, hooks: () => object[] = () => []): object | undefined => {
    if (type && key !== undefined) signatures.set(type, { key, isReset, hooks })
    return type
  }
}

/**
 * All calls of hooks in a component, those in its custom hooks too, as far as they are part of the remote. With equal
 * ones the state of the next version fits. Null when it must not be kept.
 */
export function hooksOf(type: object, callers: readonly object[] = []): string | null {
  const signature = signatures.get(type)
  if (!signature || callers.includes(type)) return ''
  if (signature.isReset) return null
  const parts = customHooks(signature)?.map((hook) => hooksOf(hook, [...callers, type]))
  return parts && !parts.includes(null) ? [signature.key, ...parts].join(' ') : null
}

/** Null when a hook is not defined yet, because modules import each other. */
function customHooks({ hooks }: Signature): object[] | null {
  try {
    return hooks()
  } catch {
    return null
  }
}
