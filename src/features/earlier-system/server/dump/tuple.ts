/** Parses the values of one row: `(1,'Budi \'B\'',NULL,0x41)`. */

/** A cell as in the dump; null for NULL. Text has one character per byte until it is decoded. */
export type Cell = string | null

/** A parsed value and its end; null if it is not complete in the buffer. */
type Parsed<T> = { value: T; end: number } | null

export class BrokenDump extends Error {
  override name = 'BrokenDump'
}

const WHITESPACE = /\s*/y
/** Everything up to a quote or a backslash. */
const TEXT_WITHOUT_ESCAPES = { "'": /[^'\\]*/y, '"': /[^"\\]*/y }
/** A character set introducer: `_binary 'x'`, `N'x'`. */
const INTRODUCER = /(?:_[a-z0-9]+\s*|n)(?=['"])/iy
const HEX = /(?:0x([0-9a-f]*)|x'([0-9a-f]*)')(?=[^0-9a-z'])/iy
const BITS = /(?:0b([01]+)|b'([01]*)')(?=[^0-9a-z'])/iy
/** A number, or a word such as NULL and CURRENT_TIMESTAMP. */
const UNQUOTED_VALUE = /[\w.+-]+(?=[^\w.+-])/y
/** The longest unquoted value. */
const MAX_UNQUOTED_LENGTH = 200

/** Characters that mean something else after a backslash. @source MySQL Reference Manual, String Literals */
const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
  '%': '\\%',
  _: '\\_',
}

/** @param at the position of the opening bracket @throws BrokenDump for an unknown value */
export function readTuple(text: string, at: number): Parsed<Cell[]> {
  const cells: Cell[] = []
  let end = skipWhitespace(text, at + 1)
  while (true) {
    const cell = readCell(text, end)
    if (!cell) return null
    cells.push(cell.value)
    end = skipWhitespace(text, cell.end)
    const next = text[end]
    if (next === undefined) return null
    if (next === ')') return { value: cells, end: end + 1 }
    if (next !== ',') throw createUnknownError(text, end)
    end = skipWhitespace(text, end + 1)
  }
}

export function skipWhitespace(text: string, at: number): number {
  return at + (matchAt(WHITESPACE, text, at)?.[0].length ?? 0)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function readCell(text: string, at: number): Parsed<Cell> {
  const introduced = matchAt(INTRODUCER, text, at)?.[0].length ?? 0
  const quote = text[at + introduced]
  if (quote === "'" || quote === '"') return readText(text, at + introduced, quote)
  const hex = matchAt(HEX, text, at)
  if (hex)
    return {
      value: Buffer.from(hex[1] ?? hex[2] ?? '', 'hex').toString('latin1'),
      end: at + hex[0].length,
    }
  const bits = matchAt(BITS, text, at)
  if (bits) return { value: String(Number.parseInt(bits[1] || bits[2] || '0', 2)), end: at + bits[0].length }
  const bare = matchAt(UNQUOTED_VALUE, text, at)?.[0]
  if (bare) return { value: parseUnquoted(bare), end: at + bare.length }
  const first = text[at]
  if (first !== undefined && !/[\w.+'"-]/.test(first)) throw createUnknownError(text, at)
  if (text.length - at > MAX_UNQUOTED_LENGTH && !/^0x|^x'/i.test(text.slice(at, at + 2)))
    throw createUnknownError(text, at)
  return null
}

const createUnknownError = (text: string, at: number) =>
  new BrokenDump(`nilai tidak dikenal: ${text.slice(at, at + 20)}`)

function parseUnquoted(bare: string): Cell {
  const word = bare.toLowerCase()
  if (word === 'null') return null
  return word === 'true' ? '1' : word === 'false' ? '0' : bare
}

function readText(text: string, at: number, quote: "'" | '"'): Parsed<string> {
  const parts: string[] = []
  let end = at + 1
  while (true) {
    const unescapedText = matchAt(TEXT_WITHOUT_ESCAPES[quote], text, end)?.[0] ?? ''
    parts.push(unescapedText)
    end += unescapedText.length
    const character = text[end]
    const next = text[end + 1]
    // The next character is needed: a doubled quote, or an escaped character.
    if (character === undefined || next === undefined) return null
    if (character === '\\') parts.push(ESCAPES[next] ?? next)
    else if (next === quote) parts.push(quote)
    else return { value: parts.join(''), end: end + 1 }
    end += 2
  }
}
