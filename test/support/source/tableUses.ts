/** Finds which tables a source file reads and writes: in query builders, in raw SQL, and in what is handed to generic functions. */
import { parseSync } from 'vite'
import { collectNodes, type Node } from './syntax.ts'

export type TableUse = { table: string; kind: 'read' | 'write'; line: number }
/** `unnamed` are the lines of writes whose table the file does not name. */
export type TableUses = { uses: TableUse[]; unnamed: number[] }

/** What is known beside the file. */
export type TableNames = {
  isTable: (name: string) => boolean
  /** The tables that constants of the source contain, by their names. */
  constants: ReadonlyMap<string, readonly string[]>
  /** The functions that write the table that is their second argument. */
  writers: ReadonlySet<string>
}

const WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const READS = /\b(?:from|join)\s+(?:only\s+)?"?([a-z_]+)/gi
const RAW_WRITES = /\b(?:insert\s+into|replace\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/gi
/** Stands for a value in the text of raw SQL. */
const HOLE = '\0'
const UNNAMED_WRITE = new RegExp(`\\b(?:insert\\s+into|update|delete\\s+from)\\s+${HOLE}`, 'i')

/** @example findTableUses("queries.insertInto('posts')", names).uses // a read and a write of posts in line 1 */
export function findTableUses(text: string, names: TableNames): TableUses {
  const { program, errors } = parseSync('source.ts', text)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const nodes = collectNodes(program)
    .map(({ node }) => node)
    .filter(({ type }) => type !== 'ImportDeclaration')
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const found: TableUses = { uses: [], unnamed: [] }
  const mentioned = new Set<string>()
  for (const node of nodes)
    for (const table of [...mentionsOf(node, names), ...inTaggedSql(node, names)]) {
      mentioned.add(table)
      found.uses.push({ table, kind: 'read', line: lineAt(node.start) })
    }
  for (const node of nodes) {
    const line = lineAt(node.start)
    for (const table of rawWrites(node, names)) found.uses.push({ table, kind: 'write', line })
    if (UNNAMED_WRITE.test(sqlOf(node))) addWrites(found, [...mentioned], line)
    const given = givenToWriter(node, names)
    if (!given) continue
    const tables = [...tablesOf(given, names), ...tablesOfType(given, nodes, names)]
    addWrites(found, tables.length > 0 ? tables : [...mentioned], line)
  }
  return found
}

/** A write to a table that is not named where it is written is one to every table that the file names. */
function addWrites({ uses, unnamed }: TableUses, tables: readonly string[], line: number): void {
  if (tables.length === 0) unnamed.push(line)
  for (const table of tables) uses.push({ table, kind: 'write', line })
}

/** The tables that a literal, a constant or the text of raw SQL names. */
function mentionsOf(node: Node, names: TableNames): string[] {
  const inSql = [...sqlOf(node).matchAll(READS), ...sqlOf(node).matchAll(RAW_WRITES)]
  return [...inSql.map(([, table = '']) => table).filter(names.isTable), ...tablesOf(node, names)]
}

/** Every table that a part of raw SQL names, even one that stands after no word of SQL. @example sql`documents where id = 1` */
function inTaggedSql(node: Node, { isTable }: TableNames): string[] {
  if (node.type !== 'TaggedTemplateExpression' || (node.tag as Node).name !== 'sql') return []
  const text = sqlOf(node.quasi as Node).replace(/'[^']*'/g, '')
  return [...text.matchAll(/(?<![.\w])[a-z_]+/g)].map(([word]) => word).filter(isTable)
}

function rawWrites(node: Node, { isTable }: TableNames): string[] {
  return [...sqlOf(node).matchAll(RAW_WRITES)].map(([, table = '']) => table).filter(isTable)
}

type Quasi = { value: { cooked: string } }

/** The text of a literal or of a template, with a hole for each value. */
function sqlOf({ type, value, quasis }: Node): string {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return ''
  return quasis.map((quasi: Quasi) => quasi.value.cooked).join(HOLE)
}

/** The tables that a node itself names: 'posts', 'posts as p', a constant, or a list of these. */
function tablesOf(node: Node, names: TableNames): string[] {
  if (node.type === 'ArrayExpression' && Array.isArray(node.elements))
    return node.elements.flatMap((one: Node) => tablesOf(one, names))
  if (node.type === 'MemberExpression') return tablesOf(node.object as Node, names)
  if (node.type === 'Identifier') return [...(names.constants.get(String(node.name)) ?? [])]
  const [name = ''] = sqlOf(node).split(/ as /)
  return names.isTable(name) ? [name] : []
}

/** What is given as a table to a builder or a function that writes it. */
function givenToWriter(node: Node, { writers }: TableNames): Node | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee as Node
  const [first, second] = node.arguments as Node[]
  if (callee.type === 'MemberExpression')
    return WRITES.has(String((callee.property as Node).name)) ? first : undefined
  return writers.has(String(callee.name)) ? second : undefined
}

/** The tables that the type of a variable or property of this name allows. @example table: 'posts' | 'post_trash' */
function tablesOfType(given: Node, nodes: readonly Node[], names: TableNames): string[] {
  if (given.type !== 'Identifier') return []
  const annotations = nodes.flatMap((node) => {
    const named = node.type === 'TSPropertySignature' ? (node.key as Node) : node
    return named.name === given.name && node.typeAnnotation ? [node.typeAnnotation] : []
  })
  const parts = collectNodes(annotations).map(({ node }) => node)
  const aliases = new Set(parts.map(({ name }) => String(name)))
  const aliased = nodes.filter(
    (node) => node.type === 'TSTypeAliasDeclaration' && aliases.has(String((node.id as Node).name)),
  )
  return [...parts, ...collectNodes(aliased).map(({ node }) => node)].flatMap((node) => tablesOf(node, names))
}
