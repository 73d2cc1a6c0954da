/**
 * Finds writes that run without a press of a button, across files: a trigger (timer, event, effect, leaving a field) whose
 * code reaches a function that calls a write, directly, through imports, through what a hook returns, or as what is given to
 * a function or component that has the trigger.
 */
import { parseSync } from 'vite'
import { resolveImport } from './sources.ts'
import { collectNodes, isNode, isObject, listReferences, type Node } from './syntax.ts'

type Source = { file: string; text: string }
type Names = ReadonlySet<string>
type Declaration = {
  file: string
  name: string
  parameters: readonly string[]
  /** All names that its code uses. */
  used: Names
  /** The variables and functions within it, and the names that their code uses. */
  locals: readonly { names: readonly string[]; used: Names }[]
  /** What it gives to functions (`useLater` or `useLater.run`) and to components (`Box.onChange`). */
  given: readonly { to: string; used: Names }[]
}
type Module = { imports: ReadonlyMap<string, string>; declarations: readonly Declaration[] }
type Options = {
  /** Names of the endpoints that write. */
  writeCalls: ReadonlySet<string>
  /** Whether what a file sends may be sent without a button. */
  isExempt: (file: string) => boolean
}
const TRIGGERS = /^(useEffect|useLayoutEffect|useEffectEvent|setTimeout|setInterval|addEventListener)$/
/** Handlers of what is no press of a button: a field that is left, a row that is dropped elsewhere. */
const UNPRESSED = /\.(onBlur|onReorder|onDragEnd|onDrop|onDragOver)$/
const isComponent = (name: string) => /^[A-Z]/.test(name)

/** @returns `file: name` of each declaration with such a trigger, sorted */
export function findUnpressedSaves(sources: readonly Source[], { writeCalls, isExempt }: Options): string[] {
  const modules = new Map(sources.map(({ file, text }) => [file, parseModule(file, text)]))
  const all = [...modules.values()].flatMap(({ declarations }) => declarations)
  /** What a name means in a file: the id of a declaration, there or in another file. */
  const resolve = (file: string, path: string) => {
    const [name = '', ...property] = path.split('.')
    const id = modules.get(file)?.imports.get(name) ?? `${file}: ${name}`
    return [id, ...property].join('.')
  }
  // An endpoint is only named to be called.
  const callsWrite = (names: Names) => names.has('call') && some(names, (name) => writeCalls.has(name))

  const senders = growIds(all, ({ file, name, used }, known) => {
    const isSender =
      callsWrite(used) || some(used, (other) => other !== name && known.has(resolve(file, other)))
    return isSender && !isComponent(name) && !isExempt(file) ? [name] : []
  })
  const relays = growIds(all, (declaration, known) => {
    const { file, name, parameters } = declaration
    const triggered = listTriggered(declaration, (path) => known.has(resolve(file, path)))
    const reached = parameters.filter((parameter) => {
      // Handlers of a component use what it was given for presses.
      const names = isComponent(name)
        ? new Set([parameter])
        : growNames(declaration, [parameter], (used, known) => some(used, (other) => known.has(other)))
      return triggered.some((used) => some(used, (other) => names.has(other)))
    })
    return reached.length > 0 ? [name, ...reached.map((parameter) => `${name}.${parameter}`)] : []
  })
  const isOffender = (declaration: Declaration) => {
    const { file } = declaration
    const sends = (used: Names, known: Names) =>
      callsWrite(used) || some(used, (name) => known.has(name) || senders.has(resolve(file, name)))
    const sendingNames = growNames(declaration, [], sends)
    return listTriggered(declaration, (path) => relays.has(resolve(file, path))).some((used) =>
      sends(used, sendingNames),
    )
  }
  return all
    .filter((declaration) => !isExempt(declaration.file) && isOffender(declaration))
    .map(({ file, name }) => `${file}: ${name}`)
    .sort()
}

const some = (names: Names, isWanted: (name: string) => boolean) => [...names].some(isWanted)

