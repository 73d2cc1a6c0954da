/** Random actions on report cards, classes and homeroom teachers: each is sent, checked, and applied to the model. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { downloadFile, fileNameIn } from './documents.ts'
import {
  canBeRemoved,
  enterRow,
  findCurrentCard,
  isActive,
  isWriter,
  listPeople,
  type Model,
  type Person,
  pickNth,
  preferMatching,
  type Row,
  readActiveEnrolmentId,
  readDocumentId,
  readRapor,
  remove,
  uploadCard,
  withdraw,
} from './reportCards.ts'

const UNKNOWN_ID = 99_999_999

/** Repeated according to how often each is chosen. */
const ACTIONS = [
  ...([
    'assignHomeroom',
    'assignHomeroom',
    'assignHomeroom',
    'assignHomeroom',
    'upload',
    'upload',
    'upload',
    'upload',
    'upload',
  ] as const),
  ...(['withdraw', 'withdraw', 'withdraw', 'writeConcurrently'] as const),
  ...(['move', 'move', 'remove', 'removeDuringUpload', 'leave', 'enter', 'enter'] as const),
]
export const anyStep = fc.record({
  action: fc.constantFrom(...ACTIONS),
  pick: fc.nat(999),
  random: fc.nat(999),
  semester: fc.nat(1),
  /** Whether the action is chosen so that it should succeed. */
  isCareful: fc.integer({ min: 0, max: 2 }).map((number) => number > 0),
})
export type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

export const COUNTED_EVENTS = [
  ...([
    'homeroomAssigned',
    'homeroomChanged',
    'homeroomCleared',
    'uploaded',
    'uploadedByHomeroom',
    'replaced',
    'uploadRefused',
  ] as const),
  ...([
    'withdrawn',
    'withdrawnByHomeroom',
    'withdrawnTwice',
    'withdrawalRefused',
    'wroteConcurrently',
    'moved',
    'removed',
  ] as const),
  ...([
    'removalRefused',
    'removedDuringUpload',
    'left',
    'returned',
    'enrolled',
    'seenByOwner',
    'goneForOwner',
  ] as const),
]
export type Counts = Record<(typeof COUNTED_EVENTS)[number], number>
type ActionHandler = (model: Model, step: Step, counts: Counts) => Promise<unknown>

const chooseUser = (model: Model, row: Row, { random, isCareful }: Step) =>
  pickNth(
    isCareful ? listPeople(model).filter((user) => isWriter(user, model, row)) : listPeople(model),
    random,
  )

