import ts from 'typescript'
import type { ObjectShape, Shape, Signature, Surface } from './surface'

/** Types that contain each other deeper than this are compared by their text. */
const DEEPEST = 12

/**
 * Reads what the entries of shared packages export, by their names as modules. Types of this repository are opened,
 * types of libraries are kept by name. `host` stands in for the files in tests.
 */
export function extract(
  entries: Readonly<Record<string, string>>,
  options: ts.CompilerOptions,
  host?: ts.CompilerHost,
): Surface {
  const program = ts.createProgram(Object.values(entries), { ...options, noEmit: true }, host)
  const reader = new Reader(program.getTypeChecker())
  const modules = Object.entries(entries).map(([module, file]) => {
    const source = program.getSourceFile(file)
    if (!source) throw new Error(`There is no ${file}, the entry of ${module}.`)
    return [module, reader.exportsOf(source)] as const
  })
  return { modules: Object.fromEntries(modules), types: reader.types }
}

class Reader {
  readonly types: ObjectShape[] = []
  private readonly places = new Map<ts.Type, number>()

  constructor(private readonly checker: ts.TypeChecker) {}

  /** Types are left out, because nothing of them is left when a release runs. */
  exportsOf(source: ts.SourceFile): Record<string, Shape> {
    const module = this.checker.getSymbolAtLocation(source)
    const symbols = module ? this.checker.getExportsOfModule(module) : []
    const values = symbols.flatMap((symbol): [string, Shape][] => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
      if (!(target.flags & ts.SymbolFlags.Value)) return []
      return [[symbol.name, this.shapeOf(this.checker.getTypeOfSymbol(target), 0)]]
    })
    return Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  private shapeOf(type: ts.Type, depth: number): Shape {
    if (depth > DEEPEST) return this.textOf(type)
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    if (type.isUnion() && !isOfLibrary(type.aliasSymbol))
      return unionOf(type.types.map((part) => this.shapeOf(part, depth + 1)))
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return this.textOf(type)
    if (this.checker.isArrayType(type)) {
      const [item] = this.argumentsOf(type)
      return { list: item ? this.shapeOf(item, depth + 1) : 'unknown' }
    }
    const calls = type.getCallSignatures()
    const props = type.getProperties().filter(({ declarations = [] }) => declarations.some((one) => !isLibrary(one)))
    const isOurs = props.length > 0 || calls.some(({ declaration }) => declaration && !isLibrary(declaration))
    if (!isOurs) return this.libraryType(type, depth)
    if (props.length === 0) return { calls: calls.map((call) => this.signatureOf(call, depth)) }
    return this.objectOf(type, props, depth)
  }

  private objectOf(type: ts.Type, props: readonly ts.Symbol[], depth: number): number {
    const known = this.places.get(type)
    if (known !== undefined) return known
    const object: ObjectShape = { props: {} }
    const place = this.types.push(object) - 1
    // Noted before its properties, because a type may contain itself.
    this.places.set(type, place)
    for (const prop of props) {
      const isOptional = (prop.flags & ts.SymbolFlags.Optional) !== 0
      const shape = this.shapeOf(this.checker.getTypeOfSymbol(prop), depth + 1)
      object.props[isOptional ? `${prop.name}?` : prop.name] = isOptional ? withoutUndefined(shape) : shape
    }
    const calls = type.getCallSignatures()
    if (calls.length > 0) object.calls = calls.map((call) => this.signatureOf(call, depth))
    return place
  }

  private signatureOf(signature: ts.Signature, depth: number): Signature {
    const params = signature.getParameters().map((parameter) => {
      const { valueDeclaration } = parameter
      const isParameter = valueDeclaration && ts.isParameter(valueDeclaration)
      const isRest = isParameter && valueDeclaration.dotDotDotToken !== undefined
      const isOptional = isParameter && this.checker.isOptionalParameter(valueDeclaration)
      const type = this.shapeOf(this.checker.getTypeOfSymbol(parameter), depth + 1)
      const name = parameter.name.startsWith('__') ? 'props' : parameter.name
      return {
        name: `${isRest ? '...' : ''}${name}${isOptional ? '?' : ''}`,
        type: isOptional ? withoutUndefined(type) : type,
      }
    })
    return { params, returns: this.shapeOf(signature.getReturnType(), depth + 1) }
  }

  private libraryType(type: ts.Type, depth: number): Shape {
    const name = type.aliasSymbol?.name ?? type.getSymbol()?.name
    if (name === undefined || name.startsWith('__')) return this.textOf(type)
    const args = (type.aliasSymbol ? type.aliasTypeArguments : this.argumentsOf(type)) ?? []
    return { of: name, args: args.map((arg) => this.shapeOf(arg, depth + 1)) }
  }

  private argumentsOf(type: ts.Type): readonly ts.Type[] {
    return isReference(type) ? this.checker.getTypeArguments(type) : []
  }

  private textOf(type: ts.Type): string {
    return this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  }
}

function unionOf(parts: Shape[]): Shape {
  const others = parts.filter((part) => part !== 'true' && part !== 'false')
  const all = parts.length - others.length === 2 ? [...others, 'boolean'] : parts
  const [only] = all
  return all.length === 1 && only !== undefined ? only : { anyOf: all }
}

function withoutUndefined(shape: Shape): Shape {
  if (typeof shape !== 'object' || !('anyOf' in shape)) return shape
  return unionOf(shape.anyOf.filter((part) => part !== 'undefined'))
}

const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  'objectFlags' in type &&
  (Number(type.objectFlags) & ts.ObjectFlags.Reference) !== 0

const isLibrary = (node: ts.Node) => /\/node_modules\/|\/lib\.[\w.]+\.d\.ts$/.test(node.getSourceFile().fileName)
const isOfLibrary = (symbol: ts.Symbol | undefined) => symbol?.declarations?.every(isLibrary) ?? false
