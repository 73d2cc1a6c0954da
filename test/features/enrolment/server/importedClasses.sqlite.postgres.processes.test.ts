/** Classes in a student import: common spellings are understood, students enter once, and the import can be undone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PastImport, UndoResult } from '#platform/contract/import/importCalls.ts'
import { CLASS_SPELLINGS } from '#test/support/sia/classSpellings.ts'
import { createRecord, createSchool, insertRapor, type School, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const STUDENT = '/sia/master/student'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
})
afterAll(() => world.close())

let studentCount = 0
/** Imports a new student with these further columns. */
async function importStudent(columns: Record<string, string>, options: Record<string, string> = {}) {
  studentCount += 1
  const nisn = `00799${String(studentCount).padStart(5, '0')}`
  const row = { nisn, nis: nisn.slice(-5), name: `Murid ${studentCount}`, gender: 'L', ...columns }
  const csv = `${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`
  const { status, body } = await sendCsv(admin, STUDENT, { csv, fields: options })
  return { status, nisn: row.nisn, ...body.result }
}
const findStudent = (nisn: string) =>
  world.context.db.kysely
    .selectFrom('students')
    .where('nisn', '=', nisn)
    .selectAll()
    .executeTakeFirstOrThrow()
const listEnrolments = async (nisn: string) =>
  world.context.db.kysely
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'classroom_id')
    .where('student_id', '=', (await findStudent(nisn)).id)
    .select(['student_classes.id', 'classrooms.name', 'eduyear_id', 'status'])
    .execute()

describe('a class', () => {
  it.each([
    [{ grade: 'VII', room: 'A' }, 'VII A'],
    [{ grade: '7', room: 'A' }, 'VII A'],
    [{ grade: 'vii', room: 'b' }, 'VII B'],
    [{ grade: '7A' }, 'VII A'],
    [{ grade: '7-B' }, 'VII B'],
    [{ grade: 'Kelas 8.A' }, 'VIII A'],
    [{ grade: 'Kelas IX A' }, 'IX A'],
    [{ room: 'VIII B' }, 'VIII B'],
    [{ room: '9A' }, 'IX A'],
    [{ grade: 'VII', room: '7B' }, 'VII B'],
    [{ grade: 'vii a' }, 'VII A'],
    [{ grade: 'VII', room: '2' }, 'VII B'],
    ...CLASS_SPELLINGS.filter(([, , room]) => ['A', 'B'].includes(room)).flatMap(
      ([written, code, room]): [Record<string, string>, string][] => [
        [{ grade: written }, `${code} ${room}`],
        [{ room: written }, `${code} ${room}`],
      ],
    ),
  ])('written as %j is %s of the active year', async (columns, name) => {
    const { nisn, created } = await importStudent(columns)
    expect(created).toBe(1)
    expect(await listEnrolments(nisn)).toMatchObject([{ name, eduyear_id: school.year, status: 'active' }])
  })

  it('belongs to the year in its row, by code or name', async () => {
    for (const eduyear of [String(school.startYear + 1), `${school.startYear + 1}/${school.startYear + 2}`]) {
      const { nisn } = await importStudent({ grade: 'VII', room: 'A', eduyear })
      expect(await listEnrolments(nisn)).toMatchObject([{ name: 'VII A', eduyear_id: school.nextYear }])
    }
  })

  it('is optional', async () => {
    expect(await listEnrolments((await importStudent({})).nisn)).toEqual([])
    expect(await listEnrolments((await importStudent({ grade: '', room: '' })).nisn)).toEqual([])
  })

  it.each([
    [{ grade: 'VII' }, 'Kelas “VII” tanpa huruf rombel', null],
    [{ grade: 'VII', room: 'J' }, 'Kelas VII J belum ada', 'VII J'],
    [{ room: 'VII K' }, 'Kelas “VII K” tidak dikenal', null],
    [{ grade: 'X', room: 'A' }, 'Kelas “X A” tidak dikenal', null],
    [{ grade: 'VII', room: 'A', eduyear: '1901/1902' }, 'Tahun ajaran 1901/1902 belum ada', '1901/1902'],
    [{ grade: 'VII', room: 'A', eduyear: 'lalu' }, 'Tahun ajaran lalu belum ada', null],
    [{ grade: 'Kelas Unggulan' }, 'Kelas “Kelas Unggulan” tidak dikenal', null],
  ])(
    'written as %j leaves the student without a class, and the row says so',
    async (columns, reason, name) => {
      const check = await importStudent(columns, { dry_run: '1' })
      expect(check.rows?.[0]?.warnings).toEqual([`${reason}, jadi siswa ini belum masuk kelas`])
      expect(check.missing).toMatchObject(name === null ? [] : [{ name, rows: 1 }])
      const { nisn, created } = await importStudent(columns)
      expect(created).toBe(1)
      expect(await listEnrolments(nisn)).toEqual([])
    },
  )

  it('that is missing can be made from what the import says, and is then entered', async () => {
    const { missing } = await importStudent({ grade: '9-C', eduyear: '1998/1999' }, { dry_run: '1' })
    expect(missing).toHaveLength(2)
    for (const { api, input } of missing ?? []) await createRecord(admin, api, input)
    const { nisn } = await importStudent({ grade: '9-C', eduyear: '1998/1999' })
    expect(await listEnrolments(nisn)).toMatchObject([{ name: 'IX C' }])
  })

  it('is found by the name that the school gave it', async () => {
    await createRecord(admin, '/sia/master/classroom', { code: 'VIII', room: 'I', name: '8.10' })
    const { nisn } = await importStudent({ grade: '8.10' })
    expect(await listEnrolments(nisn)).toMatchObject([{ name: '8.10' }])
  })
})

