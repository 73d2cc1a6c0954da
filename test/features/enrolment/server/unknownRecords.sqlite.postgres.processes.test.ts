/** A request with an unknown year, class or person is refused with its field, and nothing is stored. */
import { expect, it } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import {
  ACTIVITY,
  type Call,
  type RefusedCase,
  setUpUnknownRecords,
  testRefusedCases,
  toPeriod,
  UNKNOWN_CLASS,
  UNKNOWN_ID,
  UNKNOWN_SEMESTER,
  UNKNOWN_YEAR,
} from '#test/support/sia/unknownRecords.ts'

const fixture = setUpUnknownRecords()

const STUDENT_GONE = `${makeStudent(1).name} sudah tidak di kelas ini. Tidak ada yang disimpan; muat ulang daftarnya.`
const CLASS_WITHOUT_STUDENTS = 'Ada kelas tanpa siswa untuk dokumen ini pada tahun ajaran itu'
const NOT_ELIGIBLE = '1 siswa tidak dapat masuk kelas VII A: bukan dari jenjang yang sesuai atau sudah keluar'

const makeRemoval = () => ({ students: [{ id: UNKNOWN_ID, student_id: fixture.studentId, is_delete: true }] })
const makePromotion = (changes: object) => ({
  students: [
    { status: 'passed', student_id: fixture.studentId, student_class_id: fixture.enrolmentId, ...changes },
  ],
})
const makeClosing = () => ({
  classroom_id: fixture.school.vii,
  students: [
    {
      student_class_id: fixture.enrolmentId,
      student_id: fixture.studentId,
      destination: fixture.school.viii,
    },
  ],
})
const makeHomerooms = (changes: object) => ({
  homerooms: [{ classroom_id: fixture.school.vii, teacher_id: fixture.school.teacher, ...changes }],
})

/** Calls that are valid until a case replaces a field with an unknown id. */
const CALLS = {
  participants: {
    method: 'post',
    path: `${ACTIVITY}/student-class`,
    body: () => ({
      classroom_id: fixture.school.vii,
      eduyear_id: fixture.school.year,
      students: [{ student_id: fixture.studentId }],
    }),
  },
  promotion: {
    method: 'post',
    path: `${ACTIVITY}/student-class/status`,
    body: () => ({ classroom_id: fixture.school.viii, ...makePromotion({}) }),
  },
  undo: {
    method: 'post',
    path: `${ACTIVITY}/student-class/status-undo`,
    body: () => ({ batch_id: UNKNOWN_ID }),
  },
  closing: {
    method: 'post',
    path: `${ACTIVITY}/close-year`,
    body: () => ({ eduyear_id: fixture.school.year, classes: [makeClosing()] }),
  },
  undoClosing: {
    method: 'post',
    path: `${ACTIVITY}/close-year/undo`,
    body: () => ({ eduyear_id: fixture.school.year }),
  },
  homerooms: {
    method: 'put',
    path: '/sia/master/homeroom',
    body: () => ({ eduyear_id: fixture.school.year, ...makeHomerooms({}) }),
  },
  period: { method: 'post', path: '/sia/master/setting', body: () => toPeriod(fixture.school) },
  release: {
    method: 'put',
    path: `${ACTIVITY}/release`,
    body: () => ({
      ...toPeriod(fixture.school),
      kind: 'rapor',
      classroom_ids: [fixture.school.vii],
      act: 'release',
    }),
  },
  rapors: {
    method: 'post',
    path: `${ACTIVITY}/rapor`,
    body: () => ({ ...toPeriod(fixture.school), classroom_id: fixture.school.vii }),
  },
  letters: {
    method: 'post',
    path: `${ACTIVITY}/graduation`,
    body: () => ({ eduyear_id: fixture.school.year }),
  },
  passwords: {
    method: 'post',
    path: `${ACTIVITY}/student-class/reset-passwords`,
    body: () => ({ classroom_id: fixture.school.vii, eduyear_id: fixture.school.year }),
  },
  returning: {
    method: 'post',
    path: `/sia/master/student/${UNKNOWN_ID}/return`,
    body: () => ({ classroom_id: fixture.school.vii, returned_at: `${fixture.school.startYear}-11-02` }),
  },
} as const satisfies Record<string, Call>

