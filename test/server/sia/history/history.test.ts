/** A student's way through the school: whole for the office, of their own classes for teachers, of nobody else's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '#contract/endpoint.ts'
import { newestFirst, type readStudentHistory, schoolYearOf } from '#contract/sia/history.ts'
import { uploadRapor } from '#test/support/documents.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

type History = Output<typeof readStudentHistory>

let world: World
let admin: Client
let school: School
let id: number
let other: number
let teacher: Client
/** The enrolment in VII A. */
let first: number

/** In VII A with a wrong report card and a right one, to VII B, out of the school and back, up to VIII A. */
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ;[id, other] = (await createStudents(admin, [1, 2])) as [number, number]
  await school.enrol(school.vii, [id, other])
  first = (await rowIn(school.vii)).id
  teacher = await world.as('Guru')
  await letTeach()
  await giveRapors()
  await act(`/sia/activity/student-class/${first}/move`, {
    classroom_id: school.viiB,
    moved_at: `${school.start}-10-01`,
  })
  await act(`/sia/master/student/${id}/leave`, {
    left_at: `${school.start}-11-03`,
    reason: 'Pindah sekolah',
    letter_no: '421/7',
    note: 'Ikut orang tua',
  })
  await act(`/sia/master/student/${id}/return`, {
    classroom_id: school.viiB,
    returned_at: `${school.start}-12-01`,
    origin_school: 'SMP Lain',
  })
  const process = await school.processRows([await rowIn(school.viiB)], 'passed', school.viii)
  expect(process.status, process.text).toBe(200)
})
afterAll(() => world.close())

/** The school's teacher gets the account and a lesson in VII A. */
async function letTeach() {
  const { kysely } = world.context.db
  await kysely.updateTable('teachers').set({ user_id: teacher.id }).where('id', '=', school.teacher).execute()
  await createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.vii,
    eduyear_id: school.year,
    semester_id: school.semester,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
}
async function rowIn(classroom: number) {
  const row = (await school.readRows(classroom)).find(({ student_id }) => student_id === id)
  return row as NonNullable<typeof row>
}
async function act(path: string, body: object) {
  const { status, text } = await admin.post(path, body)
  expect(status, text).toBe(200)
}
async function giveRapors() {
  const record = await admin.get<{ name: string; nis: string; nisn: string }>(`/sia/master/student/${id}`)
  const { name, nis, nisn } = record.body.result
  const pupil = { id, name, nis, nisn, student_class_id: first }
  const room = { id: school.vii, name: 'VII A' }
  expect((await uploadRapor(world, admin, room, pupil)).status).toBe(200)
  const wrong = await world.context.db.kysely.selectFrom('documents').select('id').executeTakeFirstOrThrow()
  await act(`/sia/activity/rapor/${wrong.id}/withdraw`, { reason: 'Rapor siswa lain' })
  expect((await uploadRapor(world, admin, room, pupil)).status).toBe(200)
}
const read = (who: Client, student = id) => who.get<History>(`/sia/master/student/${student}/history`)
const entriesSeenBy = async (who: Client) => {
  const { status, body, text } = await read(who)
  expect(status, text).toBe(200)
  return body.result.entries.map(({ kind, classroom, to, withdrawn }) =>
    [kind, classroom?.name, to?.name, withdrawn && 'withdrawn'].filter(Boolean).join(' '),
  )
}

describe('the office', () => {
  it('is told every step, the newest first, under its year', async () => {
    const entries = await entriesSeenBy(admin)
    const byYear = (await read(admin)).body.result.entries.map(({ eduyear }) => eduyear?.id)
    expect(entries[0]).toBe('enrolled VIII A')
    expect(byYear[0]).toBe(school.nextYear)
    expect(new Set(byYear.slice(1, -2))).toEqual(new Set([school.year]))
    expect(entries.slice(1).sort()).toEqual(
      [
        'passed VII B VIII A',
        'returned VII B',
        'left VII B',
        'moved VII A VII B',
        'rapor VII A withdrawn',
        'rapor VII A',
        'enrolled VII A',
        'recorded',
        'account',
      ].sort(),
    )
  })

  it('is told what was written down, and by whom a report card was taken back', async () => {
    const { entries, student } = (await read(admin)).body.result
    expect(student).toMatchObject({ id, active_class: 'VII B', out_year: null })
    expect(entries.find(({ kind }) => kind === 'left')).toMatchObject({
      at: `${school.start}-11-03`,
      details: [
        { label: 'Alasan', value: 'Pindah sekolah' },
        { label: 'Nomor surat', value: '421/7' },
        { label: 'Catatan', value: 'Ikut orang tua' },
      ],
    })
    expect(entries.find(({ withdrawn }) => withdrawn)).toMatchObject({
      withdrawn: { reason: 'Rapor siswa lain', by: expect.any(String) },
      document: { file_url: expect.stringContaining('download-attachment') },
    })
  })

  it('is told nothing of a promotion that was taken back', async () => {
    const { last_batch } = await school.read(school.viiB)
    expect((await school.undo(last_batch?.id as number)).status).toBe(200)
    expect((await entriesSeenBy(admin)).filter((line) => /passed|VIII/.test(line))).toEqual([])
    await school.processRows([await rowIn(school.viiB)], 'passed', school.viii)
  })
})

describe('a teacher', () => {
  it('is told what is of the class they teach, without what was taken back or why somebody left', async () => {
    expect((await entriesSeenBy(teacher)).sort()).toEqual(['enrolled VII A', 'moved VII A', 'rapor VII A'])
    expect((await read(teacher)).text).not.toMatch(/Ikut orang tua|421\/7|Rapor siswa lain/)
  })

  it('of another class is told nothing', async () => {
    const stranger = await world.as('Guru')
    expect(await read(stranger)).toMatchObject({ status: 404 })
  })
})

it('a student has no business with it, and nobody is told of somebody who is not there', async () => {
  expect(await read(await world.as('Siswa'))).toMatchObject({ status: 403 })
  for (const who of [admin, teacher]) expect(await read(who, 999_999)).toMatchObject({ status: 404 })
})

describe('the order', () => {
  const at = (kind: 'enrolled' | 'rapor' | 'left' | 'moved', day: string, year = '2026') => ({
    kind,
    at: day,
    year,
  })
  it('is by year, then by day, and a class is entered before anything happens in it', () => {
    const entered = at('enrolled', '2026-11-22T00:00:00Z')
    const moved = at('moved', '2026-10-01')
    const rapor = at('rapor', '2026-12-20T00:00:00Z')
    const before = at('left', '2026-05-01', '2025')
    expect([entered, before, rapor, moved].sort(newestFirst)).toEqual([rapor, moved, entered, before])
  })

  it.each([
    ['2026-07-01', '2026'],
    ['2026-12-31', '2026'],
    ['2027-06-30T23:00:00Z', '2026'],
  ])('%s is of the school year that began in %s', (day, year) => expect(schoolYearOf(day)).toBe(year))
})
