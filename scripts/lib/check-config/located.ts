import ts from 'typescript'

/** A place in a JSON value: keys and indices from its root. */
export type Path = readonly (string | number)[]
/** What is wrong in a file, at which line (from 1). */
export type Problem = { line: number; path: string; text: string }

/** A JSON file that can tell the line of each value. */
export type Located = { value: unknown; lineOf: (path: Path) => number; twice: Path[] }

/** @returns the one problem for what is no JSON */
export function readLocated(text: string): Located | Problem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    return { line: lineAt(text, brokenAt(text, cause)), path: '', text: whyNoJson(text, cause) }
  }
  const file = ts.parseJsonText('config.json', text)
  const root = file.statements[0]?.expression
  const twice: Path[] = []
  if (root) findTwice(root, [], twice)
  const lineOf = (path: Path) => {
    const node = root && nodeAt(root, path)
    return node ? file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 : 1
  }
  return { value, lineOf, twice }
}

/** The property or element at a path, or the last one on the way that is there. */
function nodeAt(root: ts.Expression, path: Path): ts.Node {
  let [found, value]: [ts.Node, ts.Expression] = [root, root]
  for (const step of path) {
    if (ts.isArrayLiteralExpression(value)) {
      const element = value.elements[Number(step)]
      if (!element) return found
      found = value = element
    } else if (ts.isObjectLiteralExpression(value)) {
      const property = propertiesOf(value).findLast(({ name }) => keyOf(name) === String(step))
      if (!property) return found
      found = property
      value = property.initializer
    } else return found
  }
  return found
}

/** Of a key that is written twice JSON keeps the second, in silence. */
function findTwice(value: ts.Expression, path: Path, twice: Path[]): void {
  if (ts.isArrayLiteralExpression(value)) value.elements.forEach((one, at) => findTwice(one, [...path, at], twice))
  if (!ts.isObjectLiteralExpression(value)) return
  const seen = new Set<string>()
  for (const { name, initializer } of propertiesOf(value)) {
    const key = keyOf(name)
    if (seen.has(key)) twice.push([...path, key])
    seen.add(key)
    findTwice(initializer, [...path, key], twice)
  }
}

const propertiesOf = (object: ts.ObjectLiteralExpression) => object.properties.filter(ts.isPropertyAssignment)
const keyOf = (name: ts.PropertyName) => (ts.isStringLiteral(name) ? name.text : name.getText())

function whyNoJson(text: string, cause: unknown): string {
  const at = brokenAt(text, cause)
  const before = text.slice(0, at).trimEnd()
  if (at >= text.length) return 'The file ends too early: a bracket or a quote is not closed.'
  if (before.endsWith(',') && /[\]}]/.test(text[at] ?? '')) return 'There is a comma too many before this.'
  if (/["\d\w\]}]$/.test(before) && /["{[]/.test(text[at] ?? '')) return 'There is a comma missing before this.'
  return `This is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`
}

/** Where JSON.parse stopped; it says so in its message. */
function brokenAt(text: string, cause: unknown): number {
  const position = /position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1]
  return position === undefined ? text.length : Number(position)
}

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length
