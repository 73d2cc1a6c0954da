/** Parsing the rows and names of a dump, in the syntax of every dump program. */
import { describe, expect, it } from 'vitest'
import { isWord, readTableName, readToken, skipWords } from '#features/earlier-system/server/dump/tokens.ts'
import { BrokenDump, readTuple } from '#features/earlier-system/server/dump/tuple.ts'

describe('a row of a dump', () => {
  it.each([
    ['(1)', ['1']],
    ['(1,2.5,-3,+4,1e9)', ['1', '2.5', '-3', '+4', '1e9']],
    ['( 1 ,\n2 )', ['1', '2']],
    ['(NULL,null)', [null, null]],
    ['(TRUE,false)', ['1', '0']],
    ["('')", ['']],
    ["('NULL')", ['NULL']],
    ["('Budi','Ani')", ['Budi', 'Ani']],
    ["('a,b)','c')", ['a,b)', 'c']],
    ["('Jum''at')", ["Jum'at"]],
    ["('Jum\\'at')", ["Jum'at"]],
    ['("kata \'satu\'")', ["kata 'satu'"]],
    ['("kata ""satu""")', ['kata "satu"']],
    ["('a\\nb\\tc\\\\d')", ['a\nb\tc\\d']],
    ["('\\0\\Z\\b\\r')", ['\0\x1a\b\r']],
    ["('50\\% \\_')", ['50\\% \\_']],
    ["('\\x')", ['x']],
    ['(0x41,0x4A6b)', ['A', 'Jk']],
    ["(x'41',X'')", ['A', '']],
    ["(b'101',0b11)", ['5', '3']],
    ["(_binary 'x',N'y',_utf8mb4'z')", ['x', 'y', 'z']],
    ['(CURRENT_TIMESTAMP)', ['CURRENT_TIMESTAMP']],
  ] as [string, (string | null)[]][])('%s', (text, cells) => {
    expect(readTuple(text, 0)).toEqual({ value: cells, end: text.length })
  })

  it('ends at its closing bracket, and the next begins after it', () => {
    const text = "(1,'a'),(2,'b');"
    const firstTuple = readTuple(text, 0)
    expect(firstTuple).toEqual({ value: ['1', 'a'], end: 7 })
    expect(readTuple(text, (firstTuple?.end ?? 0) + 1)).toEqual({ value: ['2', 'b'], end: 15 })
  })

  it.each(['(', '(1', '(1,', "('a", "('a'", "('a\\", "('a''", '(0x4', '(NUL', '(1 ', "(_binary 'x"])(
    '%s is incomplete and returns null',
    (text) => {
      expect(readTuple(text, 0)).toBeNull()
    },
  )

  it('is incomplete for every shorter prefix', () => {
    const text = "(12,'Jum''at \\'pagi\\'',NULL,0x4142,_binary 'x',\"a\"\"b\",-1.5)"
    for (let length = 1; length < text.length; length += 1)
      expect(readTuple(text.slice(0, length), 0)).toBeNull()
    expect(readTuple(text, 0)?.value).toEqual(['12', "Jum'at 'pagi'", null, 'AB', 'x', 'a"b', '-1.5'])
  })

  it.each(['(1 2)', "('a' 'b')", '(@x)', '(1;2)', '(*)', '({})'])('%s is refused', (text) => {
    expect(() => readTuple(text, 0)).toThrow(BrokenDump)
  })

  it('an endless unquoted value is refused early', () => {
    expect(() => readTuple(`(${'a'.repeat(500)}`, 0)).toThrow(BrokenDump)
  })
})

describe('the start of a statement', () => {
  it.each([
    ['INSERT INTO', 'INSERT', false],
    ['  `users` (', 'users', true],
    ['"users" (', 'users', true],
    ['`a``b` ', 'a`b', true],
    ['album-galleries ', 'album-galleries', false],
    ['(1', '(', false],
    [';', ';', false],
  ])('%j begins with %s', (text, tokenText, isQuoted) => {
    expect(readToken(text, 0)).toMatchObject({ text: tokenText, isQuoted })
  })

  it.each(['', '   ', 'INSE', '`user', '`users`', '`users``'])(
    '%j is incomplete and returns null',
    (text) => {
      expect(readToken(text, 0)).toBeNull()
    },
  )

  it.each([
    ['users (', 'users'],
    ['`sekolah`.`users` (', 'users'],
    ['sekolah.users (', 'users'],
    ['`sekolah` . users (', 'users'],
  ])('%j names the table %s', (text, name) => {
    expect(readTableName(text, 0)?.text).toBe(name)
  })

  it('a quoted name is never a keyword', () => {
    expect(isWord(readToken('`into` ', 0), 'into')).toBe(false)
    expect(isWord(readToken('INTO ', 0), 'into')).toBe(true)
    expect(isWord(null, 'into')).toBe(false)
  })

  it('skips the given keywords, and no others', () => {
    const text = 'INSERT IGNORE INTO `into` VALUES'
    expect(text.slice(skipWords(text, 0, ['insert', 'ignore', 'into']) ?? 0).trim()).toBe('`into` VALUES')
    expect(skipWords('INSERT INTO', 0, ['insert', 'into'])).toBeNull()
  })
})
