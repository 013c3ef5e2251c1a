type Attack = (run: string) => string

const MARKUP: readonly Attack[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<ScRiPt>${run}</sCrIpT>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `</textarea><img src=x onerror="${run}">`,
  (run) => `</style><img src=x onerror="${run}">`,
  (run) => `<!--><img src=x onerror="${run}">-->`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `<img src=x onerror=${run}//`,
  (run) => `<svg onload="${run}">`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  (run) => `<math><mtext></mtext><mglyph><style><img src=x onerror="${run}"></style></mglyph></math>`,
  (run) => `<details open ontoggle="${run}">`,
  (run) => `<input autofocus onfocus="${run}">`,
  (run) => `<video><source onerror="${run}"></video>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) => `<object data="javascript:${run}"></object>`,
  (run) => `<template><img src=x onerror="${run}"></template><img src=x onerror="${run}">`,
  // Attributes, and values of scripts.
  (run) => `" onmouseover="${run}" autofocus onfocus="${run}" x="`,
  (run) => `' onfocus='${run}' autofocus='`,
  (run) => `\`-${run}-\``,
  (run) => `"-${run}-"`,
  (run) => `\${${run}}{{constructor.constructor("${run}")()}}`,
]

const ADDRESSES: readonly Attack[] = [
  (run) => `javascript:${run}`,
  (run) => ` JaVaScRiPt:${run}`,
  (run) => `java\n\tscript:${run}`,
  (run) => `javascript://example.com/%0A${run}`,
  (run) => `data:text/html,<script>parent.${run}</script>`,
  (run) => `//evil.example/\\@portal" onclick="${run}`,
]

const armed = (attacks: readonly Attack[], from: number) =>
  attacks.map((textOf, at) => textOf(`executed(${from + at})`))

/**
 * Texts that run a script where they are put into a page as anything but text: as elements, attributes or values of a
 * script, all in one. What runs calls `executed`, with the number of the attack.
 */
export const MARKUP_TEXT = armed(MARKUP, 0).join(' ')

const addresses = armed(ADDRESSES, MARKUP.length)
/**
 * Texts that run a script where they are taken as addresses, each alone, because only the beginning counts there. In
 * two rounds, so that every text of an answer is `javascript:` in some spelling in the first of them.
 */
export const ADDRESS_TEXTS = [addresses.slice(0, 3), addresses.slice(3)]

/** Keys whose values lead to other records or choose how a record is drawn. */
const WORDS =
  /(?:^id|I[Dd]|At|[dD]ate|[sS]tatus|[sS]tate|^kind|^type|[sS]everity|[rR]ole|[cC]ategory|^key|[eE]nd|[sS]tart)$/

/** An answer whose texts are `texts`, one after the other, or with `keepsWords` all but IDs, moments and words. */
export function hostile(answer: unknown, texts: readonly string[], keepsWords: boolean): unknown {
  let count = 0
  const replaced = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return keepsWords && WORDS.test(key) ? value : texts[(count += 1) % texts.length]
    if (Array.isArray(value)) return value.map((each) => replaced(each, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, name)]))
  }
  return replaced(answer, '')
}
