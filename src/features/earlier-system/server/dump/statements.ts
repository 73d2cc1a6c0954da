/** Parses the statements of a dump: columns of tables, and rows one by one. */
import { KB } from '#platform/contract/units.ts'
import { type DumpBuffer, openDump, TRUNCATED_MESSAGE } from './dumpBuffer.ts'
import { skipDelimited } from './skipProcedures.ts'
import { isWord, readTableName, readToken, skipWords } from './tokens.ts'
import { BrokenDump, type Cell, readTuple, skipWhitespace } from './tuple.ts'

export type Column = { name: string; type: string }
export type Statement =
  | { kind: 'table'; table: string; columns: Column[] }
  /** `columns` is null if the INSERT lists none. */
  | { kind: 'row'; table: string; columns: readonly string[] | null; cells: Cell[] }
  /** Any other statement or comment, truncated. */
  | { kind: 'other'; text: string }

/** The longest excerpt of a statement in a report. */
const MAX_EXCERPT = 2000
/** The longest head of an INSERT: table and column names. */
const MAX_HEAD_LENGTH = 64 * KB

/** @throws BrokenDump if the dump ends within a statement, or has an unknown one */
export async function* readStatements(path: string): AsyncGenerator<Statement> {
  const buffer = openDump(path)
  while (true) {
    buffer.consume(skipWhitespace(buffer.text(), 0))
    if (buffer.text() === '') {
      if (!(await buffer.readMore())) return
      continue
    }
    const head = buffer.text().slice(0, 12)
    if (/^(insert|replace)\s/i.test(head)) yield* readRows(buffer)
    else if (/^create\s/i.test(head)) yield await readStatement(buffer, parseTable)
    else if (/^delimiter\s/i.test(head)) await skipDelimited(buffer)
    else if (head.length < 12 && (await buffer.readMore())) continue
    else yield await readStatement(buffer, parseOther)
  }
}

async function readMoreOrFail(buffer: DumpBuffer): Promise<void> {
  if (!(await buffer.readMore())) throw new BrokenDump(TRUNCATED_MESSAGE)
}

type Parsed = { value: Statement; end: number } | null

/** Reads more of the file until the statement is complete. */
async function readStatement(buffer: DumpBuffer, parse: (text: string) => Parsed): Promise<Statement> {
  while (true) {
    const parsed = parse(buffer.text())
    if (parsed) {
      buffer.consume(parsed.end)
      return parsed.value
    }
    const isEnd = !(await buffer.readMore())
    // A comment on the last line needs no line end.
    if (isEnd && /^(--|#)/.test(buffer.text())) {
      const text = buffer.text()
      buffer.consume(text.length)
      return { kind: 'other', text }
    }
    if (isEnd) throw new BrokenDump(TRUNCATED_MESSAGE)
  }
}

function parseOther(text: string): Parsed {
  const end = text.startsWith('/*')
    ? findEnd(text, '*/')
    : /^(--|#)/.test(text)
      ? findEnd(text, '\n')
      : findStatementEnd(text, 0)
  if (end === null) return null
  // A conditional comment may be followed by a semicolon.
  const semicolon =
    text.startsWith('/*') && text[skipWhitespace(text, end)] === ';' ? skipWhitespace(text, end) + 1 : end
  return { value: { kind: 'other', text: text.slice(0, Math.min(end, MAX_EXCERPT)) }, end: semicolon }
}

function findEnd(text: string, mark: string): number | null {
  const markStart = text.indexOf(mark)
  return markStart < 0 ? null : markStart + mark.length
}

/** Strings, names and comments within a statement, whose semicolons do not end it. */
const TOKEN_WITHOUT_SEMICOLON =
  /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|`[^`]*`|\/\*[\s\S]*?\*\/|--[ \t][^\n]*\n|[^'"`;/-]+|[/-]/y

/** @returns the position after the statement's semicolon; null if it is not in the buffer yet */
function findStatementEnd(text: string, from: number): number | null {
  let position = from
  while (position < text.length && text[position] !== ';') {
    TOKEN_WITHOUT_SEMICOLON.lastIndex = position
    const token = TOKEN_WITHOUT_SEMICOLON.exec(text)
    if (!token) return null
    position += token[0].length
  }
  return position < text.length ? position + 1 : null
}

