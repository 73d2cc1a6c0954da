/** Taking the last promotion of a class back, and what forbids it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clearYear,
  countStatuses,
  createSchool,
  createStudents,
  insertRapor,
  type School,
} from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
let batch: number
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ids = await createStudents(admin, [1, 2, 3, 4])
})
afterAll(() => world.close())
/** Two of three students of VII A are in VIII A next year, one is held back. */
beforeEach(async () => {
  await clearYear(world, school)
  await school.enrol(school.vii, ids.slice(0, 3))
  const [first, ...others] = await school.readRows(school.vii)
  const students = [first, ...others].map((row, index) => ({
    status: index ? 'passed' : 'repeat',
    student_id: row?.student_id,
    student_class_id: row?.id,
  }))
  const body = { classroom_id: school.viii, students }
  batch = (await admin.post<{ id: number }>('/sia/activity/student-class/status', body)).body.result.id
})

const entered = () => school.readRows(school.viii, school.nextYear)
const last = async () => (await school.read(school.vii)).last_batch
const statuses = async () => (await school.readRows(school.vii)).map((row) => row.status).sort()

/** Undoing is refused with the reason, the screen knows it before, and nothing has changed. */
async function expectRefused(reason: string) {
  const before = [await statuses(), await entered()]
  expect(await last()).toMatchObject({ id: batch, can_undo: false, why_not: expect.any(String) })
  expect(await school.undo(batch)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(`^Proses tidak dapat dibatalkan: ${reason} \\([^()]+\\)\\.$`) },
  })
  expect([await statuses(), await entered()]).toEqual(before)
}

describe('a promotion taken back', () => {
  it('leaves the class as it was before, ready to be processed again', async () => {
    expect(await last()).toMatchObject({ id: batch, passed: 2, repeated: 1, graduated: 0, can_undo: true })
    expect(await school.undo(batch)).toMatchObject({
      status: 200,
      body: { message: 'Proses dibatalkan: 2 naik, 1 tinggal, 0 lulus.', result: { passed: 2, repeated: 1 } },
    })
    expect(await statuses()).toEqual(['active', 'active', 'active'])
    expect(await entered()).toEqual([])
    expect(await last()).toBeNull()
    expect((await school.processRows(await school.readRows(school.vii), 'passed', school.viiiB)).status).toBe(
      200,
    )
  })

  it('is taken back once, though twenty ask at once; an unknown one is none', async () => {
    expect(await countStatuses(20, () => school.undo(batch))).toEqual({ 200: 1, 409: 19 })
    expect((await school.undo(999)).status).toBe(404)
    expect((await admin.post('/sia/activity/student-class/status-undo', {})).status).toBe(422)
  })

  it('goes from the last to the first', async () => {
    await school.enrol(school.vii, ids.slice(3))
    const fresh = (await school.readRows(school.vii)).filter((row) => row.status === 'active')
    const later = (await school.processRows(fresh, 'passed', school.viii)).body.result.id
    expect(await school.undo(batch)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('lebih baru') },
    })
    expect((await last())?.id).toBe(later)
    for (const id of [later, batch]) expect((await school.undo(id)).status).toBe(200)
    expect(await statuses()).toEqual(['active', 'active', 'active', 'active'])
  })

  it('also where the new class was promoted and that was taken back', async () => {
    const { start, nextYear, ix } = school
    const year = start + 2
    await admin.post('/sia/master/eduyear', { code: String(year), name: `${year}/${year + 1}` })
    await school.activate(nextYear, school.semester)
    const second = (await school.processRows(await entered(), 'passed', ix)).body.result.id
    await expectRefused('ada siswa yang sudah diproses lagi di kelas barunya')
    expect((await school.undo(second)).status).toBe(200)
    expect((await school.undo(batch)).status).toBe(200)
    expect(await school.readRows(school.viii, nextYear)).toEqual([])
  })

  it('then lets its students be removed from the class and entered again', async () => {
    await school.undo(batch)
    const rows = (await school.readRows(school.vii)).map((row) => ({ ...row, is_delete: true }))
    expect((await school.participants(school.vii, rows)).status).toBe(200)
    expect(
      (
        await school.enrol(
          school.viiB,
          rows.map((row) => row.student_id),
        )
      ).status,
    ).toBe(200)
  })
})

describe('a promotion stays', () => {
  it('once somebody was removed from the new class', async () => {
    await school.activate(school.nextYear, school.semester)
    const [row] = await entered()
    await school.participants(school.viii, [{ ...row, is_delete: true }], school.nextYear)
    await expectRefused('ada siswa yang sudah dikeluarkan dari kelas barunya')
  })

  it('once somebody has a report card in the new class', async () => {
    const [row] = await entered()
    await insertRapor(world, row?.id ?? 0, 1)
    await expectRefused('ada siswa yang sudah punya rapor di kelas barunya')
    const { peserta } = await school.read(school.viii, school.nextYear)
    const name = peserta.find(({ id }) => id === row?.id)?.student.name
    expect((await last())?.why_not, 'whose it is').toContain(`(${name})`)
  })

  it('once somebody takes part in a lesson of the new class', async () => {
    await school.activate(school.nextYear, school.semester)
    const made = await admin.post('/sia/activity/lesson-class', {
      classroom_id: school.viii,
      eduyear_id: school.nextYear,
      semester_id: school.semester,
      add_all_student: true,
      lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
    })
    expect(made.status).toBe(201)
    await expectRefused('ada siswa yang sudah mengikuti pelajaran di kelas barunya')
  })

  it('once somebody it held back has left the school', async () => {
    const repeater = (await school.readRows(school.vii)).find(({ status }) => status === 'repeat')
    const left = await admin.post(`/sia/master/student/${repeater?.student_id}/leave`, {
      ...{ left_at: `${school.start}-12-01`, reason: 'Pindah sekolah' },
    })
    expect(left.status, left.text).toBe(200)
    await expectRefused('ada siswa yang sudah keluar dari sekolah')
  })

  it('once somebody held back is enrolled again', async () => {
    await school.activate(school.nextYear, school.semester)
    const { calon_peserta } = await school.read(school.vii, school.nextYear)
    const ids = calon_peserta.map((one) => one.id)
    expect((await school.enrol(school.vii, ids, school.nextYear)).status).toBe(200)
    await expectRefused('ada siswa yang sudah didaftarkan lagi')
  })

  it('or goes, but not half, when both happen at one moment', async () => {
    await school.activate(school.nextYear, school.semester)
    const [id = 0] = (await school.read(school.vii, school.nextYear)).calon_peserta.map((one) => one.id)
    const [undone, enrolled] = await Promise.all([
      school.undo(batch),
      school.enrol(school.vii, [id], school.nextYear),
    ])
    expect([undone.status, enrolled.status].filter((status) => status === 200)).toHaveLength(1)
  })
})
