/** A student's history at the school: complete for operators, limited to their own classes for teachers. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { readStudentHistory } from '#features/people/history.ts'
import { schoolYearOf, sortNewestFirst } from '#features/people/server/history/historyOrder.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { uploadRapor } from '#test/support/sia/documents.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type History = Output<typeof readStudentHistory>

let world: World
let admin: Client
let school: School
let id: number
let otherId: number
let teacher: Client
/** The enrolment in VII A. */
let enrolmentId: number

/** Enrols a student in VII A with a withdrawn and a current report card, moves, leaves, returns and promotes them. */
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ;[id, otherId] = (await createStudents(admin, [1, 2])) as [number, number]
  await school.enrol(school.vii, [id, otherId])
  enrolmentId = (await findRow(school.vii)).id
  teacher = await world.as('Guru')
  await assignLessonToTeacher()
  await uploadRapors()
  await postSuccessfully(`/sia/activity/student-class/${enrolmentId}/move`, {
    classroom_id: school.viiB,
    moved_at: `${school.startYear}-10-01`,
  })
  await postSuccessfully(`/sia/master/student/${id}/leave`, {
    left_at: `${school.startYear}-11-03`,
    reason: 'Pindah sekolah',
    letter_no: '421/7',
    note: 'Ikut orang tua',
  })
  await postSuccessfully(`/sia/master/student/${id}/return`, {
    classroom_id: school.viiB,
    returned_at: `${school.startYear}-12-01`,
    origin_school: 'SMP Lain',
  })
  const promotion = await school.processRows([await findRow(school.viiB)], 'passed', school.viii)
  expect(promotion.status, promotion.text).toBe(200)
})
afterAll(() => world.close())

/** Gives the school's teacher an account and a lesson in VII A. */
async function assignLessonToTeacher() {
  const { kysely } = world.context.db
  await kysely.updateTable('teachers').set({ user_id: teacher.id }).where('id', '=', school.teacher).execute()
  await createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.vii,
    eduyear_id: school.year,
    semester_id: school.semester,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
}
async function findRow(classroom: number) {
  const row = (await school.readRows(classroom)).find(({ student_id }) => student_id === id)
  return row as NonNullable<typeof row>
}
async function postSuccessfully(path: string, body: object) {
  const { status, text } = await admin.post(path, body)
  expect(status, text).toBe(200)
}
async function uploadRapors() {
  const record = await admin.get<{ name: string; nis: string; nisn: string }>(`/sia/master/student/${id}`)
  const { name, nis, nisn } = record.body.result
  const student = { id, name, nis, nisn, student_class_id: enrolmentId }
  const classroom = { id: school.vii, name: 'VII A' }
  expect((await uploadRapor(world, { client: admin, classroom, student })).status).toBe(200)
  const wrongDocument = await world.context.db.kysely
    .selectFrom('documents')
    .select('id')
    .executeTakeFirstOrThrow()
  await postSuccessfully(`/sia/activity/rapor/${wrongDocument.id}/withdraw`, { reason: 'Rapor siswa lain' })
  expect((await uploadRapor(world, { client: admin, classroom, student })).status).toBe(200)
}
const readHistory = (client: Client, studentId = id) =>
  client.get<History>(`/sia/master/student/${studentId}/history`)
const listEntriesFor = async (client: Client) => {
  const { status, body, text } = await readHistory(client)
  expect(status, text).toBe(200)
  return body.result.entries.map(({ kind, classroom, to, withdrawn }) =>
    [kind, classroom?.name, to?.name, withdrawn && 'withdrawn'].filter(Boolean).join(' '),
  )
}

describe('an administrator', () => {
  it('reads every entry, the newest first, with its year', async () => {
    const entries = await listEntriesFor(admin)
    const yearIds = (await readHistory(admin)).body.result.entries.map(({ eduyear }) => eduyear?.id)
    expect(entries[0]).toBe('enrolled VIII A')
    expect(yearIds[0]).toBe(school.nextYear)
    expect(new Set(yearIds.slice(1, -2))).toEqual(new Set([school.year]))
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

  it('reads the details of entries, and who withdrew a report card', async () => {
    const { entries, student } = (await readHistory(admin)).body.result
    expect(student).toMatchObject({ id, active_class: 'VII B', out_year: null })
    expect(entries.find(({ kind }) => kind === 'left')).toMatchObject({
      at: `${school.startYear}-11-03`,
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

  it('reads nothing of a promotion that was undone', async () => {
    const { last_batch } = await school.readClass(school.viiB)
    expect((await school.undo(last_batch?.id as number)).status).toBe(200)
    expect((await listEntriesFor(admin)).filter((line) => /passed|VIII/.test(line))).toEqual([])
    await school.processRows([await findRow(school.viiB)], 'passed', school.viii)
  })
})

describe('a teacher', () => {
  it('reads the entries of their class, without withdrawn report cards or reasons for leaving', async () => {
    expect((await listEntriesFor(teacher)).sort()).toEqual(['enrolled VII A', 'moved VII A', 'rapor VII A'])
    expect((await readHistory(teacher)).text).not.toMatch(/Ikut orang tua|421\/7|Rapor siswa lain/)
  })

  it('of another class gets 404', async () => {
    const otherTeacher = await world.as('Guru')
    expect(await readHistory(otherTeacher)).toMatchObject({ status: 404 })
  })
})

it('the history is refused for students, and 404 for an unknown student', async () => {
  expect(await readHistory(await world.as('Siswa'))).toMatchObject({ status: 403 })
  for (const client of [admin, teacher])
    expect(await readHistory(client, 999_999)).toMatchObject({ status: 404 })
})

describe('the order', () => {
  const makeEntry = (kind: 'enrolled' | 'rapor' | 'left' | 'moved', day: string, year = '2026') => ({
    kind,
    at: day,
    year,
  })
  it('is by year, then by day, with the enrolment as the first entry of its class', () => {
    const entered = makeEntry('enrolled', '2026-11-22T00:00:00Z')
    const moved = makeEntry('moved', '2026-10-01')
    const rapor = makeEntry('rapor', '2026-12-20T00:00:00Z')
    const before = makeEntry('left', '2026-05-01', '2025')
    expect(sortNewestFirst([entered, before, rapor, moved])).toEqual([rapor, moved, entered, before])
  })

  it.each([
    ['2026-07-01', '2026'],
    ['2026-12-31', '2026'],
    ['2027-06-30T23:00:00Z', '2026'],
  ])('%s belongs to the school year that began in %s', (day, year) => expect(schoolYearOf(day)).toBe(year))
})
