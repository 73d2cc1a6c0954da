/** What may be sent as a report card or letter, what a final score is, and whose report cards are one's own to upload. */
import { describe, expect, test } from 'vitest'
import { uploadProblem } from '#contract/field/uploadProblem.ts'
import { LIMITS } from '#contract/options.ts'
import { finalScore, scoreOf } from '#contract/sia/graduation.ts'
import { isWritable } from '#contract/sia/rapor.ts'

describe('a file that was chosen', () => {
  test.each([
    ['pdf', 'rapor.pdf', 1, undefined],
    ['pdf', 'RAPOR.PDF', LIMITS.pdfBytes, undefined],
    ['pdf', 'rapor.pdf', LIMITS.pdfBytes + 1, 'Berkas terlalu besar. Paling besar 10 MB.'],
    ['pdf', 'rapor.pdf', 0, 'Berkas ini kosong.'],
    ['pdf', 'rapor.docx', 9, 'Hanya berkas .pdf.'],
    ['pdf', 'rapor.pdf.exe', 9, 'Hanya berkas .pdf.'],
    ['pdf', 'pdf', 9, 'Hanya berkas .pdf.'],
    ['zip', 'rapor.pdf', 9, 'Hanya berkas .zip.'],
    ['zip', 'rapor.zip', LIMITS.zipBytes, undefined],
  ] as const)('as %s: %s of %i bytes', (kind, name, size, problem) => {
    expect(uploadProblem(kind, { name, size })).toBe(problem)
  })
})

describe('a final score', () => {
  test.each([
    ['0', 0],
    ['100', 100],
    ['87,5', 87.5],
    ['87.25', 87.25],
    ['007', 7],
    ['100,00', 100],
  ])('is %s', (written, score) => {
    expect(scoreOf(written)).toBe(score)
    expect(finalScore.parse(` ${written} `)).toBe(score)
  })

  test.each(['', '100,01', '101', '-1', '87,125', '87,', ',5', '1e1', '8 7', '1.000,5', '٨٧', 'NaN'])(
    'is not %j',
    (written) => {
      expect(scoreOf(written)).toBeNull()
      expect(finalScore.safeParse(written).success).toBe(false)
    },
  )

  test.each([
    [undefined, 'Harus diisi'],
    [null, 'Harus diisi'],
    ['   ', 'Harus diisi'],
    ['sembilan', 'Nilai 0 sampai 100, paling banyak dua desimal'],
    [120, 'Nilai 0 sampai 100, paling banyak dua desimal'],
  ])('sent as %j is answered in the words of the school', (sent, message) => {
    const { error } = finalScore.safeParse(sent)
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('may be a number, as a spreadsheet has it', () => {
    expect(finalScore.parse(87.5)).toBe(87.5)
  })
})

describe('report cards to upload', () => {
  const own = { writable: [{ eduyear_id: 1, classroom_id: 2 }] }
  test.each([
    ['the own class of this year', own, { eduyear_id: 1, classroom_id: 2 }, true],
    ['the own class in another year', own, { eduyear_id: 3, classroom_id: 2 }, false],
    ['another class of this year', own, { eduyear_id: 1, classroom_id: 9 }, false],
    ['any class, for a teacher without one', { writable: [] }, { eduyear_id: 1, classroom_id: 2 }, false],
    ['any class, for the office', { writable: null }, { eduyear_id: 1, classroom_id: 9 }, true],
  ])('of %s', (_whose, options, place, isOwn) => {
    expect(isWritable(options, place)).toBe(isOwn)
  })
})
