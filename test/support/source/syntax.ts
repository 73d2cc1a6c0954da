/** Searches the syntax trees of source files, for tests of functions, casts and names. */
import { parseSync } from 'vite'
import { readSourceFiles } from './sources.ts'

export type FunctionInfo = {
  location: string
  parameters: number
  lines: number
  /** Whether it is declared, or the value of a variable or property; false for a callback. */
  isNamed: boolean
  /** Whether it is given to `it.each(…)` or `describe.each(…)`, whose rows are its parameters. */
  isEachCallback: boolean
}

export type Node = { type: string; start: number; end: number } & Record<string, unknown>

const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * @returns every function in these folders, with its number of lines and of parameters. A rest parameter is not counted,
 * nor are unused ones (`_from`), which precede a used parameter of a library's callback.
 */
export function listFunctions(folders: readonly string[]): FunctionInfo[] {
  return listNodes(folders)
    .filter(({ node }) => FUNCTION_TYPES.has(node.type))
    .map(({ node, parent, file, lineAt }) => ({
      location: `${file}:${lineAt(node.start)}`,
      parameters: (node.params as Node[]).filter(
        ({ type, name }) => type !== 'RestElement' && !String(name).startsWith('_'),
      ).length,
      lines: lineAt(node.end) - lineAt(node.start) + 1,
      isNamed: node.type === 'FunctionDeclaration' || isNameGivenBy(parent, node),
      isEachCallback: parent?.type === 'CallExpression' && isEachCall(parent.callee as Node),
    }))
}

function isNameGivenBy(parent: Node | null, node: Node): boolean {
  if (parent?.type === 'VariableDeclarator') return parent.init === node
  return parent?.type === 'Property' || parent?.type === 'MethodDefinition'
}

/** Whether a callee is itself a call of a method `each`: `it.each(rows)`. */
function isEachCall({ type, callee }: Node): boolean {
  const method = type === 'CallExpression' ? (callee as Node) : null
  return method?.type === 'MemberExpression' && (method.property as Node).name === 'each'
}

/** @returns every type assertion in these folders except `as const` */
export function listCasts(folders: readonly string[]): { location: string; type: string }[] {
  return listNodes(folders)
    .filter(({ node }) => node.type === 'TSAsExpression')
    .map(({ node, file, text, lineAt }) => {
      const { start, end } = node.typeAnnotation as Node
      return { location: `${file}:${lineAt(start)}`, type: text.slice(start, end) }
    })
    .filter(({ type }) => type !== 'const')
}