describe('an existing student', () => {
  const importAgain = (nisn: string, columns: Record<string, string>) =>
    importStudent({ nisn, nis: nisn.slice(-5), ...columns }, { mode: 'update' })

  it('in the same class stays in it', async () => {
    const { nisn } = await importStudent({ grade: 'VII', room: 'A' })
    const before = await listEnrolments(nisn)
    expect(await importAgain(nisn, { grade: '7', room: 'A' })).toMatchObject({ failed: 0 })
    expect(await listEnrolments(nisn)).toEqual(before)
  })

  it('without a class enters it', async () => {
    const { nisn } = await importStudent({})
    expect(await importAgain(nisn, { grade: 'VIII', room: 'A' })).toMatchObject({ changed: 1 })
    expect(await listEnrolments(nisn)).toMatchObject([{ name: 'VIII A' }])
  })

  it('in another class of that year is not moved by an import', async () => {
    const { nisn } = await importStudent({ grade: 'VII', room: 'A' })
    const { reasons } = await importAgain(nisn, { grade: 'VII', room: 'B' })
    expect(reasons[0]?.message).toMatch(/^Sudah di kelas VII A pada .*Pindahkan lewat Pindah Kelas\.$/)
    expect(await listEnrolments(nisn)).toMatchObject([{ name: 'VII A' }])
  })

  it('who was in that class before is not enrolled again, since the old row has the report cards', async () => {
    const { nisn } = await importStudent({ grade: 'VII', room: 'A' })
    const { kysely } = world.context.db
    const [enrolment] = await listEnrolments(nisn)
    await kysely
      .updateTable('student_classes')
      .set({ status: 'moved' })
      .where('id', '=', enrolment?.id ?? 0)
      .execute()
    const { reasons } = await importAgain(nisn, { grade: 'VII', room: 'A' })
    expect(reasons[0]?.message).toMatch(
      /^Pernah di kelas VII A pada .*Peserta Kelas, agar rapornya kembali\.$/,
    )
    expect(await listEnrolments(nisn)).toMatchObject([{ name: 'VII A', status: 'moved' }])
    expect(await importAgain(nisn, { grade: 'VII', room: 'B' })).toMatchObject({ failed: 0 })
  })

  it('who left the school is not enrolled by an import', async () => {
    const { nisn } = await importStudent({})
    const { kysely } = world.context.db
    await kysely
      .updateTable('students')
      .set({ out_year: '2025', out_reason: 'Lulus' })
      .where('nisn', '=', nisn)
      .execute()
    const { reasons } = await importAgain(nisn, { grade: 'IX', room: 'A' })
    expect(reasons[0]?.message).toBe('Siswa ini sudah keluar atau lulus, jadi tidak dapat masuk kelas')
    expect(await listEnrolments(nisn)).toEqual([])
  })
})

describe('undoing an import', () => {
  const undoLast = async () => {
    const [lastImport] = (await admin.get<{ rows: PastImport[] }>(`${STUDENT}-import/history`)).body.result
      .rows
    return (await admin.post<UndoResult>(`${STUDENT}-import/${lastImport?.id}/undo`)).body.result
  }

  it('deletes the enrolment and the student', async () => {
    const { nisn } = await importStudent({ grade: 'VII', room: 'B' })
    expect(await undoLast()).toMatchObject({ undone: 1, remaining: 0 })
    const storedStudents = world.context.db.kysely
      .selectFrom('students')
      .where('nisn', '=', nisn)
      .select('id')
    expect(await storedStudents.execute()).toEqual([])
  })

  it.each([
    [
      'who has a report card',
      'sudah punya rapor atau surat',
      (row: { id: number }) => insertRapor(world, row.id, school.semester),
    ],
    [
      'whose class was processed',
      'kelasnya sudah diproses Anda sendiri',
      async (row: { id: number; student_id: number }) => void (await school.processRows([row], 'repeat')),
    ],
    [
      'who takes part in a lesson',
      'sudah menjadi peserta pelajaran',
      async () =>
        void (await createRecord(admin, '/sia/activity/lesson-class', {
          classroom_id: school.viiiB,
          eduyear_id: school.year,
          semester_id: school.semester,
          add_all_student: true,
          lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
        })),
    ],
  ])('keeps a student %s, with the reason: %s', async (_who, reason, addDependency) => {
    const { nisn } = await importStudent({ grade: 'VIII', room: 'B' })
    const [row] = await listEnrolments(nisn)
    await addDependency({ id: row?.id ?? 0, student_id: (await findStudent(nisn)).id })
    const { undone, remaining, reasons } = await undoLast()
    expect({ undone, remaining: remaining > 0 }).toEqual({ undone: 0, remaining: true })
    expect(reasons[0]?.message).toContain(reason)
    expect(await listEnrolments(nisn)).toHaveLength(1)
  })
})
