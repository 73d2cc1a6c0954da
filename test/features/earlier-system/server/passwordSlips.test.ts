/** The list and the printed slips of first passwords after an import. */
import { describe, expect, it } from 'vitest'
import {
  createSlips,
  formatSlipsCsv,
  renderSlipsPage,
} from '#features/earlier-system/server/passwordSlips.ts'

const person = { userId: 1, type: 'student', name: 'Budi', login: '0071', password: 'abc123' } as const
const logins = [
  { ...person, userId: 1, name: '<img src=x onerror=alert(1)>', login: '1' },
  { ...person, userId: 2, name: 'Citra', login: '2' },
  { ...person, userId: 3, name: 'Adi', login: '3' },
  { ...person, userId: 4, type: 'teacher', name: 'Bu Sri', login: '4' },
] as const
const classes = new Map([
  [1, 'VII B'],
  [2, 'VII A'],
])
const slips = createSlips(logins, { classes, changeBefore: '2026-12-10' })

describe('first passwords', () => {
  it('are sorted by class and name, with separate groups for users without a class', () => {
    expect(slips.map(({ group, login }) => `${group} ${login}`)).toEqual([
      'VII A 2',
      'VII B 1',
      'Guru 4',
      'Siswa tanpa kelas 3',
    ])
  })

  it('are a CSV that Excel opens in columns', () => {
    const [header, first] = formatSlipsCsv(slips).split('\r\n')
    expect(header).toBe('\uFEFFname;class;login;password;change_before')
    expect(first).toBe('Citra;VII A;2;abc123;2026-12-10')
  })

  it('are slips with a page for each class, and names are escaped', () => {
    const page = renderSlipsPage(slips, 'https://konsol.sch.id')
    expect(page.match(/<section>/g)).toHaveLength(4)
    expect(page).toContain('<p>Citra · VII A</p>')
    expect(page).toContain('<p>Nama masuk: <b>2</b></p><p>Password sekali pakai: <b>abc123</b></p>')
    expect(page).toContain('<p>Password harus diganti saat pertama masuk, sebelum 10 Desember 2026.</p>')
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toContain('<img')
  })
})