function parseTable(text: string): Parsed {
  const end = findStatementEnd(text, 0)
  if (end === null) return null
  const otherStatement: Parsed = {
    value: { kind: 'other', text: text.slice(0, Math.min(end, MAX_EXCERPT)) },
    end,
  }
  const nameStart = skipWords(text, 0, ['create', 'temporary', 'table', 'if', 'not', 'exists'])
  const name = nameStart === null ? null : readTableName(text, nameStart)
  const bracket = name && readToken(text, name.end)
  if (
    !name ||
    !bracket ||
    !isWord(readToken(text, 'create'.length), 'table', 'temporary') ||
    !isWord(bracket, '(')
  )
    return otherStatement
  const columns = splitColumns(text.slice(bracket.end, end)).flatMap(parseColumn)
  return { value: { kind: 'table', table: name.text, columns }, end }
}

const COLUMN_LIST_TOKEN = /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|`[^`]*`|[(),]|[^'`(),]+/y

/** Splits a column list at its top-level commas, up to the closing bracket. */
function splitColumns(body: string): string[] {
  const columnDefinitions: string[] = []
  let depth = 0
  let definitionStart = 0
  let position = 0
  while (depth >= 0) {
    COLUMN_LIST_TOKEN.lastIndex = position
    const token = COLUMN_LIST_TOKEN.exec(body)?.[0]
    if (token === undefined) break
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    if (depth < 0 || (token === ',' && depth === 0)) {
      columnDefinitions.push(body.slice(definitionStart, position).trim())
      definitionStart = position + 1
    }
    position += token.length
  }
  return columnDefinitions
}

/** Keywords that begin a part of a table definition that is no column. */
const NON_COLUMN_KEYWORDS = [
  'primary',
  'unique',
  'key',
  'index',
  'fulltext',
  'spatial',
  'constraint',
  'check',
  'foreign',
  'period',
]

function parseColumn(definition: string): Column[] {
  // The space ends the last token.
  const name = readToken(`${definition} `, 0)
  const type = name && readToken(`${definition} `, name.end)
  if (!name || !type || isWord(name, ...NON_COLUMN_KEYWORDS)) return []
  return [{ name: name.text, type: type.text.toLowerCase() }]
}

async function* readRows(buffer: DumpBuffer): AsyncGenerator<Statement> {
  const { table, columns } = await readInsertHead(buffer)
  while (true) {
    const row = readTuple(buffer.text(), 0)
    if (!row) {
      await readMoreOrFail(buffer)
      continue
    }
    yield { kind: 'row', table, columns, cells: row.value }
    buffer.consume(row.end)
    const next = await readNextLetter(buffer)
    if (next === ';') {
      buffer.consume(1)
      return
    }
    if (next !== ',') {
      // ON DUPLICATE KEY UPDATE and the like.
      await readStatement(buffer, parseOther)
      return
    }
    buffer.consume(1)
    if ((await readNextLetter(buffer)) !== '(') throw new BrokenDump(`baris tabel ${table} tidak dikenal`)
  }
}

async function readNextLetter(buffer: DumpBuffer): Promise<string> {
  while (true) {
    buffer.consume(skipWhitespace(buffer.text(), 0))
    const letter = buffer.text()[0]
    if (letter !== undefined) return letter
    await readMoreOrFail(buffer)
  }
}

const INSERT_KEYWORDS = ['insert', 'replace', 'low_priority', 'delayed', 'high_priority', 'ignore', 'into']

type InsertHead = { table: string; columns: string[] | null; end: number }

async function readInsertHead(buffer: DumpBuffer): Promise<Omit<InsertHead, 'end'>> {
  while (true) {
    const head = parseInsertHead(buffer.text())
    if (head) {
      buffer.consume(head.end)
      return head
    }
    if (buffer.text().length > MAX_HEAD_LENGTH) throw createUnknownError(buffer.text())
    await readMoreOrFail(buffer)
  }
}

const createUnknownError = (text: string) => new BrokenDump(`perintah tidak dikenal: ${text.slice(0, 60)}`)

/** Parses an INSERT up to the bracket of its first row; null if that is not in the buffer yet. */
function parseInsertHead(text: string): InsertHead | null {
  const nameStart = skipWords(text, 0, INSERT_KEYWORDS)
  const name = nameStart === null ? null : readTableName(text, nameStart)
  let token = name && readToken(text, name.end)
  if (!name || !token) return null
  let columns: string[] | null = null
  if (isWord(token, '(')) {
    columns = []
    while (token && !isWord(token, ')')) {
      token = readToken(text, token.end)
      if (token && !isWord(token, ',', ')')) columns.push(token.text)
    }
    token = token && readToken(text, token.end)
    if (!token) return null
  }
  if (!isWord(token, 'values', 'value')) throw createUnknownError(text)
  const end = skipWhitespace(text, token.end)
  if (end >= text.length) return null
  if (text[end] !== '(') throw createUnknownError(text)
  return { table: name.text, columns, end }
}