/** The ids of all declarations that belong, where one may belong because others do. */
function growIds(
  all: readonly Declaration[],
  namesOf: (item: Declaration, known: Names) => readonly string[],
): Names {
  const known = new Set<string>()
  for (let size = -1; size !== known.size; ) {
    size = known.size
    for (const item of all) for (const name of namesOf(item, known)) known.add(`${item.file}: ${name}`)
  }
  return known
}

/** The names within a declaration that belong, by the names that their code uses. */
function growNames(
  { locals }: Declaration,
  start: readonly string[],
  belongs: (used: Names, known: Names) => boolean,
): Names {
  const names = new Set(start)
  for (let size = -1; size !== names.size; ) {
    size = names.size
    for (const local of locals)
      if (belongs(local.used, names)) for (const name of local.names) names.add(name)
  }
  return names
}

/** The names used by the code that a declaration gives to triggers, directly or through others. */
function listTriggered({ given }: Declaration, isRelay: (path: string) => boolean): Names[] {
  return given
    .filter(({ to }) => TRIGGERS.test(to) || UNPRESSED.test(to) || isRelay(to))
    .map(({ used }) => used)
}

const namesIn = (value: unknown): Names => new Set(listReferences(value))

function listLocals(declaration: Node): Declaration['locals'] {
  return collectNodes(declaration)
    .map(({ node }) => node)
    .filter((node) => node !== declaration && /^(VariableDeclarator|FunctionDeclaration)$/.test(node.type))
    .map((node) => ({ names: listReferences(node.id), used: namesIn(node.init ?? node.body) }))
}

function listGiven(declaration: Node): Declaration['given'] {
  return collectNodes(declaration).flatMap(({ node }) => {
    if (node.type === 'CallExpression') return listArguments(node)
    if (node.type !== 'JSXOpeningElement' || !Array.isArray(node.attributes)) return []
    const [element = ''] = listReferences(node.name)
    return node.attributes
      .filter(isNode)
      .filter(({ name }) => /^on[A-Z]/.test(nameOf(name) ?? ''))
      .map(({ name, value }) => ({ to: `${element}.${nameOf(name)}`, used: namesIn(value) }))
  })
}

/** Each property of an object is given by itself, to the parameter of its name. */
function listArguments(node: Node): Declaration['given'] {
  const name = calleeName(node) ?? ''
  const values = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
  return values.flatMap((value) =>
    Array.isArray(value.properties)
      ? value.properties
          .filter(isNode)
          .map((property) => ({ to: `${name}.${nameOf(property.key)}`, used: namesIn(property.value) }))
      : [{ to: name, used: namesIn(value) }],
  )
}

function calleeName({ callee }: Node): string | null {
  if (!isObject(callee) || !isNode(callee)) return null
  return nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
}

const nameOf = (value: unknown) => (isObject(value) && 'name' in value ? String(value.name) : null)

function parseModule(file: string, text: string): Module {
  const body: readonly object[] = parseSync(file, text).program.body
  const statements = body.filter(isNode)
  const imports = statements
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap((statement) => listImports(file, statement))
  return {
    imports: new Map(imports),
    declarations: statements.flatMap((statement) => listDeclared(file, statement)),
  }
}

function listImports(file: string, { source, specifiers }: Node): [string, string][] {
  const from = isObject(source) && 'value' in source ? resolveImport(file, String(source.value)) : ''
  return (Array.isArray(specifiers) ? specifiers : []).filter(isNode).map((specifier) => {
    const [local = ''] = listReferences(specifier.local)
    const [imported = local] = listReferences(specifier.imported)
    return [local, `${from}: ${imported}`]
  })
}

function listDeclared(file: string, statement: Node): Declaration[] {
  const declared = isObject(statement.declaration) ? statement.declaration : statement
  if (!isNode(declared)) return []
  const nodes = Array.isArray(declared.declarations) ? declared.declarations : [declared]
  return nodes.filter(isNode).flatMap((node) =>
    listReferences(node.id).map((name) => ({
      file,
      name,
      parameters: listParameters(node),
      used: namesIn(node),
      locals: listLocals(node),
      given: listGiven(node),
    })),
  )
}

function listParameters(node: Node): string[] {
  const code = node.type === 'VariableDeclarator' ? node.init : node
  return isObject(code) && 'params' in code ? listReferences(code.params) : []
}
