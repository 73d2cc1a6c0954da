/** A request with an unknown year, class, lesson or person is refused with its field, and nothing is stored. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecord, createSchool, createStudents, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
let studentId: number
let enrolmentId: number
let lessonClassId: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ;[studentId = 0] = await createStudents(admin, [1])
  await school.enrol(school.vii, [studentId])
  enrolmentId = (await school.readRows(school.vii))[0]?.id ?? 0
  lessonClassId = await createRecord(admin, '/sia/activity/lesson-class', makeLessonsBody())
})
afterAll(() => world.close())

const UNKNOWN_ID = 999_999
const UNKNOWN_YEAR = { eduyear_id: 'Tahun ajaran tidak ditemukan' }
const UNKNOWN_SEMESTER = { semester_id: 'Semester tidak ditemukan' }
const UNKNOWN_CLASS = { classroom_id: 'Kelas tidak ditemukan' }
const UNKNOWN_FORMER_TEACHER = { former_teacher_id: 'Guru tidak ditemukan' }
const STATUS_CHANGED =
  'Ada siswa yang statusnya sudah berubah. Tidak ada yang diproses; muat ulang daftarnya.'
const CLASS_WITHOUT_STUDENTS = 'Ada kelas tanpa siswa untuk dokumen ini pada tahun ajaran itu'
const notParticipants = (room: string) => `1 siswa bukan peserta aktif kelas ${room}`
const notEligible = (room: string) =>
  `1 siswa tidak dapat masuk kelas ${room}: sudah terdaftar tahun ini, bukan dari jenjang yang sesuai, atau sudah keluar`

const period = () => ({ eduyear_id: school.year, semester_id: school.semester })
const makeLessonsBody = () => ({ ...period(), classroom_id: school.vii, ...makeLessonTeachers({}) })

const makeLessonTeachers = (changes: object) => ({
  lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher, ...changes }],
})
const makeRemoval = () => ({ students: [{ id: UNKNOWN_ID, student_id: studentId, is_delete: true }] })
const makePromotion = (changes: object) => ({
  students: [{ status: 'passed', student_id: studentId, student_class_id: enrolmentId, ...changes }],
})
const makeClosing = () => ({
  classroom_id: school.vii,
  students: [{ student_class_id: enrolmentId, student_id: studentId, destination: school.viii }],
})
const makeHomerooms = (changes: object) => ({
  homerooms: [{ classroom_id: school.vii, teacher_id: school.teacher, ...changes }],
})

/** The rows of all tables that these calls write. */
async function readStoredRows() {
  const { kysely } = world.context.db
  const tables = [
    ...([
      'lesson_classes',
      'lesson_class_students',
      'student_classes',
      'promotion_batches',
      'year_closings',
    ] as const),
    ...(['homerooms', 'teacher_changes', 'student_events'] as const),
  ]
  return Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().orderBy('id').execute()))
}

type Call = { method: 'get' | 'post' | 'put' | 'delete'; path: string; body?: () => object }
const ACTIVITY = '/sia/activity'
/** Calls that are valid until a case replaces a field with an unknown id. */
const CALLS = {
  lessons: { method: 'post', path: `${ACTIVITY}/lesson-class`, body: makeLessonsBody },
  lesson: { method: 'put', path: `${ACTIVITY}/lesson-class/${UNKNOWN_ID}`, body: makeLessonsBody },
  copy: {
    method: 'post',
    path: `${ACTIVITY}/lesson-class/copy`,
    body: () => ({
      ...{ from_eduyear_id: school.year, from_semester_id: school.semester, classroom_ids: [school.viiB] },
      ...{ eduyear_id: school.nextYear, semester_id: school.semester },
    }),
  },
  matrix: {
    method: 'put',
    path: `${ACTIVITY}/lesson-class/matrix`,
    body: () => ({
      ...period(),
      cells: [
        {
          classroom_id: school.viiB,
          lesson_id: school.lesson,
          teacher_id: school.teacher,
          was_teacher_id: null,
        },
      ],
    }),
  },
  teachers: {
    method: 'post',
    path: `${ACTIVITY}/lesson-class/teacher-change`,
    body: () => ({
      ...{
        ...period(),
        former_teacher_id: school.teacher,
        teacher_id: UNKNOWN_ID,
        starts_on: `${school.start}-10-01`,
      },
      lesson_class_ids: [lessonClassId],
    }),
  },
  participants: {
    method: 'post',
    path: `${ACTIVITY}/student-class`,
    body: () => ({
      classroom_id: school.vii,
      eduyear_id: school.year,
      students: [{ student_id: studentId }],
    }),
  },
  lessonParticipants: {
    method: 'post',
    path: `${ACTIVITY}/lesson-class-student`,
    body: () => ({ lesson_class_id: lessonClassId, students: [{ student_id: studentId }] }),
  },
  promotion: {
    method: 'post',
    path: `${ACTIVITY}/student-class/status`,
    body: () => ({ classroom_id: school.viii, ...makePromotion({}) }),
  },
  undo: {
    method: 'post',
    path: `${ACTIVITY}/student-class/status-undo`,
    body: () => ({ batch_id: UNKNOWN_ID }),
  },
  closing: {
    method: 'post',
    path: `${ACTIVITY}/close-year`,
    body: () => ({ eduyear_id: school.year, classes: [makeClosing()] }),
  },
  undoClosing: {
    method: 'post',
    path: `${ACTIVITY}/close-year/undo`,
    body: () => ({ eduyear_id: school.year }),
  },
  homerooms: {
    method: 'put',
    path: '/sia/master/homeroom',
    body: () => ({ eduyear_id: school.year, ...makeHomerooms({}) }),
  },
  period: { method: 'post', path: '/sia/master/setting', body: period },
  release: {
    method: 'put',
    path: `${ACTIVITY}/release`,
    body: () => ({ ...period(), kind: 'rapor', classroom_ids: [school.vii], act: 'release' }),
  },
  rapors: {
    method: 'post',
    path: `${ACTIVITY}/rapor`,
    body: () => ({ ...period(), classroom_id: school.vii }),
  },
  letters: { method: 'post', path: `${ACTIVITY}/graduation`, body: () => ({ eduyear_id: school.year }) },
  passwords: {
    method: 'post',
    path: `${ACTIVITY}/student-class/reset-passwords`,
    body: () => ({ classroom_id: school.vii, eduyear_id: school.year }),
  },
  returning: {
    method: 'post',
    path: `/sia/master/student/${UNKNOWN_ID}/return`,
    body: () => ({ classroom_id: school.vii, returned_at: `${school.start}-11-02` }),
  },
} as const satisfies Record<string, Call>

