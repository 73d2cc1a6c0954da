/** The statements of a dump that matter: which columns a table has, and its rows one by one. */
import { KB } from '#contract/units.ts'
import { skipDelimited } from './delimited.ts'
import { type DumpBuffer, openDump, TRUNCATED } from './dumpBuffer.ts'
import { isWord, skipWords, tableNameAt, tokenAt } from './tokens.ts'
import { BrokenDump, type Cell, readTuple, skip } from './tuple.ts'

export type Column = { name: string; type: string }
export type Statement =
  | { kind: 'table'; table: string; columns: Column[] }
  /** `columns` null where the row names none. */
  | { kind: 'row'; table: string; columns: readonly string[] | null; cells: Cell[] }
  /** Anything else, by its first letters: comments too. */
  | { kind: 'other'; text: string }

/** Letters of a statement that a report quotes. */
const MAX_EXCERPT = 2000
/** The longest beginning of an INSERT: its table and the names of its columns. */
const MAX_HEAD_LENGTH = 64 * KB

/** @throws BrokenDump where it ends within a statement, or is none of these */
export async function* statementsOf(path: string): AsyncGenerator<Statement> {
  const buffer = openDump(path)
  while (true) {
    buffer.consume(skip(buffer.text(), 0))
    if (buffer.text() === '') {
      if (!(await buffer.readMore())) return
      continue
    }
    const head = buffer.text().slice(0, 12)
    if (/^(insert|replace)\s/i.test(head)) yield* rowsOf(buffer)
    else if (/^create\s/i.test(head)) yield await readWhole(buffer, tableOf)
    else if (/^delimiter\s/i.test(head)) await skipDelimited(buffer)
    else if (head.length < 12 && (await buffer.readMore())) continue
    else yield await readWhole(buffer, otherOf)
  }
}

async function readMoreOrFail(buffer: DumpBuffer): Promise<void> {
  if (!(await buffer.readMore())) throw new BrokenDump(TRUNCATED)
}

type Parsed = { value: Statement; end: number } | null

/** Reads on until what is wanted is there in full. */
async function readWhole(buffer: DumpBuffer, read: (text: string) => Parsed): Promise<Statement> {
  while (true) {
    const found = read(buffer.text())
    if (found) {
      buffer.consume(found.end)
      return found.value
    }
    const isEnd = !(await buffer.readMore())
    // A comment on the last line needs no line end.
    if (isEnd && /^(--|#)/.test(buffer.text())) {
      const text = buffer.text()
      buffer.consume(text.length)
      return { kind: 'other', text }
    }
    if (isEnd) throw new BrokenDump(TRUNCATED)
  }
}

function otherOf(text: string): Parsed {
  const end = text.startsWith('/*')
    ? endOfMark(text, '*/')
    : /^(--|#)/.test(text)
      ? endOfMark(text, '\n')
      : statementEnd(text, 0)
  if (end === null) return null
  // What stands behind a conditional comment alone.
  const semicolon = text.startsWith('/*') && text[skip(text, end)] === ';' ? skip(text, end) + 1 : end
  return { value: { kind: 'other', text: text.slice(0, Math.min(end, MAX_EXCERPT)) }, end: semicolon }
}

function endOfMark(text: string, mark: string): number | null {
  const at = text.indexOf(mark)
  return at < 0 ? null : at + mark.length
}

/** Texts, names and comments within a statement, whose semicolons end nothing. */
const TOKEN_WITHOUT_SEMICOLON =
  /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|`[^`]*`|\/\*[\s\S]*?\*\/|--[ \t][^\n]*\n|[^'"`;/-]+|[/-]/y

/** @returns where the statement's semicolon ends; null where it is not there yet */
function statementEnd(text: string, from: number): number | null {
  let at = from
  while (at < text.length && text[at] !== ';') {
    TOKEN_WITHOUT_SEMICOLON.lastIndex = at
    const found = TOKEN_WITHOUT_SEMICOLON.exec(text)
    if (!found) return null
    at += found[0].length
  }
  return at < text.length ? at + 1 : null
}

