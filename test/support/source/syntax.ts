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

type Node = { type: string; start: number; end: number } & Record<string, unknown>

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
function collectNodes(value: unknown, parent: Node | null = null, nodes: NodeInTree[] = []): NodeInTree[] {
  if (typeof value !== 'object' || value === null) return nodes
  const node = isNode(value) ? value : null
  if (node) nodes.push({ node, parent })
  for (const child of Object.values(value)) collectNodes(child, node ?? parent, nodes)
  return nodes
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string' && 'start' in value
}
