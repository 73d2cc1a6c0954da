/** The list of checksums of a backup, as `sha256sum -c` reads it. */
import { describe, expect, it } from 'vitest'
import { formatChecksums, parseChecksums } from '#server/backup/checksums.ts'

const SUM = 'a1'.repeat(32)
const OTHER = '0f'.repeat(32)

describe('checksums', () => {
  it('stand one a line, with two spaces before the path', () => {
    const listed = new Map([
      ['pelita.db', SUM],
      ['files/ab/abc', OTHER],
    ])
    expect(formatChecksums(listed)).toBe(`${SUM}  pelita.db\n${OTHER}  files/ab/abc\n`)
  })

  it('are read back as they were written, whatever a path holds', () => {
    const listed = new Map([
      ['a b.pdf', SUM],
      ['dua  spasi', OTHER],
      ['é/..titik', SUM],
      ['a..b', OTHER],
    ])
    expect(parseChecksums(formatChecksums(listed))).toEqual(listed)
  })

  it('of nothing are nothing', () => {
    expect(formatChecksums(new Map())).toBe('')
    expect(parseChecksums('')).toEqual(new Map())
  })

  it.each([
    ['no checksum', 'pelita.db'],
    ['a short one', `${SUM.slice(1)}  pelita.db`],
    ['capital letters', `${SUM.toUpperCase()}  pelita.db`],
    ['no path', `${SUM}  `],
    ['a path from the root', `${SUM}  /etc/passwd`],
    ['a path out of the folder', `${SUM}  ../luar`],
    ['a path that goes out on its way', `${SUM}  files/../../luar`],
  ])('are refused with %s', (_, line) => {
    expect(() => parseChecksums(`${OTHER}  baik\n${line}\n`)).toThrow('baris checksum tidak dikenal')
  })
})
