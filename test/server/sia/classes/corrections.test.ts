/** One student's promotion corrected: what it made goes, and its batch still tells the truth. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctionsOf } from '#test/support/corrections.ts'
import { countStatuses, createSchool, createStudents, createYear, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  await createYear(admin, school.start + 2)
  ids = await createStudents(admin, [1, 2, 3])
})
afterAll(() => world.close())
const { student, rowIn, row, next, correct, read, promoteTwo } = correctionsOf(() => ({
  world,
  admin,
  school,
  ids,
}))
let batch: number
beforeEach(async () => {
  batch = await promoteTwo()
})

describe('a student promoted by mistake', () => {
  it('is held back in the next year: its row goes, the others stay, and they may enter their grade again', async () => {
    expect(await read()).toMatchObject({
      outcome: 'passed',
      next: { id: await next(), classroom: { name: 'VIII A' } },
      lessons: 0,
      why_not: [],
      following: { id: school.nextYear },
    })
    const answer = await correct('repeat')
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: { message: 'Kenaikan dikoreksi: tinggal kelas.', result: { outcome: 'repeat', next: null } },
    })
    expect(await rowIn(school.vii)).toMatchObject({ status: 'repeat' })
    expect((await school.readRows(school.viii, school.nextYear)).map((one) => one.student_id)).toEqual([
      ids[1],
    ])
    const candidates = (await school.read(school.viiB, school.nextYear)).calon_peserta
    expect(candidates.map(({ id }) => id)).toContain(student())
  })

  it('enters a class of their own grade at once, and the batch is still taken back whole', async () => {
    expect((await correct('repeat', { classroom_id: school.viiB })).body.result.next).toMatchObject({
      classroom: { name: 'VII B' },
    })
    expect((await school.read(school.vii)).last_batch).toMatchObject({
      ...{ id: batch, passed: 1, repeated: 1, can_undo: true },
    })
    expect((await school.undo(batch)).status).toBe(200)
    expect((await school.readRows(school.vii)).map(({ status }) => status)).toEqual(['active', 'active'])
    expect(await school.readRows(school.viiB, school.nextYear)).toEqual([])
  })

  it('stands in the student’s history as corrected, once for each correction', async () => {
    const before = await row()
    await correct('repeat', { classroom_id: school.viiB })
    await correct('active')
    const events = await world.context.db.kysely
      .selectFrom('student_events')
      .where('student_id', '=', student())
      .orderBy('id')
      .selectAll()
      .execute()
    expect(events).toMatchObject([
      {
        ...{ kind: 'correct', student_class_id: before, user_id: admin.id },
        happened_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        new_student_class_id: expect.any(Number),
        note: 'Naik kelas dikoreksi menjadi tinggal kelas',
      },
      { kind: 'correct', new_student_class_id: null, note: 'Tinggal kelas dikoreksi menjadi belum diproses' },
    ])
  })

  it('and the class they should have entered begins in the history with a line of its own', async () => {
    await correct('repeat', { classroom_id: school.viiB })
    const { body } = await admin.get<{ entries: { kind: string; classroom: { name: string } | null }[] }>(
      `/sia/master/student/${student()}/history`,
    )
    const lines = body.result.entries.map(({ kind, classroom }) => `${kind} ${classroom?.name ?? ''}`)
    expect(lines.slice(0, 2)).toEqual(['corrected VII A', 'enrolled VII B'])
  })

  it('goes to another class of the next grade', async () => {
    const answer = await correct('passed', { classroom_id: school.viiiB })
    expect(answer.body.message).toMatch(/^Kenaikan dikoreksi: naik kelas ke VIII B /)
    expect(await next()).toBeUndefined()
    expect(await rowIn(school.viiiB, school.nextYear)).toMatchObject({ status: 'active' })
    expect((await school.read(school.vii)).last_batch).toMatchObject({ passed: 2, can_undo: true })
  })

  it('is active again in the class, out of the batch, which is undone for the others', async () => {
    expect((await correct('active')).body.message).toBe('Kenaikan dikoreksi: belum diproses.')
    expect(await rowIn(school.vii)).toMatchObject({ status: 'active' })
    expect((await school.read(school.vii)).last_batch).toMatchObject({ id: batch, passed: 1, can_undo: true })
    const other = (await rowIn(school.vii, school.year, ids[1]))?.id as number
    expect((await correct('active', {}, other)).status).toBe(200)
    expect((await school.read(school.vii)).last_batch, 'nobody is left in it').toBeNull()
    expect((await school.processRows(await school.readRows(school.vii), 'repeat')).status).toBe(200)
  })

  it('was held back and should have passed, though enrolled in the grade again', async () => {
    await correct('repeat', { classroom_id: school.viiB })
    const answer = await correct('passed', { classroom_id: school.viii })
    expect(answer.status, answer.text).toBe(200)
    expect(await rowIn(school.viiB, school.nextYear)).toBeUndefined()
    expect(await rowIn(school.viii, school.nextYear)).toMatchObject({ status: 'active' })
  })

  it('was never processed, and is now, in a batch of their own', async () => {
    await correct('active')
    expect((await correct('passed', { classroom_id: school.viii })).status).toBe(200)
    const { last_batch } = await school.read(school.vii)
    expect(last_batch).toMatchObject({ passed: 1, can_undo: true })
    expect(last_batch?.id).toBeGreaterThan(batch)
  })

  it('is corrected once, though twenty ask at once', async () => {
    const id = await row()
    expect(await countStatuses(20, () => correct('repeat', {}, id))).toEqual({ 200: 1, 409: 19 })
    await correct('passed', { classroom_id: school.viii }, id)
    const halves = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? correct('active', {}, id) : correct('repeat', { classroom_id: school.vii }, id),
      ),
    )
    for (const { status } of halves) expect([200, 409]).toContain(status)
    const { kysely } = world.context.db
    const items = kysely
      .selectFrom('promotion_items')
      .innerJoin('promotion_batches', 'promotion_batches.id', 'batch_id')
      .where('undone_at', 'is', null)
      .where('student_class_id', '=', id)
    const { status } = (await rowIn(school.vii)) as { status: string }
    expect((await items.select('outcome').execute()).map(({ outcome }) => outcome)).toEqual(
      status === 'active' ? [] : ['repeat'],
    )
  })
})

describe('a correction', () => {
  it.each([
    [{ to: 'passed' }, 'classroom_id'],
    [{ to: 'passed', classroom_id: 'ix' }, 'classroom_id'],
    [{ to: 'repeat', classroom_id: 'viii' }, 'classroom_id'],
    [{ to: 'active', classroom_id: 'vii' }, 'classroom_id'],
    [{ to: 'passed', classroom_id: 999 }, 'classroom_id'],
    [{ to: 'left' }, 'to'],
    [{}, 'to'],
  ] as const)('to %j is none', async (request, field) => {
    const named = (request as { classroom_id?: 'vii' | number }).classroom_id
    const classroom_id = typeof named === 'string' ? school[named] : named
    const answer = await admin.post(`/sia/activity/student-class/${await row()}/correct`, {
      ...request,
      ...(classroom_id !== undefined && { classroom_id }),
    })
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.errors).toHaveProperty([field])
    expect(await next()).toBeDefined()
  })

  it('of nobody, or to what is so already, is none', async () => {
    expect((await correct('repeat', {}, 999_999)).status).toBe(404)
    expect(await correct('passed', { classroom_id: school.viii })).toMatchObject({
      status: 409,
      body: { message: 'Tidak ada yang dikoreksi: siswa ini sudah naik kelas.' },
    })
    await correct('active')
    expect((await correct('active')).body.message).toBe('Tidak ada yang dikoreksi: siswa ini belum diproses.')
  })
})
