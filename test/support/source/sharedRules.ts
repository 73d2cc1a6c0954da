/** Finds out which sides of the product reach what the contract declares, through whatever declarations lie between. */
import { parseSync } from 'vite'
import { readSourceFiles, resolveImport } from './sources.ts'
import { collectNodes, isNode, isObject, listReferences, type Node } from './syntax.ts'

/** What a contract declares: the declarations that it refers to, each as 'file#name'. */
type Declaration = {
  id: string
  kind: 'function' | 'constant'
  isExported: boolean
  /** Whether it decides something: a function that says what it returns, or a list of names. */
  isRule: boolean
  uses: readonly string[]
}
export type RuleUse = Omit<Declaration, 'uses'> & { byServer: boolean; byConsole: boolean; bySite: boolean }

const CONTRACT = /^src\/(?:access\.ts$|platform\/contract\/|features\/(?!migrations\/)[\w-]+\/[\w-]+\.ts$)/
const SERVER =
  /^src\/(?:platform\/server\/|features\/[\w-]+\/(?:server|demo)\/|features\.server\.ts|features\/demo|server\.ts|cli\.ts)/
const CONSOLE =
  /^src\/(?:platform\/console\/|features\/[\w-]+\/console\/|features\.console\.tsx|console\.tsx)/
const SITE = /^src\/features\/[\w-]+\/site\//
/** What a feature is: its calls, resources and contributions, which both sides use. */
const FEATURE = /^src\/features\/([\w-]+)\/\1\.ts$|^src\/platform\/contract\/platform\.ts$/

type Module = {
  file: string
  /** Local names of imports, as 'file#name'; a whole module as 'file#*'. */
  imports: ReadonlyMap<string, string>
  statements: readonly Node[]
}

function readModule({ file, text }: { file: string; text: string }): Module {
  const statements = nodesIn(parseSync(file, text).program.body)
  const imports = new Map<string, string>()
  for (const { type, source, specifiers } of statements)
    if (type === 'ImportDeclaration' && isObject(source))
      for (const specifier of nodesIn(specifiers)) {
        const name = nameOf(specifier.imported) || '*'
        imports.set(
          nameOf(specifier.local),
          `${resolveImport(file, String(Reflect.get(source, 'value')))}#${name}`,
        )
      }
  return { file, imports, statements }
}

/** What is taken from modules that are imported as a whole: `rapor.readRapor`. */
function membersOf(value: unknown, imports: Module['imports']): string[] {
  return collectNodes(value).flatMap(({ node }) => {
    const [file, name] = imports.get(nameOf(node.object))?.split('#') ?? []
    return node.type === 'MemberExpression' && name === '*' ? [`${file}#${nameOf(node.property)}`] : []
  })
}

const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter((one) => isObject(one) && isNode(one)) : []

const nameOf = (node: unknown): string => (isObject(node) ? String(Reflect.get(node, 'name') ?? '') : '')

/** A value without what TypeScript is told about it: `['VII'] as const`. */
function plainValue(value: unknown): Node | null {
  if (!isObject(value) || !isNode(value)) return null
  return /^TS/.test(value.type) ? plainValue(value.expression) : value
}

const isListOfNames = (value: Node | null): boolean =>
  value?.type === 'ArrayExpression' && nodesIn(value.elements).every(({ type }) => type === 'Literal')

function declarationsOf({ file, imports, statements }: Module): Declaration[] {
  const idOf = (name: string) => imports.get(name) ?? `${file}#${name}`
  return statements.flatMap((statement) => {
    const { declaration } = statement
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported && isObject(declaration) && isNode(declaration) ? declaration : statement
    const common = {
      isExported,
      uses: [...listReferences(declared).map(idOf), ...membersOf(declared, imports)],
    }
    if (declared.type === 'FunctionDeclaration')
      return [
        {
          id: idOf(nameOf(declared.id)),
          kind: 'function' as const,
          isRule: isObject(declared.returnType),
          ...common,
        },
      ]
    if (declared.type !== 'VariableDeclaration') return []
    return nodesIn(declared.declarations).map(({ id, init }) => {
      const value = plainValue(init)
      return {
        id: idOf(nameOf(id)),
        kind: value?.type === 'ArrowFunctionExpression' ? ('function' as const) : ('constant' as const),
        isRule: value?.type === 'ArrowFunctionExpression' ? isObject(value.returnType) : isListOfNames(value),
        ...common,
      }
    })
  })
}

/** @returns every declaration of the contracts, and who reaches it */
export function listRuleUses(): RuleUse[] {
  const modules = readSourceFiles(['src'], /\.tsx?$/).map(readModule)
  const declarations = modules.filter(({ file }) => CONTRACT.test(file)).flatMap(declarationsOf)
  const usesOf = new Map(declarations.map(({ id, uses }) => [id, uses]))
  const reach = (side: RegExp) => {
    const reached = new Set(
      modules
        .filter(({ file }) => side.test(file))
        .flatMap(({ imports, statements }) => [...imports.values(), ...membersOf(statements, imports)]),
    )
    for (const { id } of declarations) if (FEATURE.test(id.split('#')[0] ?? '')) reached.add(id)
    // The set grows while it is read.
    for (const id of reached) for (const next of usesOf.get(id) ?? []) reached.add(next)
    return reached
  }
  const [server, console, site] = [reach(SERVER), reach(CONSOLE), reach(SITE)]
  return declarations.map(({ uses: _, ...declaration }) => ({
    ...declaration,
    byServer: server.has(declaration.id),
    byConsole: console.has(declaration.id),
    bySite: site.has(declaration.id),
  }))
}
