/** The statements of a dump that matter: which columns a table has, and its rows one by one. */
import { KB } from '#contract/units.ts'
import { skipDelimited } from './delimited.ts'
import { isWord, skipWords, tableNameAt, tokenAt } from './names.ts'
import { CUT_OFF, openPieces, type Pieces } from './pieces.ts'
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
  const pieces = openPieces(path)
  while (true) {
    pieces.drop(skip(pieces.text(), 0))
    if (pieces.text() === '') {
      if (!(await pieces.more())) return
      continue
    }
    const head = pieces.text().slice(0, 12)
    if (/^(insert|replace)\s/i.test(head)) yield* rowsOf(pieces)
    else if (/^create\s/i.test(head)) yield await whole(pieces, tableOf)
    else if (/^delimiter\s/i.test(head)) await skipDelimited(pieces)
    else if (head.length < 12 && (await pieces.more())) continue
    else yield await whole(pieces, otherOf)
  }
}

async function moreOrCut(pieces: Pieces): Promise<void> {
  if (!(await pieces.more())) throw new BrokenDump(CUT_OFF)
}

type End = { value: Statement; end: number } | null

/** Reads on until what is wanted is there in full. */
async function whole(pieces: Pieces, read: (text: string) => End): Promise<Statement> {
  while (true) {
    const found = read(pieces.text())
    if (found) {
      pieces.drop(found.end)
      return found.value
    }
    const isEnd = !(await pieces.more())
    // A comment on the last line needs no line end.
    if (isEnd && /^(--|#)/.test(pieces.text())) {
      const text = pieces.text()
      pieces.drop(text.length)
      return { kind: 'other', text }
    }
    if (isEnd) throw new BrokenDump(CUT_OFF)
  }
}

function otherOf(text: string): End {
  const end = text.startsWith('/*')
    ? after(text, '*/')
    : /^(--|#)/.test(text)
      ? after(text, '\n')
      : statementEnd(text, 0)
  if (end === null) return null
  // What stands behind a conditional comment alone.
  const semicolon = text.startsWith('/*') && text[skip(text, end)] === ';' ? skip(text, end) + 1 : end
  return { value: { kind: 'other', text: text.slice(0, Math.min(end, MAX_EXCERPT)) }, end: semicolon }
}

function after(text: string, mark: string): number | null {
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

function tableOf(text: string): End {
  const end = statementEnd(text, 0)
  if (end === null) return null
  const other: End = { value: { kind: 'other', text: text.slice(0, Math.min(end, MAX_EXCERPT)) }, end }
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

async function* rowsOf(pieces: Pieces): AsyncGenerator<Statement> {
  const { table, columns } = await insertHead(pieces)
  while (true) {
    const row = readTuple(pieces.text(), 0)
    if (!row) {
      await moreOrCut(pieces)
      continue
    }
    yield { kind: 'row', table, columns, cells: row.value }
    pieces.drop(row.end)
    const next = await nextLetter(pieces)
    if (next === ';') {
      pieces.drop(1)
      return
    }
    if (next !== ',') {
      // ON DUPLICATE KEY UPDATE and the like.
      await whole(pieces, otherOf)
      return
    }
    pieces.drop(1)
    if ((await nextLetter(pieces)) !== '(') throw new BrokenDump(`baris tabel ${table} tidak dikenal`)
  }
}

async function nextLetter(pieces: Pieces): Promise<string> {
  while (true) {
    pieces.drop(skip(pieces.text(), 0))
    const letter = pieces.text()[0]
    if (letter !== undefined) return letter
    await moreOrCut(pieces)
  }
}

const MODIFIERS = [...['insert', 'replace', 'low_priority', 'delayed', 'high_priority', 'ignore', 'into']]

type Head = { table: string; columns: string[] | null; end: number }

async function insertHead(pieces: Pieces): Promise<Omit<Head, 'end'>> {
  while (true) {
    const head = headOf(pieces.text())
    if (head) {
      pieces.drop(head.end)
      return head
    }
    if (pieces.text().length > MAX_HEAD_LENGTH) throw unknown(pieces.text())
    await moreOrCut(pieces)
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
