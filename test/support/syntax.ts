/** The syntax of source files, for laws that text alone cannot judge: functions and casts. */
import { parseSync } from 'vite'
import { sourceFiles } from './sources.ts'

export type FunctionInfo = { location: string; parameters: number; lines: number }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every function of these rooms, named or not, with how many parameters it has beside a list of them, and its lines. */
export function functionsOf(rooms: readonly string[]): FunctionInfo[] {
  return nodesOf(rooms)
    .filter(({ node }) => FUNCTIONS.has(node.type))
    .map(({ node, file, lineAt }) => ({
      location: `${file}:${lineAt(node.start)}`,
      parameters: (node.params as Node[]).filter(({ type }) => type !== 'RestElement').length,
      lines: lineAt(node.end) - lineAt(node.start) + 1,
    }))
}

/** Every `as` in these rooms but `as const`, with the type that is claimed. */
export function castsOf(rooms: readonly string[]): { location: string; claimed: string }[] {
  return nodesOf(rooms)
    .filter(({ node }) => node.type === 'TSAsExpression')
    .map(({ node, file, text, lineAt }) => {
      const { start, end } = node.typeAnnotation as Node
      return { location: `${file}:${lineAt(start)}`, claimed: text.slice(start, end) }
    })
    .filter(({ claimed }) => claimed !== 'const')
}

/** Every place in these rooms where one of these names is declared or used. */
export function usesOf(
  rooms: readonly string[],
  names: ReadonlySet<string>,
): { file: string; name: string }[] {
  return nodesOf(rooms)
    .filter(({ node }) => node.type === 'Identifier' && names.has(String(node.name)))
    .map(({ node, file }) => ({ file, name: String(node.name) }))
}

type NodeFound = { node: Node; file: string; text: string; lineAt: (offset: number) => number }

function nodesOf(rooms: readonly string[]): NodeFound[] {
  return sourceFiles(rooms).flatMap(({ file, text }) => {
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
    return below(program).map((node) => ({ node, file, text, lineAt }))
  })
}

/** A node and everything in it. */
function below(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(below)
  return isNode(value) ? [value, ...inside] : inside
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string' && 'start' in value
}
