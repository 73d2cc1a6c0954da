/** Whoever names a year, a class, a lesson or a person that is not there is told which, and nothing is stored. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecord, createSchool, createStudents, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
let student: number
let enrolment: number
let lessonClass: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ;[student = 0] = await createStudents(admin, [1])
  await school.enrol(school.vii, [student])
  enrolment = (await school.readRows(school.vii))[0]?.id ?? 0
  lessonClass = await createRecord(admin, '/sia/activity/lesson-class', lessons())
})
afterAll(() => world.close())

const GONE = 999_999
const YEAR_GONE = { eduyear_id: 'Tahun ajaran tidak ditemukan' }
const SEMESTER_GONE = { semester_id: 'Semester tidak ditemukan' }
const CLASS_GONE = { classroom_id: 'Kelas tidak ditemukan' }
const FORMER_GONE = { former_teacher_id: 'Guru tidak ditemukan' }
const NOBODY = 'Ada siswa yang statusnya sudah berubah. Tidak ada yang diproses; muat ulang daftarnya.'
const EMPTY = 'Ada kelas tanpa siswa untuk dokumen ini pada tahun ajaran itu'
const NOT_IN = (room: string) => `1 siswa bukan peserta aktif kelas ${room}`
const NOT_FOR = (room: string) =>
  `1 siswa tidak dapat masuk kelas ${room}: sudah terdaftar tahun ini, bukan dari jenjang yang sesuai, atau sudah keluar`

const period = () => ({ eduyear_id: school.year, semester_id: school.semester })
const lessons = () => ({ ...period(), classroom_id: school.vii, ...teaching({}) })

const teaching = (change: object) => ({
  lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher, ...change }],
})
const leaving = () => ({ students: [{ id: GONE, student_id: student, is_delete: true }] })
const promoting = (change: object) => ({
  students: [{ status: 'passed', student_id: student, student_class_id: enrolment, ...change }],
})
const closing = () => ({
  classroom_id: school.vii,
  students: [{ student_class_id: enrolment, student_id: student, destination: school.viii }],
})
const homeroom = (change: object) => ({
  homerooms: [{ classroom_id: school.vii, teacher_id: school.teacher, ...change }],
})

/** All that these calls could have written. */
async function stored() {
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
/** What is right as it stands, but for the name that is changed. */
const CALLS = {
  lessons: { method: 'post', path: `${ACTIVITY}/lesson-class`, body: lessons },
  lesson: { method: 'put', path: `${ACTIVITY}/lesson-class/${GONE}`, body: lessons },
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
        teacher_id: GONE,
        starts_on: `${school.start}-10-01`,
      },
      lesson_class_ids: [lessonClass],
    }),
  },
  participants: {
    method: 'post',
    path: `${ACTIVITY}/student-class`,
    body: () => ({ classroom_id: school.vii, eduyear_id: school.year, students: [{ student_id: student }] }),
  },
  lessonParticipants: {
    method: 'post',
    path: `${ACTIVITY}/lesson-class-student`,
    body: () => ({ lesson_class_id: lessonClass, students: [{ student_id: student }] }),
  },
  promotion: {
    method: 'post',
    path: `${ACTIVITY}/student-class/status`,
    body: () => ({ classroom_id: school.viii, ...promoting({}) }),
  },
  undo: { method: 'post', path: `${ACTIVITY}/student-class/status-undo`, body: () => ({ batch_id: GONE }) },
  closing: {
    method: 'post',
    path: `${ACTIVITY}/close-year`,
    body: () => ({ eduyear_id: school.year, classes: [closing()] }),
  },
  undoClosing: {
    method: 'post',
    path: `${ACTIVITY}/close-year/undo`,
    body: () => ({ eduyear_id: school.year }),
  },
  homerooms: {
    method: 'put',
    path: '/sia/master/homeroom',
    body: () => ({ eduyear_id: school.year, ...homeroom({}) }),
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
    path: `/sia/master/student/${GONE}/return`,
    body: () => ({ classroom_id: school.vii, returned_at: `${school.start}-11-02` }),
  },
} as const satisfies Record<string, Call>

type Row = [name: keyof typeof CALLS, change: () => object, status: number, reason: object | string]

