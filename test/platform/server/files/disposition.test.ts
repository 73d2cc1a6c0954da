/** The content-disposition header: an ASCII fallback for the file name, and the full name in UTF-8. */
import { expect, it } from 'vitest'
import { dispositionOf } from '#platform/server/files/disposition.ts'

it.each([
  ['rapor.pdf', 'rapor.pdf', 'rapor.pdf'],
  ['Tugas é.pdf', 'Tugas _.pdf', 'Tugas%20%C3%A9.pdf'],
  ['a"b\\c%d.pdf', 'a_b_c_d.pdf', 'a%22b%5Cc%25d.pdf'],
  ["it's (1)*.pdf", "it's (1)*.pdf", 'it%27s%20%281%29%2A.pdf'],
  ['baris\r\nbaru: x.pdf', 'baris__baru: x.pdf', 'baris%0D%0Abaru%3A%20x.pdf'],
  ['nul\0.pdf', 'nul_.pdf', 'nul%00.pdf'],
  ['😀.pdf', '__.pdf', '%F0%9F%98%80.pdf'],
  ['', '', ''],
])('of %j', (name, fallback, encoded) => {
  expect(dispositionOf('attachment', name)).toBe(
    `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`,
  )
})

it('a lone surrogate, which cannot be percent-encoded, is no error', () => {
  expect(dispositionOf('inline', 'a\ud83d.pdf')).toBe(`inline; filename="a_.pdf"; filename*=UTF-8''a_.pdf`)
})

it.each(['a\r\nSet-Cookie: x=1', 'a\u2028b', 'a"; filename="b', 'é'.repeat(500)])(
  'the header of %.20j is one line of ASCII',
  (name) => {
    expect(dispositionOf('attachment', name)).toMatch(/^[\x20-\x7e]+$/)
    expect(dispositionOf('attachment', name).match(/"/g)).toHaveLength(2)
  },
)
