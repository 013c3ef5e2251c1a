import { parseSync } from '@swc/core'

/** A Japanese text as it stands in a source, with `…` for each value that is put in. */
export type InterfaceText = {
  text: string
  /** The element or the attribute that contains it, such as `p` or `title`; `toast` for the message of one. */
  within: string | undefined
}

type Node = { type: string } & Record<string, unknown>

/** Stands around what a child element says. */
const BOUND = '\u200b'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isJapanese = (text: string): boolean => /[ぁ-んァ-ヶ一-龥]/.test(text)

/** The Japanese texts of a TypeScript file: strings, templates, and what an element says as a whole. No comments. */
export function textsIn(source: string, tsx = true): InterfaceText[] {
  const found: InterfaceText[] = []
  if (!isJapanese(source)) return found
  function visit(node: unknown, within?: string): void {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, within))
    if (typeof node !== 'object' || node === null) return
    const text = isNode(node) ? textOf(node) : undefined
    if (text !== undefined && isJapanese(text)) found.push({ text, within: tagOf(node as Node) ?? within })
    const inner = isNode(node) ? (placeOf(node) ?? within) : within
    for (const part of Object.values(node)) visit(part, inner)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }).body)
  return found
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node['value'])
  if (node.type === 'TemplateLiteral' && 'expressions' in node)
    return (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('…')
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[]).map(saidBy).join('')
  return undefined
}

/** What a child of an element says: lines joined as React joins them, a relative time as it ends. */
function saidBy(child: Node): string {
  if (child.type === 'JSXText')
    return String(child['value'])
      .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
      .replace(/\s*\n\s*/g, ' ')
  if (child.type === 'JSXElement') {
    if (tagOf(child) === 'Time') return JSON.stringify(child['opening']).includes('"relative"') ? '… 分前' : '…'
    // Bounded, because a space beside an element separates two things.
    return `${BOUND}${textOf(child) || '…'}${BOUND}`
  }
  const expression = child['expression']
  return isNode(expression) && expression.type === 'StringLiteral' ? String(expression['value']) : '…'
}

function tagOf(node: Node): string | undefined {
  const opening = node['opening']
  if (!isNode(opening) || !isNode(opening['name'])) return undefined
  return String(opening['name']['value'])
}

/** `toast` for a call of it and for the message of a bulk change that succeeded; the name of an attribute. */
function placeOf(node: Node): string | undefined {
  const named = node[node.type === 'CallExpression' ? 'callee' : node.type === 'JSXAttribute' ? 'name' : 'key']
  if (!isNode(named)) return undefined
  if (node.type === 'JSXAttribute') return String(named['value'])
  return named['value'] === 'toast' || named['value'] === 'succeeded' ? 'toast' : undefined
}