/** What is not there is named under its field, or is 404; where a list was read too long ago it is 409. */
const ROWS: Row[] = [
  ['lessons', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  ['lessons', () => ({ semester_id: GONE }), 422, SEMESTER_GONE],
  ['lessons', () => ({ classroom_id: GONE }), 422, CLASS_GONE],
  ['lessons', () => teaching({ lesson_id: GONE }), 422, { lesson_id: 'Mata pelajaran tidak ditemukan' }],
  ['lessons', () => teaching({ teacher_id: GONE }), 422, { teacher_id: 'Guru tidak ditemukan' }],
  ['lesson', () => ({}), 404, 'Pelajaran kelas tidak ditemukan.'],
  ['copy', () => ({ from_eduyear_id: GONE }), 422, { from_eduyear_id: 'Tahun ajaran tidak ditemukan' }],
  ['copy', () => ({ from_semester_id: GONE }), 422, { from_semester_id: 'Semester tidak ditemukan' }],
  ['copy', () => ({ from_classroom_id: GONE }), 422, { from_classroom_id: 'Kelas tidak ditemukan' }],
  ['copy', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  ['copy', () => ({ semester_id: GONE }), 422, SEMESTER_GONE],
  ['copy', () => ({ classroom_ids: [GONE] }), 422, { classroom_ids: 'Kelas tidak ditemukan' }],
  ['matrix', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  ['matrix', () => ({ semester_id: GONE }), 422, SEMESTER_GONE],
  ['teachers', () => ({}), 422, { teacher_id: 'Guru tidak ditemukan' }],
  ['teachers', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  ['teachers', () => ({ semester_id: GONE }), 422, SEMESTER_GONE],
  ['teachers', () => ({ former_teacher_id: GONE, teacher_id: school.teacher }), 422, FORMER_GONE],
  ['participants', () => ({ classroom_id: GONE }), 422, CLASS_GONE],
  ['participants', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  ['participants', () => ({ students: [{ student_id: GONE }] }), 422, { students: NOT_FOR('VII A') }],
  ['participants', () => leaving(), 409, 'Ada peserta yang sudah tidak di kelas ini. Muat ulang daftarnya.'],
  ['lessonParticipants', () => ({ lesson_class_id: GONE }), 404, 'Pelajaran kelas tidak ditemukan.'],
  ['lessonParticipants', () => ({ students: [{ student_id: GONE }] }), 422, { students: NOT_IN('VII A') }],
  ['lessonParticipants', () => leaving(), 409, 'Daftar peserta sudah berubah. Muat ulang halaman ini.'],
  ['promotion', () => ({ classroom_id: GONE }), 422, CLASS_GONE],
  ['promotion', () => promoting({ student_id: GONE }), 409, NOBODY],
  ['promotion', () => promoting({ student_class_id: GONE }), 409, NOBODY],
  ['undo', () => ({}), 404, 'Proses tidak ditemukan.'],
  ['closing', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  [
    'closing',
    () => ({ classes: [{ ...closing(), classroom_id: GONE }] }),
    422,
    { classes: 'Kelas tidak ditemukan' },
  ],
  ['undoClosing', () => ({ eduyear_id: GONE }), 409, 'Tidak ada tutup tahun yang dapat dibatalkan.'],
  ['homerooms', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  ['homerooms', () => homeroom({ classroom_id: GONE }), 422, { homerooms: 'Kelas tidak ditemukan' }],
  ['homerooms', () => homeroom({ teacher_id: GONE }), 422, { homerooms: 'Guru tidak ditemukan' }],
  ['period', () => ({ eduyear_id: GONE }), 422, { eduyear_id: 'Pilihan tidak dikenal' }],
  ['period', () => ({ semester_id: GONE }), 422, { semester_id: 'Pilihan tidak dikenal' }],
  ['release', () => ({ eduyear_id: GONE }), 422, { classroom_ids: EMPTY }],
  ['release', () => ({ semester_id: GONE }), 422, SEMESTER_GONE],
  ['release', () => ({ classroom_ids: [GONE] }), 422, { classroom_ids: EMPTY }],
  ['rapors', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  ['rapors', () => ({ semester_id: GONE }), 422, SEMESTER_GONE],
  ['rapors', () => ({ classroom_id: GONE }), 422, CLASS_GONE],
  ['letters', () => ({ eduyear_id: GONE }), 422, YEAR_GONE],
  ['letters', () => ({ classroom_id: GONE }), 422, CLASS_GONE],
  ['passwords', () => ({ classroom_id: GONE }), 409, 'Belum ada siswa di kelas ini pada tahun ajaran itu.'],
  ['passwords', () => ({ eduyear_id: GONE }), 409, 'Belum ada siswa di kelas ini pada tahun ajaran itu.'],
  ['returning', () => ({}), 404, 'Siswa tidak ditemukan.'],
]

it.each(ROWS.map(([name, change, ...rest], index) => [index, name, change, ...rest] as const))(
  '%i: %s',
  async (_index, name, change, status, reason) => {
    const { method, path, body } = CALLS[name]
    const before = await stored()
    const answer = await admin[method](path, { ...body(), ...change() })
    expect(answer.status, answer.text).toBe(status)
    if (typeof reason === 'string') expect(answer.body.message).toBe(reason)
    else expect(answer.body.errors).toEqual(reason)
    expect(await stored()).toEqual(before)
  },
)

it.each([
  ['classroom_id', 'Kelas tidak ditemukan'],
  ['lesson_id', 'Mata pelajaran tidak ditemukan'],
  ['teacher_id', 'Guru tidak ditemukan'],
])('a cell of the matrix with an unknown %s is refused by itself', async (field, reason) => {
  const [cell] = CALLS.matrix.body().cells
  const cells = [{ ...cell, [field]: GONE }]
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
])('%s is answered %i: %s', async (path, status, message) => {
  const answer = await admin.get(path)
  expect([answer.status, answer.body.message]).toEqual([status, message])
})
