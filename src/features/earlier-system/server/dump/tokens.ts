/** Reads the tokens at the head of a statement. */
import { skipWhitespace } from './tuple.ts'

export type Token = {
  text: string
  /** Whether the token was quoted and is therefore a name, not a keyword. */
  isQuoted: boolean
  end: number
}

const WORD = /[\w$-]+/y

/** @returns null if the token is not complete in the buffer */
export function readToken(text: string, from: number): Token | null {
  const tokenStart = skipWhitespace(text, from)
  const quote = text[tokenStart]
  if (quote === undefined) return null
  if (quote === '`' || quote === '"') return readQuoted(text, tokenStart, quote)
  WORD.lastIndex = tokenStart
  const word = WORD.exec(text)?.[0]
  if (!word) return { text: quote, isQuoted: false, end: tokenStart + 1 }
  const end = tokenStart + word.length
  return end === text.length ? null : { text: word, isQuoted: false, end }
}

function readQuoted(text: string, at: number, quote: string): Token | null {
  const parts: string[] = []
  let start = at + 1
  while (true) {
    const close = text.indexOf(quote, start)
    if (close < 0 || close + 1 >= text.length) return null
    parts.push(text.slice(start, close))
    if (text[close + 1] !== quote) return { text: parts.join(quote), isQuoted: true, end: close + 1 }
    start = close + 2
  }
}

export const isWord = (token: Token | null, ...words: readonly string[]): boolean =>
  token !== null && !token.isQuoted && words.includes(token.text.toLowerCase())

/** Skips the given words, starting at `at`. @returns the position of the next token; null if the text ends first */
export function skipWords(text: string, at: number, words: readonly string[]): number | null {
  let end = at
  while (true) {
    const token = readToken(text, end)
    if (!token) return null
    if (!isWord(token, ...words)) return end
    end = token.end
  }
}

/** Reads the name of a table, without the name of its database. @returns null if the text ends first */
export function readTableName(text: string, at: number): Token | null {
  const name = readToken(text, at)
  const dot = name && readToken(text, name.end)
  if (!name || !dot) return null
  return isWord(dot, '.') ? readToken(text, dot.end) : name
}
