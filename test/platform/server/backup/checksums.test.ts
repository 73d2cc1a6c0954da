/** The list of checksums of a backup, as `sha256sum -c` reads it. */
import { describe, expect, it } from 'vitest'
import { formatChecksums, parseChecksums } from '#platform/server/backup/checksums.ts'

const CHECKSUM = 'a1'.repeat(32)
const OTHER_CHECKSUM = '0f'.repeat(32)

describe('checksums', () => {
  it('are written one a line, with two spaces before the path', () => {
    const checksums = new Map([
      ['pelita.db', CHECKSUM],
      ['files/ab/abc', OTHER_CHECKSUM],
    ])
    expect(formatChecksums(checksums)).toBe(`${CHECKSUM}  pelita.db\n${OTHER_CHECKSUM}  files/ab/abc\n`)
  })

  it('are parsed as they were formatted, for any path', () => {
    const checksums = new Map([
      ['a b.pdf', CHECKSUM],
      ['dua  spasi', OTHER_CHECKSUM],
      ['é/..titik', CHECKSUM],
      ['a..b', OTHER_CHECKSUM],
    ])
    expect(parseChecksums(formatChecksums(checksums))).toEqual(checksums)
  })

  it('of no files are empty', () => {
    expect(formatChecksums(new Map())).toBe('')
    expect(parseChecksums('')).toEqual(new Map())
  })

  it.each([
    ['no checksum', 'pelita.db'],
    ['a short checksum', `${CHECKSUM.slice(1)}  pelita.db`],
    ['capital letters', `${CHECKSUM.toUpperCase()}  pelita.db`],
    ['no path', `${CHECKSUM}  `],
    ['an absolute path', `${CHECKSUM}  /etc/passwd`],
    ['a path out of the folder', `${CHECKSUM}  ../luar`],
    ['a path that leaves the folder in the middle', `${CHECKSUM}  files/../../luar`],
  ])('are refused with %s', (_, line) => {
    expect(() => parseChecksums(`${OTHER_CHECKSUM}  baik\n${line}\n`)).toThrow('baris checksum tidak dikenal')
  })
})