type Case = [name: keyof typeof CALLS, change: () => object, status: number, reason: object | string]

/** 422 under the field, 404 for the record of the path, and 409 for an outdated list. */
const CASES: Case[] = [
  ['lessons', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['lessons', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  ['lessons', () => ({ classroom_id: UNKNOWN_ID }), 422, UNKNOWN_CLASS],
  [
    'lessons',
    () => makeLessonTeachers({ lesson_id: UNKNOWN_ID }),
    422,
    { lesson_id: 'Mata pelajaran tidak ditemukan' },
  ],
  [
    'lessons',
    () => makeLessonTeachers({ teacher_id: UNKNOWN_ID }),
    422,
    { teacher_id: 'Guru tidak ditemukan' },
  ],
  ['lesson', () => ({}), 404, 'Pelajaran kelas tidak ditemukan.'],
  ['copy', () => ({ from_eduyear_id: UNKNOWN_ID }), 422, { from_eduyear_id: 'Tahun ajaran tidak ditemukan' }],
  ['copy', () => ({ from_semester_id: UNKNOWN_ID }), 422, { from_semester_id: 'Semester tidak ditemukan' }],
  ['copy', () => ({ from_classroom_id: UNKNOWN_ID }), 422, { from_classroom_id: 'Kelas tidak ditemukan' }],
  ['copy', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['copy', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  ['copy', () => ({ classroom_ids: [UNKNOWN_ID] }), 422, { classroom_ids: 'Kelas tidak ditemukan' }],
  ['matrix', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['matrix', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  ['teachers', () => ({}), 422, { teacher_id: 'Guru tidak ditemukan' }],
  ['teachers', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['teachers', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  [
    'teachers',
    () => ({ former_teacher_id: UNKNOWN_ID, teacher_id: school.teacher }),
    422,
    UNKNOWN_FORMER_TEACHER,
  ],
  ['participants', () => ({ classroom_id: UNKNOWN_ID }), 422, UNKNOWN_CLASS],
  ['participants', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  [
    'participants',
    () => ({ students: [{ student_id: UNKNOWN_ID }] }),
    422,
    { students: notEligible('VII A') },
  ],
  [
    'participants',
    () => makeRemoval(),
    409,
    'Ada peserta yang sudah tidak di kelas ini. Muat ulang daftarnya.',
  ],
  ['lessonParticipants', () => ({ lesson_class_id: UNKNOWN_ID }), 404, 'Pelajaran kelas tidak ditemukan.'],
  [
    'lessonParticipants',
    () => ({ students: [{ student_id: UNKNOWN_ID }] }),
    422,
    { students: notParticipants('VII A') },
  ],
  ['lessonParticipants', () => makeRemoval(), 409, 'Daftar peserta sudah berubah. Muat ulang halaman ini.'],
  ['promotion', () => ({ classroom_id: UNKNOWN_ID }), 422, UNKNOWN_CLASS],
  ['promotion', () => makePromotion({ student_id: UNKNOWN_ID }), 409, STATUS_CHANGED],
  ['promotion', () => makePromotion({ student_class_id: UNKNOWN_ID }), 409, STATUS_CHANGED],
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

it.each(CASES.map(([name, change, ...expected], index) => [index, name, change, ...expected] as const))(
  '%i: %s',
  async (_index, name, change, status, reason) => {
    const { method, path, body } = CALLS[name]
    const before = await readStoredRows()
    const response = await admin[method](path, { ...body(), ...change() })
    expect(response.status, response.text).toBe(status)
    if (typeof reason === 'string') expect(response.body.message).toBe(reason)
    else expect(response.body.errors).toEqual(reason)
    expect(await readStoredRows()).toEqual(before)
  },
)

it.each([
  ['classroom_id', 'Kelas tidak ditemukan'],
  ['lesson_id', 'Mata pelajaran tidak ditemukan'],
  ['teacher_id', 'Guru tidak ditemukan'],
])('a cell of the matrix with an unknown %s is refused alone', async (field, reason) => {
  const [cell] = CALLS.matrix.body().cells
  const cells = [{ ...cell, [field]: UNKNOWN_ID }]
  const { status, body } = await admin.put<{ added: number; refused: { reason: string }[] }>(
    CALLS.matrix.path,
    {
      ...CALLS.matrix.body(),
      cells,
    },
  )
  expect(status).toBe(200)
  expect(body.result).toMatchObject({ added: 0, refused: [{ reason }] })
})

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
  const response = await admin.get(path)
  expect([response.status, response.body.message]).toEqual([status, message])
})
