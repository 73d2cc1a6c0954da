/** Printed slips with one-time passwords, which are handed out class by class. */
import { describe, expect, it } from 'vitest'
import {
  changeBefore,
  type PasswordSlip,
  slipLines,
  slipsByGroup,
  sortedSlips,
} from '#platform/contract/export/passwordSlips.ts'

const slip = (name: string, group: string): PasswordSlip => ({
  name,
  group,
  login: `login-${name}`,
  password: 'x7Kq',
  changeBefore: '2026-12-10',
})
const SLIPS = [
  slip('Zaki', 'VII B'),
  slip('Émile', 'VII A'),
  slip('Budi', 'VII B'),
  slip('Fitri', 'VII A'),
  slip('Adi', 'VIII A'),
]
const namesOf = (slips: readonly PasswordSlip[]) => slips.map(({ name, group }) => `${group} ${name}`)

describe('slips with passwords', () => {
  it('are sorted by class, and within it by name regardless of accents', () => {
    expect(namesOf(sortedSlips(SLIPS))).toEqual([
      'VII A Émile',
      'VII A Fitri',
      'VII B Budi',
      'VII B Zaki',
      'VIII A Adi',
    ])
  })

  it('are sorted into a new list; the original stays unchanged', () => {
    const original = [...SLIPS]
    sortedSlips(original)
    expect(original).toEqual(SLIPS)
  })

  it('are grouped by class, each once', () => {
    const groups = slipsByGroup(sortedSlips(SLIPS))
    expect(groups.map(([group, slips]) => [group, slips.length])).toEqual([
      ['VII A', 2],
      ['VII B', 2],
      ['VIII A', 1],
    ])
    expect(groups.flatMap(([, slips]) => slips)).toEqual(sortedSlips(SLIPS))
  })

  it('have no groups if there are none', () => {
    expect(slipsByGroup([])).toEqual([])
  })

  it('show the name, address, login and password, and until when the password must be changed', () => {
    expect(slipLines(slip('Budi', 'VII B'), 'https://sia.sekolah.sch.id')).toEqual([
      { text: 'Budi · VII B' },
      { text: 'Alamat: https://sia.sekolah.sch.id' },
      { text: 'Nama masuk: ', code: 'login-Budi' },
      { text: 'Password sekali pakai: ', code: 'x7Kq' },
      { text: 'Password harus diganti saat pertama masuk, sebelum 10 Desember 2026.' },
    ])
  })

  it('of a list of an earlier version have no such day', () => {
    expect(slipLines({ ...slip('Budi', ''), changeBefore: '' }, '').at(-1)).toEqual({
      text: 'Password harus diganti saat pertama masuk.',
    })
  })

  it('name a day on which the password still signs in, in the time zone of the school', () => {
    const config = { ONE_TIME_DAYS: 14, SCHOOL_TZ: 'Asia/Jakarta' }
    expect(changeBefore(config, Date.parse('2026-11-26T16:59:00Z'))).toBe('2026-12-10')
    expect(changeBefore(config, Date.parse('2026-11-26T17:00:00Z'))).toBe('2026-12-11')
  })

  it('of a person without a class show only the name', () => {
    expect(slipLines(slip('Budi', ''), '')[0]).toEqual({ text: 'Budi' })
  })
})
