/** Whatever becomes of report cards, their classes and homeroom teachers, in whatever order: none is lost, none strays. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloadFile, fileNameIn } from '#test/support/documents.ts'
import {
  activeRow,
  enterRow,
  everybody,
  expectStored,
  fitting,
  idOf,
  isActive,
  isFree,
  isWriter,
  look,
  type Model,
  nth,
  openCast,
  openModel,
  type Row,
  readOne,
  remove,
  send,
  standingOf,
  type Who,
  withdraw,
} from '#test/support/reportCards.ts'
import { rounds, seed } from '#test/support/rounds.ts'
import { openWorld, type World } from '#test/support/world.ts'

const NOBODY = 99_999_999

let world: World
let cast: Model['cast']
beforeAll(async () => {
  world = await openWorld()
  cast = await openCast(world)
})
afterAll(() => world.close())

const ACTS = [
  ...(['name', 'name', 'name', 'name', 'upload', 'upload', 'upload', 'upload', 'upload'] as const),
  ...(['withdraw', 'withdraw', 'withdraw', 'together'] as const),
  ...(['move', 'move', 'remove', 'race', 'leave', 'enter', 'enter'] as const),
]
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  pick: fc.nat(999),
  random: fc.nat(999),
  semester: fc.nat(1),
  /** As somebody careful would; else anything goes. */
  isCareful: fc.integer({ min: 0, max: 2 }).map((number) => number > 0),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const COUNTED = [
  ...(['named', 'changed', 'cleared', 'uploaded', 'byHomeroom', 'replaced', 'strangerRefused'] as const),
  ...(['withdrawn', 'withdrawnByHomeroom', 'again', 'notWithdrawn', 'together', 'moved', 'removed'] as const),
  ...(['notRemoved', 'raced', 'left', 'returned', 'enrolled', 'seenByOwner', 'goneForOwner'] as const),
]
type Seen = Record<(typeof COUNTED)[number], number>
type Play = (model: Model, step: Step, seen: Seen) => Promise<unknown>

it('a report card is never lost, and seen by whom it is for', {
  timeout: rounds({ few: 180_000, many: 900_000 }),
}, async () => {
  const seen = Object.fromEntries(COUNTED.map((what) => [what, 0])) as Seen
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45 }), async (steps) => {
      const model = await openModel(cast)
      for (const one of steps) {
        // Where races took everybody out of their classes, all that can be done is to come into one.
        const act = model.rows.length === 0 && one.act !== 'name' ? 'enter' : one.act
        await PLAYS[act](model, one, seen)
        await expectStored(model)
        await look(model, { ...one, student: one.pick % model.students.length }, seen)
      }
      for (const student of model.students.keys())
        for (const semester of [0, 1]) await look(model, { student, semester, pick: student }, seen)
    }),
    // Shrinking would take longer than the test may.
    { numRuns: rounds({ few: 5, many: 40 }), seed: seed(11), endOnFailure: true },
  )
  for (const [what, times] of Object.entries(seen))
    expect(times, `${what}, or nothing was tried`).toBeGreaterThan(0)
})

const whoActs = (model: Model, row: Row, { random, isCareful }: Step) =>
  nth(isCareful ? everybody(model).filter((who) => isWriter(who, model, row)) : everybody(model), random)

