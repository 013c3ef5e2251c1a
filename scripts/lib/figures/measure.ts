import ts from 'typescript'

export type Figures = {
  lines: number
  /** Lines that hold more than a comment. */
  code: number
  /** Lines that are not blank, and those of them with more than 120 characters. */
  filled: number
  overlong: number
  /** Lines of each function that has a body, with the line where it begins. */
  functions: { line: number; lines: number }[]
  /** A block, or line comments that follow one another, is one comment; suppressions of the linter are none. */
  comments: number
  /** Comments that give a cause: because, so that, otherwise, to avoid, instead of, since. */
  causes: number
  /** Comments without a subject of their own: see `VAGUE`. */
  vague: number
  /** Comments that put work off. */
  later: number
  suppressions: number
  unexplained: number
  any: number
  nonNull: number
  /** `as`, but not `as const`. */
  casts: number
  effects: number
  /** Exported declarations, and those of them with a doc comment. */
  exports: number
  documented: number
}

export const LIMITS = { line: 120, function: 60, file: 250 }

const CAUSE = /\b(because|so that|otherwise|to avoid|instead of|since)\b/i
const VAGUE = /(^|[.:;] )(what|whoever|whatever)\b|\b(whoever|somebody|anybody|nobody)\b/i
const LATER = /\b(TODO|FIXME|XXX)\b/
const SUPPRESSION = /\b(oxlint|eslint)-disable/

/** Counts of a source file; the ending of `file` tells whether it holds JSX. */
export function measure(file: string, source: string): Figures {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    /\.[tj]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const ranges = commentRanges(tree)
  const all = commentsOf(source, ranges)
  const comments = all.filter((text) => !SUPPRESSION.test(text))
  const suppressions = all.filter((text) => SUPPRESSION.test(text))
  const lines = source.replace(/\n$/, '').split('\n')
  const filled = filledLines(source)
  const figures: Figures = {
    lines: lines.length,
    code: filledLines(withoutComments(source, ranges)).length,
    filled: filled.length,
    overlong: filled.filter((line) => line.length > LIMITS.line).length,
    functions: [],
    comments: comments.length,
    causes: comments.filter((text) => CAUSE.test(text)).length,
    vague: comments.filter((text) => VAGUE.test(text)).length,
    later: comments.filter((text) => LATER.test(text)).length,
    suppressions: suppressions.length,
    unexplained: suppressions.filter((text) => !text.includes(' -- ')).length,
    any: 0,
    nonNull: 0,
    casts: 0,
    effects: 0,
    exports: 0,
    documented: 0,
  }
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) figures.any += 1
    if (ts.isNonNullExpression(node)) figures.nonNull += 1
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) figures.casts += 1
    if (ts.isCallExpression(node) && node.expression.getText() === 'useEffect') figures.effects += 1
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const line = lineOf(node.getStart())
      figures.functions.push({ line, lines: lineOf(node.end) - line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  for (const statement of tree.statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) continue
    figures.exports += 1
    if (ts.getJSDocCommentsAndTags(statement).length > 0) figures.documented += 1
  }
  return figures
}

const filledLines = (source: string) => source.split('\n').filter((line) => line.trim() !== '')

/** The comments of a file, in their order. */
function commentRanges(tree: ts.SourceFile): ts.CommentRange[] {
  const source = tree.text
  const ranges = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    // Skipped, because the text of JSX may hold `//` and be no comment.
    if (node.kind === ts.SyntaxKind.JsxText) return
    for (const range of [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ]) {
      ranges.set(range.pos, range)
    }
    for (const child of node.getChildren(tree)) visit(child)
  }
  visit(tree)
  return [...ranges.values()].sort((a, b) => a.pos - b.pos)
}

const withoutComments = (source: string, ranges: readonly ts.CommentRange[]) =>
  ranges.reduceRight((text, { pos, end }) => text.slice(0, pos) + text.slice(end), source)

/** The texts of comments, without their marks. */
function commentsOf(source: string, ranges: readonly ts.CommentRange[]): string[] {
  const comments: string[] = []
  let end: number | null = null
  for (const range of ranges) {
    const text = source
      .slice(range.pos, range.end)
      .replaceAll(/^\/\*+|\*\/$|^[ \t]*\*|^\/\/+/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const isLine = range.kind === ts.SyntaxKind.SingleLineCommentTrivia
    const goesOn = isLine && end !== null && /^\r?\n[ \t]*$/.test(source.slice(end, range.pos))
    if (goesOn && !SUPPRESSION.test(text)) comments.push(`${comments.pop() ?? ''} ${text}`)
    else comments.push(text)
    end = isLine && !SUPPRESSION.test(text) ? range.end : null
  }
  return comments
}
