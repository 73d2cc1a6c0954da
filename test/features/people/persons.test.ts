/** Entry years and birth dates of people, and who may grant which role. */

import { describe, expect, it } from 'vitest'
import { birthDate, optionalBirthDate } from '#features/people/birthDate.ts'
import { entryYear, optionalEntryYear } from '#features/people/entryYear.ts'
import { accountClosedMessage, lastSignInDay } from '#features/people/server/leaverAccounts.ts'
import { canGrant, canManageUser, whyNotGrantable } from '#platform/contract/identity/role.ts'
import { longDay } from '#platform/contract/zone.ts'

const DAY = 24 * 60 * 60 * 1000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

describe('an entry year', () => {
  it.each(['2026', '1999', '2026-07-15', ' 2026 ', '2024-02-29'])('may be %j', (value) => {
    expect(entryYear('Tahun Masuk').parse(value)).toBe(value.trim())
    expect(optionalEntryYear('Tahun Masuk').parse(value)).toBe(value.trim())
  })

  it.each(['26', '1899', '2100', '20266', '2026-13-01', '2026-02-30', '15/07/2026', 'dua ribu'])(
    'is never %j',
    (value) => {
      expect(entryYear('Tahun Masuk').safeParse(value).error?.issues[0]?.message).toMatch(
        /^Tahun masuk: 2026/,
      )
      expect(optionalEntryYear('Tahun Masuk').safeParse(value).success).toBe(false)
    },
  )

  it('must be filled in a form, and may be empty in a spreadsheet', () => {
    for (const empty of ['', '  ', undefined, null]) {
      expect(entryYear('Tahun Masuk').safeParse(empty).error?.issues[0]?.message).toBe('Harus diisi')
      expect(optionalEntryYear('Tahun Masuk').parse(empty)).toBeNull()
    }
  })
})

describe('a birth date', () => {
  it.each(['1900-01-01', '2012-02-29', dayFromNow(0)])('may be %s', (day) => {
    expect(birthDate('Tanggal Lahir').parse(day)).toBe(day)
    expect(optionalBirthDate('Tanggal Lahir').parse(day)).toBe(day)
  })

  it.each(['1899-12-31', dayFromNow(2), '2999-01-01'])('is never %s', (day) => {
    const { error } = birthDate('Tanggal Lahir').safeParse(day)
    expect(error?.issues[0]?.message).toBe('Tanggal lahir harus antara 1900 dan hari ini')
    expect(optionalBirthDate('Tanggal Lahir').safeParse(day).success).toBe(false)
  })

  it.each(['2012-02-30', '30-02-2012', 'kemarin'])('must exist in the calendar, unlike %s', (day) => {
    expect(birthDate('Tanggal Lahir').safeParse(day).success).toBe(false)
    expect(optionalBirthDate('Tanggal Lahir').safeParse(day).success).toBe(false)
  })

  it('may be empty only where it is not required', () => {
    expect(birthDate('Tanggal Lahir').safeParse('').success).toBe(false)
    expect(optionalBirthDate('Tanggal Lahir').parse('')).toBeNull()
  })
})

describe('the last day to sign in', () => {
  it.each([
    ['2026-10-05', 2, '2028-10-05'],
    ['2026-10-05', 0, '2026-10-05'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 2, '2026-02-28'],
    ['2026-12-31', 1, '2027-12-31'],
  ])('after leaving on %s, with access for %i more years, is %s', (leftOn, years, lastDay) => {
    expect(lastSignInDay(leftOn, years)).toBe(lastDay)
  })

  it('is written out in Indonesian', () => {
    expect(longDay('2026-10-05')).toBe('5 Oktober 2026')
    expect(accountClosedMessage('2028-10-05')).toContain('sampai 5 Oktober 2028')
  })
})

describe('a user', () => {
  it.each([
    [['*'], '*', true],
    [['*'], 'add-content', true],
    [['add-content'], 'add-content', true],
    [['add-content'], 'edit-content', false],
    // A parent key does not include its children.
    [['sia-master'], 'add-sia-master', false],
    [['add-content'], '*', false],
    [[], 'add-content', false],
  ])('with the keys %j may grant %s: %s', (ownKeys, key, expected) => {
    expect(canGrant(ownKeys, key)).toBe(expected)
  })

  it.each([
    [['*'], ['*'], true],
    [['*'], ['add-content'], true],
    [['a', 'b'], ['a'], true],
    [['a', 'b'], [], true],
    [['a'], ['a', 'b'], false],
    [['a'], ['*'], false],
  ])('with the keys %j may change a user with the keys %j: %s', (ownKeys, targetKeys, expected) => {
    expect(canManageUser(ownKeys, { role_access: targetKeys })).toBe(expected)
  })

  it.each([
    [{ can_grant: true, has_all: false }, 'teacher', null],
    [{ can_grant: true, has_all: true }, 'administrator', null],
    [{ can_grant: true, has_all: true }, 'teacher', 'hanya untuk administrator'],
    [{ can_grant: true, has_all: true }, undefined, 'hanya untuk administrator'],
    [{ can_grant: false, has_all: false }, 'teacher', 'haknya tidak Anda miliki'],
    [{ can_grant: false, has_all: true }, 'administrator', 'haknya tidak Anda miliki'],
  ] as const)('may give a role with %j to a %s unless %s', (role, type, reason) => {
    expect(whyNotGrantable(role, type)).toBe(reason)
  })
})