export const ACTION_HANDLERS: Record<Step['action'], ActionHandler> = {
  assignHomeroom: async (model, { pick, random, isCareful }, counts) => {
    const { operator, teachers, teacherIds } = model.cast
    const [room, teacher] = [pick % 2, pickNth([0, 1, 0, 1, null], random)]
    const before = model.homerooms[room] ?? null
    const teacher_id = teacher === null ? null : teacherIds[teacher]
    const setHomeroom = (user: Person, changes: object) => {
      const homerooms = [{ classroom_id: model.rooms[room]?.id, teacher_id, ...changes }]
      return user.client.put('/sia/master/homeroom', { eduyear_id: model.cast.year.id, homerooms })
    }
    if (!isCareful) {
      expect((await setHomeroom(pickNth(teachers, random), {})).status).toBe(403)
      const unknown = pickNth([{ teacher_id: UNKNOWN_ID }, { classroom_id: UNKNOWN_ID }], random)
      expect((await setHomeroom(operator, unknown)).status).toBe(422)
      return
    }
    expect((await setHomeroom(operator, {})).status).toBe(200)
    model.homerooms[room] = teacher
    if (before === teacher) return
    counts[before === null ? 'homeroomAssigned' : teacher === null ? 'homeroomCleared' : 'homeroomChanged'] +=
      1
  },
  upload: async (model, step, counts) => {
    const row = pickNth(model.rows, step.pick)
    const user = chooseUser(model, row, step)
    const room = step.isCareful ? row.room : step.random % 2
    const id = step.isCareful || step.random % 5 ? 0 : UNKNOWN_ID
    const writableRows = model.rows.filter(
      (candidate) => candidate.student === row.student && isWriter(user, model, candidate),
    )
    const target = writableRows.find((candidate) => candidate.room === room)
    const upload = await uploadCard(model, user, { student: row.student, room, semester: step.semester, id })
    const refusal = user.role === 'Siswa' ? 403 : writableRows.length === 0 ? 404 : 422
    expect(upload.status).toBe(target && id === 0 ? 200 : refusal)
    if (refusal === 404) counts.uploadRefused += 1
    if (!target || id !== 0) return
    if (target.cards[step.semester]?.length) counts.replaced += 1
    target.cards[step.semester]?.push(upload.card())
    counts[user.role === 'Guru' ? 'uploadedByHomeroom' : 'uploaded'] += 1
  },
  withdraw: async (model, step, counts) => {
    const cards = model.rows.flatMap((row) =>
      row.cards.flatMap((list, semester) => list.map((card) => ({ row, semester, card }))),
    )
    if (cards.length === 0) return
    const picked = pickNth(
      step.isCareful ? preferMatching(cards, ({ card }) => !card.withdrawal) : cards,
      step.pick,
    )
    const { row, card } = picked
    const user = chooseUser(model, row, step)
    const [id, reason] = [await readDocumentId(model, picked, card), `Salah ${step.pick}`]
    const hasKey = user.role !== 'Siswa'
    if (!step.isCareful) {
      expect(await withdraw(user, id, ' ')).toBe(hasKey ? 422 : 403)
      expect(await withdraw(user, UNKNOWN_ID, reason)).toBe(hasKey ? 404 : 403)
    }
    const status = await withdraw(user, id, reason)
    const isAllowed = isWriter(user, model, row) && !(card.withdrawal && user.role === 'Guru')
    expect(status).toBe(!hasKey ? 403 : !isAllowed ? 404 : card.withdrawal ? 409 : 200)
    if (status === 409) counts.withdrawnTwice += 1
    if (status === 404 || status === 403) counts.withdrawalRefused += 1
    if (status !== 200) return
    card.withdrawal = { reason, by: user.role }
    counts[user.role === 'Guru' ? 'withdrawnByHomeroom' : 'withdrawn'] += 1
  },
  /** Two uploads and two withdrawals at once: both uploads are stored, and one withdrawal succeeds. */
  writeConcurrently: async (model, { pick, semester }, counts) => {
    const row = pickNth(model.rows, pick)
    const cards = row.cards[semester] ?? []
    const currentCard = findCurrentCard(cards)
    const id = currentCard ? await readDocumentId(model, { row, semester }, currentCard) : UNKNOWN_ID
    const homeroom = model.cast.teachers.find((user) => isWriter(user, model, row)) ?? model.cast.operator
    const [withdrawals, uploads] = await Promise.all([
      Promise.all([1, 2].map(() => withdraw(model.cast.operator, id, 'Sekaligus'))),
      Promise.all(
        [model.cast.operator, homeroom].map((user) => uploadCard(model, user, { ...row, semester, id: 0 })),
      ),
    ])
    expect(withdrawals.sort()).toEqual(currentCard ? [200, 409] : [404, 404])
    if (currentCard) currentCard.withdrawal = { reason: 'Sekaligus', by: 'Operator' }
    expect(uploads.map(({ status }) => status)).toEqual([200, 200])
    const { versions } = await readRapor(model, model.cast.operator, { row, semester })
    // Either upload may be the last, and thus the current version.
    for (const { file_url: link } of versions.slice(0, 2).reverse()) {
      const { text } = await downloadFile(model.cast.operator.client, { file_url: link })
      const upload = uploads.find((candidate) => candidate.text === text)
      cards.push({
        file: fileNameIn(link),
        text,
        uploaderRole: upload?.by ?? 'none of the two',
        withdrawal: null,
      })
    }
    counts.wroteConcurrently += 1
  },
  move: async (model, { pick, random, isCareful }, counts) => {
    const row = pickNth(isCareful ? preferMatching(model.rows, isActive) : model.rows, pick)
    const room = isCareful ? 1 - row.room : random % 2
    const body = { classroom_id: pickNth(model.rooms, room).id, moved_at: `${model.cast.year.code}-10-01` }
    const move = (user: Person, id: number) =>
      user.client.post<{ id: number }>(`/sia/activity/student-class/${id}/move`, body)
    if (!isCareful) {
      expect((await move(model.cast.operator, UNKNOWN_ID)).status).toBe(404)
      expect((await move(pickNth(model.cast.teachers, random), row.id)).status).toBe(403)
    }
    const { status, body: response } = await move(model.cast.operator, row.id)
    expect(status).toBe(row.status !== 'active' ? 409 : room === row.room ? 422 : 200)
    if (status !== 200) return
    row.status = 'moved'
    enterRow(model, response.result.id, { student: row.student, room })
    counts.moved += 1
  },
  remove: async (model, { pick, isCareful }, counts) => {
    const row = pickNth(isCareful ? preferMatching(model.rows, canBeRemoved) : model.rows, pick)
    if (!isCareful) expect(await remove(model, { ...row, room: 1 - row.room })).toBe(409)
    expect(await remove(model, row)).toBe(canBeRemoved(row) ? 200 : 409)
    if (!canBeRemoved(row) && isActive(row)) counts.removalRefused += 1
    if (!canBeRemoved(row)) return
    model.rows.splice(model.rows.indexOf(row), 1)
    counts.removed += 1
  },
  /** Removes a student at the moment of the first upload: one of the two succeeds. */
  removeDuringUpload: async (model, { pick, semester }, counts) => {
    const freeRows = model.rows.filter(canBeRemoved)
    if (freeRows.length === 0) return
    const row = pickNth(freeRows, pick)
    const [removalStatus, upload] = await Promise.all([
      remove(model, row),
      uploadCard(model, model.cast.operator, { ...row, semester, id: 0 }),
    ])
    expect(['200 409', '200 422', '409 200']).toContain(`${removalStatus} ${upload.status}`)
    if (removalStatus === 200) model.rows.splice(model.rows.indexOf(row), 1)
    else row.cards[semester]?.push(upload.card())
    counts.removedDuringUpload += 1
  },
  leave: async ({ cast, students, rows, leavers }, { pick, isCareful }, counts) => {
    const studentIndexes = [...students.keys()]
    const student = pickNth(
      isCareful ? preferMatching(studentIndexes, (index) => !leavers.has(index)) : studentIndexes,
      pick,
    )
    const body = { left_at: `${cast.year.code}-10-02`, reason: 'Pindah sekolah' }
    const leave = (id: number) => cast.operator.client.post(`/sia/master/student/${id}/leave`, body)
    expect((await leave(UNKNOWN_ID)).status).toBe(404)
    expect((await leave(pickNth(students, student).id)).status).toBe(leavers.has(student) ? 409 : 200)
    if (leavers.has(student)) return
    for (const row of rows) if (row.student === student && isActive(row)) row.status = 'left'
    leavers.add(student)
    counts.left += 1
  },
  enter: async (model, { pick, random, isCareful }, counts) => {
    const isEnrolled = (student: number) => model.rows.some((row) => row.student === student && isActive(row))
    const studentIndexes = [...model.students.keys()]
    const student = pickNth(
      isCareful ? preferMatching(studentIndexes, (index) => !isEnrolled(index)) : studentIndexes,
      pick,
    )
    const { id } = pickNth(model.students, student)
    const classroom_id = pickNth(model.rooms, random).id
    const classYear = { classroom_id, eduyear_id: model.cast.year.id }
    const isReturn = model.leavers.has(student) === isCareful
    const { status } = isReturn
      ? await model.cast.operator.client.post(`/sia/master/student/${id}/return`, {
          ...classYear,
          returned_at: `${model.cast.year.code}-11-01`,
        })
      : await model.cast.operator.client.post('/sia/activity/student-class', {
          ...classYear,
          students: [{ student_id: id }],
        })
    const isAccepted = !isEnrolled(student) && (isReturn || !model.leavers.has(student))
    expect(status).toBe(isAccepted ? 200 : isReturn ? 409 : 422)
    if (!isAccepted) return
    enterRow(model, await readActiveEnrolmentId(model, student), { student, room: random % 2 })
    model.leavers.delete(student)
    counts[isReturn ? 'returned' : 'enrolled'] += 1
  },
}
