/** One student's promotion corrected: what it made goes, what hangs on it is named, its batch still tells the truth. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '#contract/endpoint.ts'
import type { correctPromotion, readCorrection } from '#contract/sia/enrolment/correction.ts'
import {
  atOnce,
  emptyYear,
  giveRapor,
  make,
  makeStudents,
  makeYear,
  openSchool,
  type School,
} from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await openSchool(admin)
  await makeYear(admin, school.start + 2)
  ids = await makeStudents(admin, [1, 2, 3])
})
afterAll(() => world.close())
let batch: number
/** Two of VII A are in VIII A next year, which has begun. */
beforeEach(async () => {
  const { kysely } = world.context.db
  for (const table of [
    'lesson_class_task_submits',
    'lesson_class_tasks',
    'documents',
    'graduations',
  ] as const)
    await kysely.deleteFrom(table).execute()
  await emptyYear(world, school)
  await school.enrol(school.vii, ids.slice(0, 2))
  const rows = await school.rows(school.vii)
  batch = (await school.process(rows, 'passed', school.viii)).body.result.id
  await school.activate(school.nextYear, school.semester)
})

const student = () => ids[0] as number
const rowIn = async (classroom: number, year = school.year, id = student()) =>
  (await school.rows(classroom, year)).find((row) => row.student_id === id)
const row = async () => (await rowIn(school.vii))?.id as number
const next = async () => (await rowIn(school.viii, school.nextYear))?.id as number
const correct = async (to: string, more: object = {}, id?: number) =>
  admin.post<Output<typeof correctPromotion>>(`/sia/activity/student-class/${id ?? (await row())}/correct`, {
    to,
    ...more,
  })
const read = async (id?: number) =>
  (
    await admin.get<Output<typeof readCorrection>>(
      `/sia/activity/student-class/${id ?? (await row())}/correct`,
    )
  ).body.result
const lessonOfNext = async () => {
  const path = '/sia/activity/lesson-class'
  return make(admin, path, {
    classroom_id: school.viii,
    eduyear_id: school.nextYear,
    semester_id: school.semester,
    add_all_student: true,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
}
/** Report cards as they lie in the archive: `standing` or not. */
const archive = (student_class_id: number, name: string) =>
  world.context.db.kysely
    .insertInto('documents')
    .values({
      ...{ name, filename: name, kind: 'rapor', student_id: student(), student_class_id },
      ...{ semester_id: school.semester, size: 9, created_at: '2026-12-20T00:00:00.000Z' },
    })
    .execute()

/** Refused with this among the reasons, known before, and nothing has changed. */
async function expectRefused(reason: string, to = 'repeat', id?: number) {
  const { kysely } = world.context.db
  const all = () => kysely.selectFrom('student_classes').selectAll().orderBy('id').execute()
  const before = await all()
  expect((await read(id)).why_not).toEqual([expect.stringContaining(reason)])
  const answer = await correct(to, { with_lessons: 1 }, id)
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(reason) } })
  expect(await all()).toEqual(before)
}

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
    expect((await school.rows(school.viii, school.nextYear)).map((one) => one.student_id)).toEqual([ids[1]])
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
    expect((await school.rows(school.vii)).map(({ status }) => status)).toEqual(['active', 'active'])
    expect(await school.rows(school.viiB, school.nextYear)).toEqual([])
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
    expect((await school.process(await school.rows(school.vii), 'repeat')).status).toBe(200)
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
    expect(await atOnce(20, () => correct('repeat', {}, id))).toEqual({ 200: 1, 409: 19 })
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

