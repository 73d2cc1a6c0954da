/** A student's history in words, and where each line leads whom. */
import { describe, expect, it } from 'vitest'
import { type Access, type AccessKey, grants } from '#contract/access.ts'
import type { HistoryEntry, HistoryKind } from '#contract/sia/history.ts'
import { titleOf, toEntryPath } from '#src/sia/history/historyLabels.ts'

const viiA = { id: 1, code: 'VII', name: 'VII A' }
const viiB = { id: 2, code: 'VII', name: 'VII B' }
const year = { id: 7, name: '2026/2027' }
const ganjil = { id: 3, name: 'Ganjil' }

const entry = (kind: HistoryKind, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ key: 'k', kind, at: '2026-10-01', eduyear: null, semester: null, classroom: null, to: null },
  ...{ student_class_id: null, status: null, details: [], document: null, withdrawn: null, user_id: null },
  ...more,
})

it.each([
  ['recorded', {}, 'Data siswa dicatat'],
  ['account', {}, 'Akun dibuat'],
  ['enrolled', { classroom: viiA }, 'Masuk kelas VII A'],
  ['entered', { to: viiA }, 'Mutasi masuk ke VII A'],
  ['entered', {}, 'Mutasi masuk'],
  ['returned', { to: viiB }, 'Masuk kembali ke VII B'],
  ['returned', {}, 'Masuk kembali'],
  ['moved', { classroom: viiA, to: viiB }, 'Pindah kelas dari VII A ke VII B'],
  ['moved', { to: viiB }, 'Pindah kelas ke VII B'],
  ['moved', { classroom: viiA }, 'Pindah kelas dari VII A'],
  ['left', { classroom: viiA }, 'Mutasi keluar dari VII A'],
  ['left', {}, 'Mutasi keluar'],
  ['passed', { classroom: viiA, to: { id: 3, code: 'VIII', name: 'VIII A' } }, 'Naik kelas ke VIII A'],
  ['passed', { classroom: viiA }, 'Naik kelas'],
  ['repeat', { classroom: viiA }, 'Tinggal kelas di VII A'],
  ['repeat', {}, 'Tinggal kelas'],
  ['graduated', {}, 'Lulus'],
  ['corrected', { classroom: viiA, to: viiB }, 'Koreksi dari VII A ke VII B'],
  ['rapor', { semester: ganjil }, 'Rapor semester Ganjil'],
  ['rapor', {}, 'Rapor'],
  ['letter', {}, 'Surat kelulusan'],
] as const)('%s with %j is told as %s', (kind, more, title) => {
  expect(titleOf(entry(kind, more))).toBe(title)
})

describe('a line leads', () => {
  const holder =
    (...keys: (AccessKey | '*')[]) =>
    (access: Access) =>
      grants(keys, access)
  const [everything, nothing] = [holder('*'), holder()]
  const here = { student_class_id: 40, eduyear: year, classroom: viiA }
  const classOf = (id: number) => `/sia/activity/student-class/new?mass=1&eduyear_id=7&classroom_id=${id}`

  it.each([
    ['to the account', entry('account', { user_id: 12 }), '/users/edit/12'],
    ['nowhere from an account that is gone', entry('account'), null],
    ['to the class of that year', entry('enrolled', here), classOf(1)],
    ['to the class moved into', entry('moved', { ...here, to: viiB }), classOf(2)],
    ['to the class passed out of', entry('passed', { ...here, to: viiB }), classOf(1)],
    ['to the class that was left', entry('left', { ...here, to: viiB }), classOf(1)],
    ['nowhere without an enrolment', entry('enrolled', { ...here, student_class_id: null }), null],
    ['nowhere without a year', entry('enrolled', { ...here, eduyear: null }), null],
    ['nowhere without a class', entry('enrolled', { ...here, classroom: null }), null],
    [
      'to the dialog of the report card, for who may upload',
      entry('rapor', { ...here, semester: ganjil }),
      '/sia/activity/rapor/40?semester_id=3',
    ],
    [
      'to the letters of the class',
      entry('letter', here),
      '/sia/activity/kelulusan?eduyear_id=7&classroom_id=1',
    ],
    [
      'to the letters of the year, where no class is known',
      entry('letter', { eduyear: year }),
      '/sia/activity/kelulusan?eduyear_id=7',
    ],
  ] as const)('%s', (_where, one, place) => {
    expect(toEntryPath(one, everything)).toBe(place)
    expect(toEntryPath(one, nothing), 'nobody is led where they may not go').toBeNull()
  })

  it('who only reads report cards to their table', () => {
    const rapor = entry('rapor', { ...here, semester: ganjil })
    expect(toEntryPath(rapor, holder('sia-rapor'))).toBe(
      '/sia/activity/rapor?eduyear_id=7&semester_id=3&classroom_id=1',
    )
    expect(toEntryPath(rapor, holder('sia-graduation'))).toBeNull()
  })
})
