/** Law: the platform speaks of no subject of the school, so that it can carry another product. */
import { describe, expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

/**
 * Persons, classes, lessons, years and documents. The word for whoever runs the product is not among them, since the
 * platform has no other for it (`SCHOOL_TZ`, `NEW_SCHOOL`); nor is `class`, which styles have.
 */
const WORD =
  /(?:\b|_)(?:students?|teachers?|homerooms?|classrooms?|lessons?|semesters?|eduyears?|rapors?|report cards?|graduations?|siswa|guru|wali kelas|kelas|pelajaran|kelulusan|nisn|nip|nis)(?:\b|_)/i

const hasWord = (text: string) => WORD.test(text)

describe('the words of the platform', () => {
  it.each(['a Siswa', 'student_id', 'the report cards', 'users.nisn', 'Kelas VII'])(
    'do not include %j',
    (text) => {
      expect(hasWord(text)).toBe(true)
    },
  )

  it.each(['className', 'SCHOOL_TZ', 'nisnya', 'unique', 'snip'])('may include %j', (text) => {
    expect(hasWord(text)).toBe(false)
  })

  it('are none of the school', () => {
    const files = readSourceFiles(['src/platform'])
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter(({ text }) => hasWord(text)).map(({ file }) => file)).toEqual([])
  })
})
