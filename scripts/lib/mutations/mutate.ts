import { random } from '@portal/sandbox/seed/random'
import ts from 'typescript'

const NAMES = ['comparison', 'condition', 'guard', 'call', 'await', 'text', 'number', 'default'] as const
export type Operator = (typeof NAMES)[number]

/**
 * A small change of a source, found again by words instead of by its place, so that it outlives lines that move:
 * `occurrence` counts from 0 what the operator finds with the same text on the same first line.
 */
export type Mutation = {
  file: string
  operator: Operator
  /** The line on which the text begins, without the space around it. */
  line: string
  text: string
  replacement: string
  occurrence: number
}
type Placed = Mutation & { start: number; end: number }
type Change = { node: ts.Node; to: string }

const TURNED: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
}
/** Texts for people: Japanese, or the beginning of an English sentence. */
const IS_READ = /[\u3040-\u30ff\u4e00-\u9fff]|^[A-Z][a-z]*,? [\da-z]/

const OPERATORS: Readonly<Record<Operator, (node: ts.Node) => Change | undefined>> = {
  comparison(node) {
    if (!ts.isBinaryExpression(node)) return undefined
    const { left, operatorToken, right } = node
    const turned = TURNED[operatorToken.getText()]
    return turned ? { node, to: `${left.getText()} ${turned} ${right.getText()}` } : undefined
  },
  condition(node) {
    const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) && node.condition
    return condition ? { node: condition, to: negated(condition) } : undefined
  },
  guard: (node) =>
    ts.isIfStatement(node) && !node.elseStatement && isLeaving(node.thenStatement) ? withoutStatement(node) : undefined,
  call(node) {
    if (!ts.isExpressionStatement(node)) return undefined
    const called = ts.isVoidExpression(node.expression) ? node.expression.expression : node.expression
    const isCall = ts.isCallExpression(called) && called.expression.kind !== ts.SyntaxKind.SuperKeyword
    return isCall ? withoutStatement(node) : undefined
  },
  await: (node) =>
    ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression) ? withoutStatement(node) : undefined,
  text(node) {
    if (ts.isJsxText(node)) return IS_READ.test(node.text.trim()) ? { node, to: '' } : undefined
    if (!isTextLiteral(node) || ts.isTaggedTemplateExpression(node.parent) || isName(node)) return undefined
    return IS_READ.test(textOf(node)) ? { node, to: ts.isJsxAttribute(node.parent) ? '""' : "''" } : undefined
  },
  number: (node) =>
    ts.isNumericLiteral(node) && !isName(node) && !isDefault(node)
      ? { node, to: String(Number(node.text) + 1) }
      : undefined,
  default: (node) => (isDefault(node) ? otherDefault(node) : undefined),
}

