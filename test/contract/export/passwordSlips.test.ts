/** Specification 6.4.5: one-time passwords as slips of paper, handed out class by class. */
import { describe, expect, it } from 'vitest'
import { type PasswordSlip, slipLines, slipsByGroup, sortedSlips } from '#contract/export/passwordSlips.ts'

const slip = (name: string, group: string): PasswordSlip => ({
  name,
  group,
  login: `login-${name}`,
  password: 'x7Kq',
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
  it('lie in the order in which they are handed out: by class, and there by name, accents or not', () => {
    expect(namesOf(sortedSlips(SLIPS))).toEqual([
      'VII A Émile',
      'VII A Fitri',
      'VII B Budi',
      'VII B Zaki',
      'VIII A Adi',
    ])
  })

  it('are sorted in a list of their own, and what was given stays as it was', () => {
    const given = [...SLIPS]
    sortedSlips(given)
    expect(given).toEqual(SLIPS)
  })

  it('stand under their class, none lost and none twice', () => {
    const groups = slipsByGroup(sortedSlips(SLIPS))
    expect(groups.map(([group, slips]) => [group, slips.length])).toEqual([
      ['VII A', 2],
      ['VII B', 2],
      ['VIII A', 1],
    ])
    expect(groups.flatMap(([, slips]) => slips)).toEqual(sortedSlips(SLIPS))
  })

  it('of nobody are no sheets', () => {
    expect(slipsByGroup([])).toEqual([])
  })

  it('say who, where to, with what, and that the password must be changed', () => {
    expect(slipLines(slip('Budi', 'VII B'), 'https://sia.sekolah.sch.id')).toEqual([
      { text: 'Budi · VII B' },
      { text: 'Alamat: https://sia.sekolah.sch.id' },
      { text: 'Nama masuk: ', code: 'login-Budi' },
      { text: 'Password sekali pakai: ', code: 'x7Kq' },
      { text: 'Password harus diganti saat pertama masuk.' },
    ])
  })

  it('of somebody in no class bear the name alone', () => {
    expect(slipLines(slip('Budi', ''), '')[0]).toEqual({ text: 'Budi' })
  })
})
