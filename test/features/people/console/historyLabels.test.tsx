/** The titles of a student's history entries, and their links for each user. */
import { describe, expect, it } from 'vitest'
import { DOCUMENT_EVENTS } from '#features/documents/console/history/documentEvents.ts'
import { CLASS_EVENTS } from '#features/enrolment/console/history/classEvents.tsx'
import { OWN_EVENTS } from '#features/people/console/history/ownEvents.ts'
import type { Can, TimelineEvents } from '#features/people/console/history/timelinePoint.ts'
import type { HistoryEntry } from '#features/people/history.ts'
import { type Access, type AccessKey, grants } from '#platform/contract/access.ts'

const viiA = { id: 1, code: 'VII', name: 'VII A' }
const viiB = { id: 2, code: 'VII', name: 'VII B' }
const year = { id: 7, name: '2026/2027' }
const ganjil = { id: 3, name: 'Ganjil' }

const EVENTS: TimelineEvents = { ...OWN_EVENTS, ...CLASS_EVENTS, ...DOCUMENT_EVENTS }

function titleOf(entry: HistoryEntry) {
  const event = EVENTS[entry.kind]
  return event?.titleOf?.(entry, event.label) ?? event?.label
}

const toEntryPath = (entry: HistoryEntry, can: Can) => EVENTS[entry.kind]?.pathOf?.(entry, can) ?? null

const makeEntry = (kind: string, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  key: 'k',
  kind,
  at: '2026-10-01',
  eduyear: null,
  semester: null,
  classroom: null,
  to: null,
  student_class_id: null,
  status: null,
  details: [],
  document: null,
  withdrawn: null,
  user_id: null,
  ...fields,
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
] as const)('%s with %j has the title %s', (kind, fields, title) => {
  expect(titleOf(makeEntry(kind, fields))).toBe(title)
})

describe('the link of an entry', () => {
  const accessCheck =
    (...keys: (AccessKey | '*')[]) =>
    (access: Access) =>
      grants(keys, access)
  const grantAll = accessCheck('*')
  const grantNone = accessCheck()
  const enrolment = { student_class_id: 40, eduyear: year, classroom: viiA }
  const classPath = (id: number) => `/sia/activity/student-class/new?mass=1&eduyear_id=7&classroom_id=${id}`

  it.each([
    ['leads to the account', makeEntry('account', { user_id: 12 }), '/users/edit/12'],
    ['is absent for a deleted account', makeEntry('account'), null],
    ['leads to the class of that year', makeEntry('enrolled', enrolment), classPath(1)],
    ['leads to the new class after a move', makeEntry('moved', { ...enrolment, to: viiB }), classPath(2)],
    [
      'leads to the former class after a promotion',
      makeEntry('passed', { ...enrolment, to: viiB }),
      classPath(1),
    ],
    [
      'leads to the former class after a departure',
      makeEntry('left', { ...enrolment, to: viiB }),
      classPath(1),
    ],
    ['is absent without an enrolment', makeEntry('enrolled', { ...enrolment, student_class_id: null }), null],
    ['is absent without a year', makeEntry('enrolled', { ...enrolment, eduyear: null }), null],
    ['is absent without a class', makeEntry('enrolled', { ...enrolment, classroom: null }), null],
    [
      'leads to the dialog of the report card, for users who may upload',
      makeEntry('rapor', { ...enrolment, semester: ganjil }),
      '/sia/activity/rapor/40?semester_id=3',
    ],
    [
      'leads to the letters of the class',
      makeEntry('letter', enrolment),
      '/sia/activity/kelulusan?eduyear_id=7&classroom_id=1',
    ],
    [
      'leads to the letters of the year, if no class is known',
      makeEntry('letter', { eduyear: year }),
      '/sia/activity/kelulusan?eduyear_id=7',
    ],
  ] as const)('%s', (_case, entry, path) => {
    expect(toEntryPath(entry, grantAll)).toBe(path)
    expect(toEntryPath(entry, grantNone), 'no link without access').toBeNull()
  })

  it('leads users who only read report cards to their table', () => {
    const rapor = makeEntry('rapor', { ...enrolment, semester: ganjil })
    expect(toEntryPath(rapor, accessCheck('sia-rapor'))).toBe(
      '/sia/activity/rapor?eduyear_id=7&semester_id=3&classroom_id=1',
    )
    expect(toEntryPath(rapor, accessCheck('sia-graduation'))).toBeNull()
  })
})
