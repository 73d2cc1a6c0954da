/** The files of report cards and graduation letters, final scores, and the classes whose report cards a teacher may upload. */

import { describe, expect, test } from 'vitest'
import { isWritable } from '#features/documents/console/rapors/raporRow.ts'
import { finalScore } from '#features/documents/graduation.ts'
import { parseScore } from '#features/school/score.ts'
import { uploadProblem } from '#platform/contract/field/uploadProblem.ts'
import { LIMITS } from '#platform/contract/options.ts'

describe('a chosen file', () => {
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
  ])('is %s', (text, score) => {
    expect(parseScore(text)).toBe(score)
    expect(finalScore.parse(` ${text} `)).toBe(score)
  })

  test.each(['', '100,01', '101', '-1', '87,125', '87,', ',5', '1e1', '8 7', '1.000,5', '٨٧', 'NaN'])(
    'is not %j',
    (text) => {
      expect(parseScore(text)).toBeNull()
      expect(finalScore.safeParse(text).success).toBe(false)
    },
  )

  test.each([
    [undefined, 'Harus diisi'],
    [null, 'Harus diisi'],
    ['   ', 'Harus diisi'],
    ['sembilan', 'Nilai 0 sampai 100, paling banyak dua desimal'],
    [120, 'Nilai 0 sampai 100, paling banyak dua desimal'],
  ])('given as %j is refused in Indonesian', (value, message) => {
    const { error } = finalScore.safeParse(value)
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('may be a number, as spreadsheets send it', () => {
    expect(finalScore.parse(87.5)).toBe(87.5)
  })
})

describe('report cards that may be uploaded', () => {
  const ownClass = { writable: [{ eduyear_id: 1, classroom_id: 2 }] }
  test.each([
    ['one’s own class of this year', ownClass, { eduyear_id: 1, classroom_id: 2 }, true],
    ['one’s own class in another year', ownClass, { eduyear_id: 3, classroom_id: 2 }, false],
    ['another class of this year', ownClass, { eduyear_id: 1, classroom_id: 9 }, false],
    ['any class, for a teacher without one', { writable: [] }, { eduyear_id: 1, classroom_id: 2 }, false],
    ['any class, for the office', { writable: null }, { eduyear_id: 1, classroom_id: 9 }, true],
  ])('of %s', (_class, options, classYear, expected) => {
    expect(isWritable(options, classYear)).toBe(expected)
  })
})