/** @returns every literal array or object that is spread into another one, or into the props of an element */
export function listLiteralSpreads(folders: readonly string[]): string[] {
  return listNodes(folders, (text) => /\.\.\.\(?[[{]/.test(text))
    .filter(({ node }) => SPREAD_TYPES.has(node.type) && isLiteral(node.argument as Node))
    .map(({ node, file, lineAt }) => `${file}:${lineAt(node.start)}`)
}

const SPREAD_TYPES = new Set(['SpreadElement', 'JSXSpreadAttribute'])

function isLiteral(node: Node): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression')
    return isLiteral(node.expression as Node)
  return node.type === 'ArrayExpression' || node.type === 'ObjectExpression'
}

/** @returns every identifier in these folders with one of these names */
export function findIdentifiers(
  folders: readonly string[],
  names: ReadonlySet<string>,
): { file: string; name: string }[] {
  const hasName = (text: string) => (text.match(/[\w$]+/g) ?? []).some((word) => names.has(word))
  return listNodes(folders, hasName)
    .filter(({ node }) => node.type === 'Identifier' && names.has(String(node.name)))
    .map(({ node, file }) => ({ file, name: String(node.name) }))
}

/**
 * @returns every constant or class, with the statement that may use it too early: one with a top-level `await`, which
 *   calls functions of its module while the declarations below it are not yet initialised
 */
export function listEarlyUses(folders: readonly string[]): string[] {
  const files = readSourceFiles(folders, /\.(tsx?|m?js)$/).filter(({ text }) => /\bawait\b/.test(text))
  return files.flatMap(({ file, text }) =>
    findEarlyUses(parseSync(file, text).program.body).map(
      ({ name, offset }) => `${file}:${text.slice(0, offset).split('\n').length} ${name}`,
    ),
  )
}

/** @returns the names that the awaiting statements of a module may use too early */
export function findEarlyUses(statements: readonly object[]): { name: string; offset: number }[] {
  const nodes = statements.filter(isNode)
  const declarations = new Map(
    nodes.flatMap((node) => listDeclaredNames(node).map((name) => [name, node] as const)),
  )
  return nodes.filter(awaitsAtTopLevel).flatMap((statement) => {
    const reached = new Set(listReferences(statement))
    // The set grows while it is read: what is reached refers to further names.
    for (const name of reached) for (const next of listReferences(declarations.get(name))) reached.add(next)
    return [...reached]
      .filter((name) => {
        const declaration = declarations.get(name)
        return declaration && !isHoisted(declaration) && declaration.start > statement.start
      })
      .map((name) => ({ name, offset: statement.start }))
  })
}

/** The declaration within an export. */
const withoutExport = (node: Node): Node => {
  const { declaration } = node
  return node.type.startsWith('Export') && isObject(declaration) && isNode(declaration) ? declaration : node
}

const isHoisted = (node: Node) => withoutExport(node).type === 'FunctionDeclaration'

function listDeclaredNames(node: Node): string[] {
  const { type, id, declarations } = withoutExport(node)
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return listReferences(id)
  if (type !== 'VariableDeclaration' || !Array.isArray(declarations)) return []
  return declarations.flatMap((declarator) =>
    isObject(declarator) ? listReferences(Reflect.get(declarator, 'id')) : [],
  )
}

/** Whether a statement awaits something itself, and not only within a function that it declares. */
function awaitsAtTopLevel(value: unknown): boolean {
  if (!isObject(value)) return false
  if (isNode(value)) {
    if (FUNCTION_TYPES.has(value.type)) return false
    if (value.type === 'AwaitExpression' || (value.type === 'ForOfStatement' && value.await === true))
      return true
  }
  return Object.values(value).some(awaitsAtTopLevel)
}

/** Keys of nodes that contain types, which are not evaluated. */
const TYPE_KEYS = new Set([
  'implements',
  'returnType',
  'superTypeArguments',
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
])

/** @returns the names that code refers to, without names of properties and of types */
export function listReferences(value: unknown): string[] {
  if (!isObject(value)) return []
  if (!isNode(value)) return Object.values(value).flatMap(listReferences)
  if (value.type === 'Identifier' || value.type === 'JSXIdentifier') return [String(value.name)]
  if (value.type === 'TSInterfaceDeclaration' || value.type === 'TSTypeAliasDeclaration') return []
  const propertyKey = value.computed === true ? null : value.type === 'MemberExpression' ? 'property' : 'key'
  return Object.entries(value).flatMap(([key, child]) =>
    TYPE_KEYS.has(key) || key === propertyKey ? [] : listReferences(child),
  )
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type SourceNode = NodeInTree & { file: string; text: string; lineAt: (offset: number) => number }

/** @param isRelevant tells from its text whether a file can contain the nodes; the others are not parsed */
function listNodes(folders: readonly string[], isRelevant = (_text: string) => true): SourceNode[] {
  const relevantFiles = readSourceFiles(folders).filter(({ text }) => isRelevant(text))
  return relevantFiles.flatMap(({ file, text }) => {
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
    return collectNodes(program).map((found) => ({ ...found, file, text, lineAt }))
  })
}

type NodeInTree = { node: Node; parent: Node | null }

/** @returns all syntax nodes in a value, including the value itself if it is one */
export function collectNodes(
  value: unknown,
  parent: Node | null = null,
  nodes: NodeInTree[] = [],
): NodeInTree[] {
  if (typeof value !== 'object' || value === null) return nodes
  const node = isNode(value) ? value : null
  if (node) nodes.push({ node, parent })
  for (const child of Object.values(value)) collectNodes(child, node ?? parent, nodes)
  return nodes
}

export function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string' && 'start' in value
}