describe('what hangs on it', () => {
  it('the lessons there go along once that was asked, and are audited', async () => {
    await lessonOfNext()
    expect((await read()).lessons).toBe(1)
    expect(await correct('repeat')).toMatchObject({
      status: 409,
      body: { result: { lessons: 1, confirm: { name: 'with_lessons' } } },
    })
    expect(await next()).toBeDefined()
    expect((await correct('repeat', { with_lessons: 1 })).body.result.lessons).toBe(1)
    const taken = world.context.db.kysely.selectFrom('lesson_class_students').select('student_id')
    expect((await taken.execute()).map(({ student_id }) => student_id)).toEqual([ids[1]])
  })

  it('a report card there, standing or withdrawn, keeps it', async () => {
    const id = await next()
    await archive(id, 'rapor.pdf')
    await expectRefused('1 berkas rapor lama atau ditarik di VIII A')
    await giveRapor(world, id, school.semester)
    await expectRefused('1 rapor di VIII A')
  })

  it('an answer to a task there keeps it', async () => {
    const lesson_class_id = await lessonOfNext()
    const { kysely } = world.context.db
    const at = '2026-12-20T00:00:00.000Z'
    const stamped = { created_at: at, updated_at: at }
    const { id: task_id } = await kysely
      .insertInto('lesson_class_tasks')
      .values({
        ...{ lesson_class_id, name: 'PR', deadline_at: '2026-12-20', due_at: at, status: 'open' },
        ...{ search_text: 'pr', ...stamped },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('lesson_class_task_submits')
      .values({ task_id, student_id: student(), status: 'submit', is_late: 0, ...stamped })
      .execute()
    await expectRefused('1 jawaban tugas di VIII A')
  })

  it('being promoted again, moved or gone since keeps it', async () => {
    const id = await next()
    await admin.post(`/sia/activity/student-class/${id}/move`, {
      ...{ classroom_id: school.viiiB, moved_at: `${school.start + 1}-10-01` },
    })
    await expectRefused('sudah pindah kelas dari VIII A')
    const second = (await rowIn(school.vii, school.year, ids[1]))?.id as number
    await school.process(
      (await school.rows(school.viii, school.nextYear)).filter((one) => one.student_id === ids[1]),
      'repeat',
    )
    await expectRefused('sudah tinggal kelas di VIII A', 'active', second)
    await admin.post(`/sia/master/student/${student()}/leave`, {
      ...{ left_at: `${school.start}-11-01`, reason: 'Pindah sekolah' },
    })
    const { why_not } = await read()
    expect(why_not).toContain(`siswa ini sudah keluar dari sekolah pada ${school.start} (Pindah sekolah)`)
  })

  it('a participant or a promotion is kept by a withdrawn report card alone, which is named', async () => {
    const id = await next()
    await archive(id, 'ditarik.pdf')
    const away = [{ id, student_id: student(), is_delete: true }]
    expect(await school.participants(school.viii, away, school.nextYear)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('rapor yang sudah ditarik') },
    })
    expect(await school.undo(batch)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('rapornya di kelas barunya ditarik') },
    })
    expect((await school.read(school.vii)).last_batch).toMatchObject({ can_undo: false })
  })
})

describe('a graduate', () => {
  let ninth: number
  beforeEach(async () => {
    await emptyYear(world, school)
    const { kysely } = world.context.db
    const at = '2026-07-20T00:00:00.000Z'
    await kysely
      .insertInto('student_classes')
      .values({
        ...{ student_id: student(), classroom_id: school.ix, eduyear_id: school.year, status: 'active' },
        ...{ created_at: at, updated_at: at },
      })
      .execute()
    const rows = await school.rows(school.ix)
    ninth = rows[0]?.id as number
    await school.process(rows, 'passed', 0)
    await school.activate(school.nextYear, school.semester)
  })
  const out = async () =>
    (
      await admin.get<{ out_year: string | null; out_reason: string | null }>(
        `/sia/master/student/${student()}`,
      )
    ).body.result

  it('did not pass after all, and is in the school again; then graduates after all', async () => {
    expect(await out()).toMatchObject({ out_reason: 'Lulus' })
    expect(await read(ninth)).toMatchObject({ outcome: 'graduated', next: null, why_not: [] })
    const back = await correct('repeat', { classroom_id: school.ix }, ninth)
    expect(back.body.result).toMatchObject({ outcome: 'repeat', next: { classroom: { name: 'IX A' } } })
    expect(await out()).toMatchObject({ out_year: null, out_reason: null })
    const again = await correct('passed', {}, ninth)
    expect(again.body.message).toBe('Kenaikan dikoreksi: lulus.')
    expect(await out()).toMatchObject({ out_year: String(school.start + 1), out_reason: 'Lulus' })
    expect(await school.rows(school.ix, school.nextYear)).toEqual([])
    expect((await school.read(school.ix)).last_batch).toMatchObject({ graduated: 1, can_undo: true })
  })

  it('with a letter keeps it until that is withdrawn', async () => {
    const at = '2026-12-20T00:00:00.000Z'
    await world.context.db.kysely
      .insertInto('graduations')
      .values({
        ...{ student_id: student(), eduyear_id: school.year, final_score: 80, file: 'surat.pdf' },
        ...{ created_at: at, updated_at: at },
      })
      .execute()
    await expectRefused('sudah ada surat kelulusan', 'active', ninth)
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
