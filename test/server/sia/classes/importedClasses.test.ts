/** The class that a row of a student import names: understood as schools write it, entered once, taken back while nothing hangs on it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PastImport, UndoResult } from '#contract/csv.ts'
import { createRecord, createSchool, insertRapor, type School, sendCsv } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

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

let numbers = 0
/** Somebody unlike all others, in the class that these columns name. */
async function send(columns: Record<string, string>, options: Record<string, string> = {}) {
  numbers += 1
  const nisn = `00799${String(numbers).padStart(5, '0')}`
  const row = { nisn, nis: nisn.slice(-5), name: `Murid ${numbers}`, gender: 'L', ...columns }
  const csv = `${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`
  const { status, body } = await sendCsv(admin, STUDENT, csv, options)
  return { status, nisn: row.nisn, ...body.result }
}
const studentOf = (nisn: string) =>
  world.context.db.kysely
    .selectFrom('students')
    .where('nisn', '=', nisn)
    .selectAll()
    .executeTakeFirstOrThrow()
const rowsOf = async (nisn: string) =>
  world.context.db.kysely
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'classroom_id')
    .where('student_id', '=', (await studentOf(nisn)).id)
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
  ])('written as %j is %s, of the active year', async (columns, name) => {
    const { nisn, created } = await send(columns)
    expect(created).toBe(1)
    expect(await rowsOf(nisn)).toMatchObject([{ name, eduyear_id: school.year, status: 'active' }])
  })

  it('is of the year that stands beside it, by its code or its name', async () => {
    for (const eduyear of [String(school.start + 1), `${school.start + 1}/${school.start + 2}`]) {
      const { nisn } = await send({ grade: 'VII', room: 'A', eduyear })
      expect(await rowsOf(nisn)).toMatchObject([{ name: 'VII A', eduyear_id: school.nextYear }])
    }
  })

  it('is none where the row names none', async () => {
    expect(await rowsOf((await send({})).nisn)).toEqual([])
    expect(await rowsOf((await send({ grade: '', room: '' })).nisn)).toEqual([])
  })

  it.each([
    [{ grade: 'VII' }, 'Isi grade, room dan eduyear bersama-sama'],
    [{ grade: 'VII', room: 'J' }, 'Kelas VII J tidak ada'],
    [{ grade: 'X', room: 'A' }, 'Kelas “X”: Pilihan tidak dikenal'],
    [{ grade: 'VII', room: 'A', eduyear: '1901' }, 'Tahun ajaran 1901 tidak ada'],
    [{ grade: 'Kelas Unggulan' }, 'Kelas “Kelas Unggulan”: Pilihan tidak dikenal'],
  ])('%j is refused with its reason, and nobody is made', async (columns, reason) => {
    const { nisn, created, failed, reasons } = await send(columns)
    expect({ created, failed }).toEqual({ created: 0, failed: 1 })
    expect(reasons[0]?.message).toContain(reason)
    const found = world.context.db.kysely.selectFrom('students').where('nisn', '=', nisn).select('id')
    expect(await found.execute()).toEqual([])
  })
})

describe('somebody who is there already', () => {
  const again = (nisn: string, columns: Record<string, string>) =>
    send({ nisn, nis: nisn.slice(-5), ...columns }, { mode: 'update' })

  it('in that class stays in it', async () => {
    const { nisn } = await send({ grade: 'VII', room: 'A' })
    const before = await rowsOf(nisn)
    expect(await again(nisn, { grade: '7', room: 'A' })).toMatchObject({ failed: 0 })
    expect(await rowsOf(nisn)).toEqual(before)
  })

  it('in no class yet enters it', async () => {
    const { nisn } = await send({})
    expect(await again(nisn, { grade: 'VIII', room: 'A' })).toMatchObject({ changed: 1 })
    expect(await rowsOf(nisn)).toMatchObject([{ name: 'VIII A' }])
  })

  it('in another class of that year is not moved by a spreadsheet', async () => {
    const { nisn } = await send({ grade: 'VII', room: 'A' })
    const { reasons } = await again(nisn, { grade: 'VII', room: 'B' })
    expect(reasons[0]?.message).toMatch(/^Sudah di kelas VII A pada .*Pindahkan lewat Pindah Kelas\.$/)
    expect(await rowsOf(nisn)).toMatchObject([{ name: 'VII A' }])
  })

  it('who left the school is in no class by a spreadsheet', async () => {
    const { nisn } = await send({})
    const { kysely } = world.context.db
    await kysely
      .updateTable('students')
      .set({ out_year: '2025', out_reason: 'Lulus' })
      .where('nisn', '=', nisn)
      .execute()
    const { reasons } = await again(nisn, { grade: 'IX', room: 'A' })
    expect(reasons[0]?.message).toBe('Siswa ini sudah keluar atau lulus, jadi tidak dapat masuk kelas')
    expect(await rowsOf(nisn)).toEqual([])
  })
})

describe('an import taken back', () => {
  const undoLast = async () => {
    const [last] = (await admin.get<{ rows: PastImport[] }>(`${STUDENT}-import/history`)).body.result.rows
    return (await admin.post<UndoResult>(`${STUDENT}-import/${last?.id}/undo`)).body.result
  }

  it('takes the student out of the class, and away', async () => {
    const { nisn } = await send({ grade: 'VII', room: 'B' })
    expect(await undoLast()).toMatchObject({ undone: 1, remaining: 0 })
    const found = world.context.db.kysely.selectFrom('students').where('nisn', '=', nisn).select('id')
    expect(await found.execute()).toEqual([])
  })

  it.each([
    [
      'who has a report card',
      'sudah punya rapor atau surat',
      (row: { id: number }) => insertRapor(world, row.id, school.semester),
    ],
    [
      'whose class was processed',
      'kelasnya sudah diproses',
      async (row: { id: number; student_id: number }) => void (await school.processRows([row], 'repeat')),
    ],
    [
      'who takes part in a lesson',
      'sudah menjadi peserta pelajaran',
      async () =>
        void (await createRecord(admin, '/sia/activity/lesson-class', {
          ...{ classroom_id: school.viiiB, eduyear_id: school.year, semester_id: school.semester },
          ...{
            add_all_student: true,
            lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
          },
        })),
    ],
  ])('leaves %s, and says why: %s', async (_who, reason, act) => {
    const { nisn } = await send({ grade: 'VIII', room: 'B' })
    const [row] = await rowsOf(nisn)
    await act({ id: row?.id ?? 0, student_id: (await studentOf(nisn)).id })
    const { undone, remaining, reasons } = await undoLast()
    expect({ undone, remaining: remaining > 0 }).toEqual({ undone: 0, remaining: true })
    expect(reasons[0]?.message).toContain(reason)
    expect(await rowsOf(nisn)).toHaveLength(1)
  })
})