const PLAYS: Record<Step['act'], Play> = {
  name: async (model, { pick, random, isCareful }, seen) => {
    const { operator, teachers, teacherIds } = cast
    const [room, teacher] = [pick % 2, nth([0, 1, 0, 1, null], random)]
    const before = model.homerooms[room] ?? null
    const teacher_id = teacher === null ? null : teacherIds[teacher]
    const send = (who: Who, change: object) => {
      const homerooms = [{ classroom_id: model.rooms[room]?.id, teacher_id, ...change }]
      return who.client.put('/sia/master/homeroom', { eduyear_id: cast.year.id, homerooms })
    }
    if (!isCareful) {
      expect((await send(nth(teachers, random), {})).status).toBe(403)
      const unknown = nth([{ teacher_id: NOBODY }, { classroom_id: NOBODY }], random)
      expect((await send(operator, unknown)).status).toBe(422)
      return
    }
    expect((await send(operator, {})).status).toBe(200)
    model.homerooms[room] = teacher
    if (before === teacher) return
    seen[before === null ? 'named' : teacher === null ? 'cleared' : 'changed'] += 1
  },
  upload: async (model, one, seen) => {
    const row = nth(model.rows, one.pick)
    const who = whoActs(model, row, one)
    const room = one.isCareful ? row.room : one.random % 2
    const id = one.isCareful || one.random % 5 ? 0 : NOBODY
    const own = model.rows.filter((other) => other.student === row.student && isWriter(who, model, other))
    const target = own.find((other) => other.room === room)
    const sent = await send(model, who, { student: row.student, room, semester: one.semester, id })
    const refusal = who.role === 'Siswa' ? 403 : own.length === 0 ? 404 : 422
    expect(sent.status).toBe(target && id === 0 ? 200 : refusal)
    if (refusal === 404) seen.strangerRefused += 1
    if (!target || id !== 0) return
    if (target.cards[one.semester]?.length) seen.replaced += 1
    target.cards[one.semester]?.push(sent.card())
    seen[who.role === 'Guru' ? 'byHomeroom' : 'uploaded'] += 1
  },
  withdraw: async (model, one, seen) => {
    const cards = model.rows.flatMap((row) =>
      row.cards.flatMap((list, semester) => list.map((card) => ({ row, semester, card }))),
    )
    if (cards.length === 0) return
    const chosen = nth(one.isCareful ? fitting(cards, ({ card }) => !card.taken) : cards, one.pick)
    const { row, card } = chosen
    const who = whoActs(model, row, one)
    const [id, reason] = [await idOf(model, chosen, card), `Salah ${one.pick}`]
    const mayTry = who.role !== 'Siswa'
    if (!one.isCareful) {
      expect(await withdraw(who, id, ' ')).toBe(mayTry ? 422 : 403)
      expect(await withdraw(who, NOBODY, reason)).toBe(mayTry ? 404 : 403)
    }
    const status = await withdraw(who, id, reason)
    const isTheirs = isWriter(who, model, row) && !(card.taken && who.role === 'Guru')
    expect(status).toBe(!mayTry ? 403 : !isTheirs ? 404 : card.taken ? 409 : 200)
    if (status === 409) seen.again += 1
    if (status === 404 || status === 403) seen.notWithdrawn += 1
    if (status !== 200) return
    card.taken = { reason, by: who.role }
    seen[who.role === 'Guru' ? 'withdrawnByHomeroom' : 'withdrawn'] += 1
  },
  /** Two upload and two take back at one moment: both uploads are kept, and one withdrawal holds. */
  together: async (model, { pick, semester }, seen) => {
    const row = nth(model.rows, pick)
    const cards = row.cards[semester] ?? []
    const standing = standingOf(cards)
    const id = standing ? await idOf(model, { row, semester }, standing) : NOBODY
    const homeroom = cast.teachers.find((who) => isWriter(who, model, row)) ?? cast.operator
    const [withdrawals, uploads] = await Promise.all([
      Promise.all([1, 2].map(() => withdraw(cast.operator, id, 'Sekaligus'))),
      Promise.all([cast.operator, homeroom].map((who) => send(model, who, { ...row, semester, id: 0 }))),
    ])
    expect(withdrawals.sort()).toEqual(standing ? [200, 409] : [404, 404])
    if (standing) standing.taken = { reason: 'Sekaligus', by: 'Operator' }
    expect(uploads.map(({ status }) => status)).toEqual([200, 200])
    const { versions } = await readOne(model, cast.operator, { row, semester })
    // Which of the two came last is theirs to settle; that one stands.
    for (const { file_url: link } of versions.slice(0, 2).reverse()) {
      const { text } = await downloadFile(cast.operator.client, { file_url: link })
      const sent = uploads.find((one) => one.text === text)
      cards.push({ file: fileNameIn(link), text, by: sent?.by ?? 'none of the two', taken: null })
    }
    seen.together += 1
  },
  move: async (model, { pick, random, isCareful }, seen) => {
    const row = nth(isCareful ? fitting(model.rows, isActive) : model.rows, pick)
    const room = isCareful ? 1 - row.room : random % 2
    const body = { classroom_id: nth(model.rooms, room).id, moved_at: `${cast.year.code}-10-01` }
    const move = (who: Who, id: number) =>
      who.client.post<{ id: number }>(`/sia/activity/student-class/${id}/move`, body)
    if (!isCareful) {
      expect((await move(cast.operator, NOBODY)).status).toBe(404)
      expect((await move(nth(cast.teachers, random), row.id)).status).toBe(403)
    }
    const { status, body: answer } = await move(cast.operator, row.id)
    expect(status).toBe(row.status !== 'active' ? 409 : room === row.room ? 422 : 200)
    if (status !== 200) return
    row.status = 'moved'
    enterRow(model, answer.result.id, { student: row.student, room })
    seen.moved += 1
  },
  remove: async (model, { pick, isCareful }, seen) => {
    const row = nth(isCareful ? fitting(model.rows, isFree) : model.rows, pick)
    if (!isCareful) expect(await remove(model, { ...row, room: 1 - row.room })).toBe(409)
    expect(await remove(model, row)).toBe(isFree(row) ? 200 : 409)
    if (!isFree(row) && isActive(row)) seen.notRemoved += 1
    if (!isFree(row)) return
    model.rows.splice(model.rows.indexOf(row), 1)
    seen.removed += 1
  },
  /** Taken out of the class at the moment of its first report card: one of the two holds. */
  race: async (model, { pick, semester }, seen) => {
    const free = model.rows.filter(isFree)
    if (free.length === 0) return
    const row = nth(free, pick)
    const [removed, sent] = await Promise.all([
      remove(model, row),
      send(model, cast.operator, { ...row, semester, id: 0 }),
    ])
    expect(['200 409', '200 422', '409 200']).toContain(`${removed} ${sent.status}`)
    if (removed === 200) model.rows.splice(model.rows.indexOf(row), 1)
    else row.cards[semester]?.push(sent.card())
    seen.raced += 1
  },
  leave: async ({ students, rows, out }, { pick, isCareful }, seen) => {
    const among = [...students.keys()]
    const student = nth(isCareful ? fitting(among, (one) => !out.has(one)) : among, pick)
    const body = { left_at: `${cast.year.code}-10-02`, reason: 'Pindah sekolah' }
    const leave = (id: number) => cast.operator.client.post(`/sia/master/student/${id}/leave`, body)
    expect((await leave(NOBODY)).status).toBe(404)
    expect((await leave(nth(students, student).id)).status).toBe(out.has(student) ? 409 : 200)
    if (out.has(student)) return
    for (const row of rows) if (row.student === student && isActive(row)) row.status = 'left'
    out.add(student)
    seen.left += 1
  },
  enter: async (model, { pick, random, isCareful }, seen) => {
    const isIn = (student: number) => model.rows.some((row) => row.student === student && isActive(row))
    const among = [...model.students.keys()]
    const student = nth(isCareful ? fitting(among, (one) => !isIn(one)) : among, pick)
    const { id } = nth(model.students, student)
    const classroom_id = nth(model.rooms, random).id
    const place = { classroom_id, eduyear_id: cast.year.id }
    const isBack = model.out.has(student) === isCareful
    const { status } = isBack
      ? await cast.operator.client.post(`/sia/master/student/${id}/return`, {
          ...place,
          returned_at: `${cast.year.code}-11-01`,
        })
      : await cast.operator.client.post('/sia/activity/student-class', {
          ...place,
          students: [{ student_id: id }],
        })
    const isEntered = !isIn(student) && (isBack || !model.out.has(student))
    expect(status).toBe(isEntered ? 200 : isBack ? 409 : 422)
    if (!isEntered) return
    enterRow(model, await activeRow(model, student), { student, room: random % 2 })
    model.out.delete(student)
    seen[isBack ? 'returned' : 'enrolled'] += 1
  },
}