/** Every mutation of a source, in the order of the source. */
export function mutationsOf(file: string, source: string): Placed[] {
  const kind = /\.[tj]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: Placed[] = []
  const seen = new Map<string, number>()
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return
    for (const operator of NAMES) {
      const change = OPERATORS[operator](node)
      if (change) found.push(placed(operator, change))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found

  function placed(operator: Operator, { node, to }: Change): Placed {
    const start = node.getStart()
    const text = source.slice(start, node.end).trimEnd()
    const lineStart = source.lastIndexOf('\n', start) + 1
    const line = (source.slice(lineStart).split('\n', 1)[0] ?? '').trim()
    const words = JSON.stringify([operator, line, text])
    const occurrence = seen.get(words) ?? 0
    seen.set(words, occurrence + 1)
    return { file, operator, line, text, replacement: to, occurrence, start, end: start + text.length }
  }
}

/** The source with the mutation, and the lines that differ; undefined when its place is gone. */
export function mutated(source: string, mutation: Mutation): { source: string; diff: string } | undefined {
  const place = mutationsOf(mutation.file, source).find((each) =>
    (['operator', 'line', 'text', 'occurrence'] as const).every((key) => each[key] === mutation[key]),
  )
  if (!place) return undefined
  const [before, after] = [source.slice(0, place.start), source.slice(place.end)]
  const [head, tail] = [before.slice(before.lastIndexOf('\n') + 1), after.split('\n', 1)[0] ?? '']
  const marked = (sign: string, text: string) => `${head}${text}${tail}`.replace(/^/gm, sign)
  return {
    source: before + mutation.replacement + after,
    diff: [
      `${mutation.file}:${before.split('\n').length} ${mutation.operator}`,
      marked('- ', mutation.text),
      marked('+ ', mutation.replacement),
    ].join('\n'),
  }
}

/** The package a file belongs to: `host`, `remotes/servers`, `shared/ui`, `sandbox`, `scripts`. */
export const roomOf = (file: string) => /^(?:(?:remotes|shared)\/)?[^/]+/.exec(file)?.[0] ?? file

/**
 * Mutations of sources, given by path: from each room as many as its lines ask for, from its operators in turns. In no
 * order, so that any part of them is spread as they are. The same seed chooses the same.
 */
export function chooseMutations(sources: ReadonlyMap<string, string>, count: number, seed: string): Mutation[] {
  const { next } = random(seed)
  const shuffled = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, at: next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ item }) => item)
  const rooms = groups([...sources], ([file]) => roomOf(file))
  const all = linesOf([...sources.values()])
  let due = 0
  const chosen = rooms.flatMap((files) => {
    due += (count * linesOf(files.map(([, source]) => source))) / all
    const share = Math.round(due)
    due -= share
    const found = shuffled(files.flatMap(([file, source]) => mutationsOf(file, source)))
    const byOperator = shuffled(groups(found, ({ operator }) => operator))
    return inTurns(byOperator).slice(0, share)
  })
  return shuffled(chosen).map(({ start: _start, end: _end, ...mutation }) => mutation)
}

const linesOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.split('\n').length, 0)

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const found = new Map<string, Item[]>()
  for (const item of items) {
    const group = found.get(keyOf(item))
    if (group) group.push(item)
    else found.set(keyOf(item), [item])
  }
  return [...found.values()]
}

function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** Types, imports, and texts of the log. */
function isLeftOut(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (!ts.isCallExpression(node)) return false
  return node.expression.kind === ts.SyntaxKind.ImportKeyword || /^console\b/.test(node.expression.getText())
}

function negated(condition: ts.Expression): string {
  const isNegation = ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken
  return isNegation ? condition.operand.getText() : `!(${condition.getText()})`
}

function isLeaving(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.length === 1 && statement.statements.every(isLeaving)
  return ts.isReturnStatement(statement) || ts.isThrowStatement(statement) || ts.isContinueStatement(statement)
}

function withoutStatement(node: ts.Statement): Change | undefined {
  if (ts.isExpressionStatement(node) && /^(void |await )?console\b/.test(node.getText())) return undefined
  const isOneOfSome = ts.isBlock(node.parent) || ts.isSourceFile(node.parent) || ts.isCaseOrDefaultClause(node.parent)
  return { node, to: isOneOfSome ? '' : '{}' }
}

const isTextLiteral = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
const textOf = (node: ts.Node) =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => literal.text).join('')
    : ts.isStringLiteralLike(node)
      ? node.text
      : ''

/** The key of a property: not a value that anything computes with. */
const isName = (node: ts.Node) => 'name' in node.parent && node.parent.name === node

/** Whether a value stands in for an absent argument, property or operand. */
function isDefault(node: ts.Node): boolean {
  const { parent } = node
  if (parent === undefined) return false
  if (ts.isParameter(parent) || ts.isBindingElement(parent)) return parent.initializer === node
  return (
    ts.isBinaryExpression(parent) &&
    parent.right === node &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
  )
}

function otherDefault(node: ts.Node): Change | undefined {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { node, to: 'false' }
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { node, to: 'true' }
  if (ts.isNumericLiteral(node)) return { node, to: String(Number(node.text) + 1) }
  return ts.isStringLiteral(node) ? { node, to: node.text === '' ? "'changed'" : "''" } : undefined
}
