/** Choices of persons are accepted in more spellings than are stored, as people and older consoles write them. */
import { describe, expect, it } from 'vitest'
import { USER_TYPES } from '#features/accounts/userTypes.ts'
import { EDUCATIONS, GENDERS, STUDENT_RELIGIONS, TEACHER_RELIGIONS } from '#features/people/choices.ts'
import { matchChoice } from '#platform/contract/field/coercions.ts'

const spellingsOf = (option: { id: string; name: string; otherSpellings?: readonly string[] }) => [
  option.id,
  option.name,
  ...(option.otherSpellings ?? []),
]

describe('a choice', () => {
  it.each([
    ['L', GENDERS, 'L'],
    ['laki-laki', GENDERS, 'L'],
    ['Laki - laki', GENDERS, 'L'],
    ['LK', GENDERS, 'L'],
    ['pria', GENDERS, 'L'],
    ['Wanita', GENDERS, 'P'],
    ['p', GENDERS, 'P'],
    ['Kristen', STUDENT_RELIGIONS, 'protestan'],
    ['KATOLIK', STUDENT_RELIGIONS, 'katholik'],
    ['Buddha', STUDENT_RELIGIONS, 'budha'],
    ['Kong Hu Cu', STUDENT_RELIGIONS, 'konghucu'],
    ['Penghayat Kepercayaan', STUDENT_RELIGIONS, 'kepercayaan'],
    ['Sarjana', EDUCATIONS, 's1'],
    ['D-III', EDUCATIONS, 'd3'],
    ['Diploma 3', EDUCATIONS, 'd3'],
    ['SMA / sederajat', EDUCATIONS, 'sma'],
    ['guru', USER_TYPES, 'teacher'],
    ['Siswa', USER_TYPES, 'student'],
  ])('%s is understood', (spelling, options, id) => {
    expect(matchChoice(spelling, options)).toBe(id)
  })

  it.each([
    ['Sunda Wiwitan', TEACHER_RELIGIONS],
    ['lain-lain', STUDENT_RELIGIONS],
    ['', GENDERS],
    ['S4', EDUCATIONS],
  ])('%j is unknown and returned unchanged, for the schema to refuse', (spelling, options) => {
    expect(matchChoice(spelling, options)).toBe(spelling)
  })

  it.each([
    ['genders', GENDERS],
    ['religions', STUDENT_RELIGIONS],
    ['educations', EDUCATIONS],
    ['types of users', USER_TYPES],
  ] as const)('no spelling of %s has two meanings', (_listName, options) => {
    for (const option of options)
      for (const spelling of spellingsOf(option))
        expect(matchChoice(spelling, options), spelling).toBe(option.id)
    expect(options.flatMap(spellingsOf).length).toBeGreaterThan(options.length)
  })
})