/** 422 under the field, 404 for the record of the path, and 409 for an outdated list. */
const CASES: RefusedCase<keyof typeof CALLS>[] = [
  ['participants', () => ({ classroom_id: UNKNOWN_ID }), 422, UNKNOWN_CLASS],
  ['participants', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['participants', () => ({ students: [{ student_id: UNKNOWN_ID }] }), 422, { students: NOT_ELIGIBLE }],
  ['participants', () => makeRemoval(), 409, STUDENT_GONE],
  ['promotion', () => ({ classroom_id: UNKNOWN_ID }), 422, UNKNOWN_CLASS],
  ['promotion', () => makePromotion({ student_class_id: UNKNOWN_ID }), 409, STUDENT_GONE],
  ['undo', () => ({}), 404, 'Proses tidak ditemukan.'],
  ['closing', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  [
    'closing',
    () => ({ classes: [{ ...makeClosing(), classroom_id: UNKNOWN_ID }] }),
    422,
    { classes: 'Kelas tidak ditemukan' },
  ],
  ['undoClosing', () => ({ eduyear_id: UNKNOWN_ID }), 409, 'Tidak ada tutup tahun yang dapat dibatalkan.'],
  ['homerooms', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  [
    'homerooms',
    () => makeHomerooms({ classroom_id: UNKNOWN_ID }),
    422,
    { homerooms: 'Kelas tidak ditemukan' },
  ],
  ['homerooms', () => makeHomerooms({ teacher_id: UNKNOWN_ID }), 422, { homerooms: 'Guru tidak ditemukan' }],
  ['period', () => ({ eduyear_id: UNKNOWN_ID }), 422, { eduyear_id: 'Pilihan tidak dikenal' }],
  ['period', () => ({ semester_id: UNKNOWN_ID }), 422, { semester_id: 'Pilihan tidak dikenal' }],
  ['release', () => ({ eduyear_id: UNKNOWN_ID }), 422, { classroom_ids: CLASS_WITHOUT_STUDENTS }],
  ['release', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  ['release', () => ({ classroom_ids: [UNKNOWN_ID] }), 422, { classroom_ids: CLASS_WITHOUT_STUDENTS }],
  ['rapors', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['rapors', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  ['rapors', () => ({ classroom_id: UNKNOWN_ID }), 422, UNKNOWN_CLASS],
  ['letters', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['letters', () => ({ classroom_id: UNKNOWN_ID }), 422, UNKNOWN_CLASS],
  [
    'passwords',
    () => ({ classroom_id: UNKNOWN_ID }),
    409,
    'Belum ada siswa di kelas ini pada tahun ajaran itu.',
  ],
  [
    'passwords',
    () => ({ eduyear_id: UNKNOWN_ID }),
    409,
    'Belum ada siswa di kelas ini pada tahun ajaran itu.',
  ],
  ['returning', () => ({}), 404, 'Siswa tidak ditemukan.'],
]

testRefusedCases(fixture, CALLS, CASES)

it.each([
  ['/sia/activity/lesson-class/999999', 404, 'Pelajaran kelas tidak ditemukan.'],
  ['/sia/activity/lesson-class-student/999999', 404, 'Pelajaran kelas tidak ditemukan.'],
  ['/sia/activity/rapor/999999', 404, 'Rapor tidak ditemukan.'],
  ['/sia/activity/graduation/999999', 404, 'Kelulusan tidak ditemukan.'],
  ['/sia/master/student/999999', 404, 'Siswa tidak ditemukan.'],
  ['/sia/master/student/999999/history', 404, 'Siswa tidak ditemukan.'],
  ['/sia/activity/student-class/999999/correct', 404, 'Peserta tidak ditemukan.'],
  ['/sia/activity/teacher-class-lesson/999999', 404, 'Pelajaran tidak ditemukan.'],
  ['/sia/activity/teacher-class-lesson/999999/tasks', 404, 'Pelajaran tidak ditemukan.'],
  ['/sia/activity/student-class-lesson/999999/tasks', 404, 'Pelajaran tidak ditemukan.'],
  ['/sia/activity/close-year?eduyear_id=999999', 422, 'Tahun ajaran tidak ditemukan'],
  ['/sia/master/homeroom?eduyear_id=999999', 422, 'Tahun ajaran tidak ditemukan'],
  ['/sia/activity/release?eduyear_id=999999', 422, 'Tahun ajaran tidak ditemukan'],
  ['/sia/activity/release?semester_id=999999', 422, 'Semester tidak ditemukan'],
  ['/master/user/999999', 404, 'Pengguna tidak ditemukan.'],
  ['/master/role/999999', 404, 'Role tidak ditemukan.'],
  ['/post/999999', 404, 'Konten tidak ditemukan. Mungkin sudah dihapus.'],
  ['/slide/999999', 404, 'Slide tidak ditemukan.'],
  ['/album/999999', 404, 'Album tidak ditemukan.'],
  ['/audit/999999', 404, 'Jejak ini tidak ada.'],
])('%s has the status %i: %s', async (path, status, message) => {
  const response = await fixture.admin.get(path)
  expect([response.status, response.body.message]).toEqual([status, message])
})
