/** The rule of chosen passwords: what is known of an account, and what everybody chooses. */
import { describe, expect, it } from 'vitest'
import { findPasswordProblem, foldPassword } from '#platform/contract/passwordRule.ts'

const OWN = {
  email: 'Siti.Aminah@sekolah.sch.id',
  username: 'siti_aminah',
  numbers: { NIP: '198001012005012003' },
  nik: null,
  day_birth: '1980-11-09',
}
const isRefused = (password: string) => findPasswordProblem(password, { own: [OWN] }) !== null

describe('a birth date', () => {
  it.each([
    '09111980',
    '9/11/1980',
    '09.11.1980',
    '1980-11-09',
    '11/09/1980',
    '09-11-80',
    '80 11 09',
    '9 November 1980',
    'November 9, 1980',
    '9 Nov 1980',
    '9 nopember 80',
    '1980 Nov 09',
    '9-XI-1980',
  ])('written as %j is refused', (password) => expect(isRefused(password)).toBe(true))

  it.each(['09111981', '9 November 1980!a', 'Nov 1980 saja', '10 November 1980'])('is not %j', (password) =>
    expect(isRefused(password)).toBe(false),
  )

  it('that is missing or no date refuses nothing', () => {
    for (const day_birth of [null, '', 'tidak tahu', '0000-00-00'])
      expect(findPasswordProblem('delapan huruf', { own: [{ day_birth }] }), String(day_birth)).toBeNull()
  })
})

describe('a password', () => {
  it('is compared without capitals, blanks and signs', () => {
    expect(foldPassword(' Pass-Word_1! ')).toBe('password1')
    expect(foldPassword('********')).toBe('********')
    expect(foldPassword('U\u0308nik')).toBe('ünik')
    expect(foldPassword('１２３４５６７８')).toBe('12345678')
  })

  it.each(['SITI AMINAH', 'siti-aminah', 'Siti.Aminah@Sekolah.sch.id', '19800101 200501 2 003'])(
    'equal to an own name such as %j is refused',
    (password) => expect(isRefused(password)).toBe(true),
  )

  it('that only contains an own name is not', () => {
    for (const password of ['siti aminah 7', 'Baru-Sekali-9'])
      expect(isRefused(password), password).toBe(false)
  })

  it.each([
    '00000000',
    '8888 8888 8',
    'aaaaaaaa',
    '********',
    '12341234',
    '123123123',
    'abc-abc-abc',
    'abcdefgh',
    'ZYXWVUTS',
    '87654321',
    '67890123',
    '0987654321',
  ])('that anybody tries without a list, such as %j, is refused', (password) =>
    expect(findPasswordProblem(password)).toMatch(/terlalu sering dipakai/),
  )

  it.each(['00000001', '12345687', 'abcdefgi', 'abcdeabcde', '2341234', 'pantai-pantai-9'])(
    'is not compared further: %j is left to the list',
    (password) => expect(findPasswordProblem(password) ?? '').not.toMatch(/terlalu sering/),
  )

  it.each([' '.repeat(8), '\u00a0\t\u3000\u200b        '])('of blanks only is refused', (password) =>
    expect(findPasswordProblem(password)).toBe('Password tidak boleh hanya spasi'),
  )
})