function tableOf(text: string): Parsed {
  const end = statementEnd(text, 0)
  if (end === null) return null
  const other: Parsed = { value: { kind: 'other', text: text.slice(0, Math.min(end, MAX_EXCERPT)) }, end }
  const at = skipWords(text, 0, ['create', 'temporary', 'table', 'if', 'not', 'exists'])
  const name = at === null ? null : tableNameAt(text, at)
  const open = name && tokenAt(text, name.end)
  if (!name || !open || !isWord(tokenAt(text, 'create'.length), 'table', 'temporary') || !isWord(open, '('))
    return other
  const columns = partsOf(text.slice(open.end, end)).flatMap(columnOf)
  return { value: { kind: 'table', table: name.text, columns }, end }
}

const COLUMN_LIST_TOKEN = /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|`[^`]*`|[(),]|[^'`(),]+/y

/** What stands between the commas of the outermost bracket, up to the one that closes it. */
function partsOf(body: string): string[] {
  const parts: string[] = []
  let [depth, start, at] = [0, 0, 0]
  while (depth >= 0) {
    COLUMN_LIST_TOKEN.lastIndex = at
    const token = COLUMN_LIST_TOKEN.exec(body)?.[0]
    if (token === undefined) break
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    if (depth < 0 || (token === ',' && depth === 0)) {
      parts.push(body.slice(start, at).trim())
      start = at + 1
    }
    at += token.length
  }
  return parts
}

/** What begins a part of a table that is no column. */
const NO_COLUMN = [
  ...['primary', 'unique', 'key', 'index', 'fulltext', 'spatial'],
  ...['constraint', 'check', 'foreign', 'period'],
]

function columnOf(part: string): Column[] {
  // A name needs something behind it to be seen to end.
  const name = tokenAt(`${part} `, 0)
  const type = name && tokenAt(`${part} `, name.end)
  if (!name || !type || isWord(name, ...NO_COLUMN)) return []
  return [{ name: name.text, type: type.text.toLowerCase() }]
}

async function* rowsOf(buffer: DumpBuffer): AsyncGenerator<Statement> {
  const { table, columns } = await insertHead(buffer)
  while (true) {
    const row = readTuple(buffer.text(), 0)
    if (!row) {
      await readMoreOrFail(buffer)
      continue
    }
    yield { kind: 'row', table, columns, cells: row.value }
    buffer.consume(row.end)
    const next = await nextLetter(buffer)
    if (next === ';') {
      buffer.consume(1)
      return
    }
    if (next !== ',') {
      // ON DUPLICATE KEY UPDATE and the like.
      await readWhole(buffer, otherOf)
      return
    }
    buffer.consume(1)
    if ((await nextLetter(buffer)) !== '(') throw new BrokenDump(`baris tabel ${table} tidak dikenal`)
  }
}

async function nextLetter(buffer: DumpBuffer): Promise<string> {
  while (true) {
    buffer.consume(skip(buffer.text(), 0))
    const letter = buffer.text()[0]
    if (letter !== undefined) return letter
    await readMoreOrFail(buffer)
  }
}

const MODIFIERS = [...['insert', 'replace', 'low_priority', 'delayed', 'high_priority', 'ignore', 'into']]

type Head = { table: string; columns: string[] | null; end: number }

async function insertHead(buffer: DumpBuffer): Promise<Omit<Head, 'end'>> {
  while (true) {
    const head = headOf(buffer.text())
    if (head) {
      buffer.consume(head.end)
      return head
    }
    if (buffer.text().length > MAX_HEAD_LENGTH) throw unknown(buffer.text())
    await readMoreOrFail(buffer)
  }
}

const unknown = (text: string) => new BrokenDump(`perintah tidak dikenal: ${text.slice(0, 60)}`)

/** Up to the bracket of the first row; null where that is not there yet. */
function headOf(text: string): Head | null {
  const at = skipWords(text, 0, MODIFIERS)
  const name = at === null ? null : tableNameAt(text, at)
  let token = name && tokenAt(text, name.end)
  if (!name || !token) return null
  let columns: string[] | null = null
  if (isWord(token, '(')) {
    columns = []
    while (token && !isWord(token, ')')) {
      token = tokenAt(text, token.end)
      if (token && !isWord(token, ',', ')')) columns.push(token.text)
    }
    token = token && tokenAt(text, token.end)
    if (!token) return null
  }
  if (!isWord(token, 'values', 'value')) throw unknown(text)
  const end = skip(text, token.end)
  if (end >= text.length) return null
  if (text[end] !== '(') throw unknown(text)
  return { table: name.text, columns, end }
}
