/** What we believe of report cards, their classes and homeroom teachers, and whether everybody sees just that. */
import { expect } from 'vitest'
import type { Dashboard } from '#contract/sia/dashboard/dashboard.ts'
import type { DocumentVersion } from '#contract/sia/document/attachment.ts'
import type { RaporRow } from '#contract/sia/rapor.ts'
import {
  type ActiveYear,
  assignTeacher,
  enrol,
  fileNameIn,
  makePdf,
  makeRoom,
  type Room,
  readActiveYear,
  uploadRapor,
} from './documents.ts'
import type { Client, World } from './world.ts'

/** `n`: which teacher or student. */
export type Person = { client: Client; role: 'Operator' | 'Guru' | 'Siswa'; index: number }
/** `taken`: why, and by which role. */
export type Card = {
  file: string
  text: string
  uploaderRole: string
  withdrawal: { reason: string; by: string } | null
}
/** An enrolment, with its cards of each semester, the oldest first. */
export type Row = {
  id: number
  student: number
  room: number
  status: 'active' | 'moved' | 'left'
  cards: Card[][]
}
type Student = { id: number; name: string; account: Person | null }
/** `homerooms`: which teacher each class has. */
export type Model = { cast: Fixture; rooms: Room[]; students: Student[]; rows: Row[] } & {
  homerooms: (number | null)[]
  leavers: Set<number>
}

type Fixture = {
  world: World
  operator: Person
  teachers: Person[]
  teacherIds: number[]
  year: ActiveYear
  semesters: number[]
}

let serial = 0

/** An operator, and two teachers who teach in a class of nobody here. */
export async function createFixture(world: World): Promise<Fixture> {
  const { kysely } = world.context.db
  const otherRoom = await makeRoom(world, 'IX', 'Z')
  const teachers: Person[] = []
  for (const n of [0, 1]) {
    const client = await world.as('Guru')
    await assignTeacher(world, client, otherRoom)
    teachers.push({ client, role: 'Guru', index: n })
  }
  const idsOf = async (table: 'teachers' | 'semesters') =>
    (await kysely.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  return {
    ...{ world, teachers, operator: { client: await world.as('Operator'), role: 'Operator', index: 0 } },
    ...{ year: await readActiveYear(world), semesters: await idsOf('semesters') },
    teacherIds: await idsOf('teachers'),
  }
}

/** Two new classes, two students with accounts and one without. */
export async function createModel(cast: Fixture): Promise<Model> {
  const { world } = cast
  serial += 1
  const rooms = [await makeRoom(world, 'VII', `A${serial}`), await makeRoom(world, 'VII', `B${serial}`)]
  const model: Model = { cast, rooms, students: [], rows: [], homerooms: [null, null], leavers: new Set() }
  for (const n of [0, 1, 2]) {
    const client = n < 2 ? await world.as('Siswa') : undefined
    const { id, name, student_class_id } = await enrol(world, pickNth(rooms, n), client && { user: client })
    model.students.push({ id, name, account: client ? { client, role: 'Siswa', index: n } : null })
    enterRow(model, student_class_id, { student: n, room: n % 2 })
  }
  return model
}

export function pickNth<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('Nothing to choose from.')
  return item
}
/** Those that fit, or all where none does. */
export const preferMatching = <T>(list: readonly T[], isFit: (one: T) => boolean) =>
  list.some(isFit) ? list.filter(isFit) : list

/** Back in a class of the year, its row is taken up again. */
export function enterRow({ rows }: Model, id: number, { student, room }: Pick<Row, 'student' | 'room'>) {
  const former = rows.find((row) => row.student === student && row.room === room)
  if (former) expect(former.id).toBe(id)
  if (former) former.status = 'active'
  else rows.push({ id, student, room, status: 'active', cards: [[], []] })
}

export const isActive = (row: Row) => row.status === 'active'
export const isWriter = ({ role, index }: Person, { homerooms }: Model, { room }: Pick<Row, 'room'>) =>
  role === 'Operator' || (role === 'Guru' && homerooms[room] === index)
/** No file was ever kept of it, so that the student may be taken out of the class. */
export const canBeRemoved = (row: Row) => isActive(row) && row.cards.flat().length === 0
const isReader = (who: Person, model: Model, row: Row) =>
  isWriter(who, model, row) || (who.role === 'Siswa' && who.index === row.student)
/** What was replaced never comes back, also where its successor is taken back. */
export const findCurrentCard = (cards: readonly Card[]) =>
  [cards.at(-1)].find((card) => card && !card.withdrawal) ?? null
const accounts = ({ students }: Model) => students.flatMap(({ account }) => account ?? [])
export const listPeople = (model: Model) => [model.cast.operator, ...model.cast.teachers, ...accounts(model)]

type CardUpload = { student: number; room: number; semester: number; id: number }

/** Uploads a card unlike any other. */
export async function uploadCard(model: Model, who: Person, { student, room, semester, id }: CardUpload) {
  const text = makePdf(`Rapor ${++serial}`).toString('latin1')
  const { world, semesters } = model.cast
  const fields = { id, semester_id: pickNth(semesters, semester), bytes: Buffer.from(text, 'latin1') }
  const pupil = { ...pickNth(model.students, student), nis: '', nisn: '', student_class_id: 0 }
  const { status, body } = await uploadRapor(world, who.client, pickNth(model.rooms, room), pupil, fields)
  const card = (): Card => ({
    file: fileNameIn(body.result.student_class_rapors.file_url),
    text,
    uploaderRole: who.role,
    withdrawal: null,
  })
  return { status, text, by: who.role, card }
}

/** @returns the status */
export const withdraw = async ({ client }: Person, id: number, reason: string): Promise<number> =>
  (await client.post(`/sia/activity/rapor/${id}/withdraw`, { reason })).status

/** The enrolment a student has now, as stored. */
export async function readActiveEnrolmentId({ cast, students }: Model, student: number): Promise<number> {
  const rows = cast.world.context.db.kysely.selectFrom('student_classes').where('status', '=', 'active')
  const own = rows.where('student_id', '=', pickNth(students, student).id)
  return (await own.select('id').executeTakeFirstOrThrow()).id
}

/** Takes a participant out of a class. */
export async function remove({ cast, students, rooms }: Model, { id, student, room }: Row): Promise<number> {
  const participant = { id, student_id: pickNth(students, student).id, is_delete: true }
  const body = { classroom_id: pickNth(rooms, room).id, eduyear_id: cast.year.id, students: [participant] }
  return (await cast.operator.client.post('/sia/activity/student-class', body)).status
}

/** Where one report card hangs, with its versions. */
type CardPlace = { row: Row; semester: number }
type RaporDetails = {
  student_class_rapors: { file_url: string } | null
  versions: DocumentVersion[]
  may_write: boolean
}

export async function readRapor({ cast }: Model, { client }: Person, { row, semester }: CardPlace) {
  const answer = await client.get<RaporDetails>(
    `/sia/activity/rapor/${row.id}?semester_id=${pickNth(cast.semesters, semester)}`,
  )
  return { status: answer.status, ...answer.body.result }
}

export async function readDocumentId(model: Model, place: CardPlace, card: Card): Promise<number> {
  const { versions } = await readRapor(model, model.cast.operator, place)
  return versions.find(({ file_url }) => fileNameIn(file_url) === card.file)?.id ?? 0
}

/** Everything there is: every enrolment, and every file ever uploaded, of these students. */
export async function expectStored({ cast, students, rows }: Model) {
  const ids = students.map(({ id }) => id)
  const { kysely } = cast.world.context.db
  const enrolments = kysely.selectFrom('student_classes').where('student_id', 'in', ids)
  expect(await enrolments.select(['id', 'status']).orderBy('id').execute()).toEqual(
    rows.map(({ id, status }) => ({ id, status })).sort((one, other) => one.id - other.id),
  )
  const files = await kysely.selectFrom('documents').where('student_id', 'in', ids).select('name').execute()
  expect(files.map(({ name }) => name).sort()).toEqual(
    rows.flatMap(({ cards }) => cards.flat().map(({ file }) => file)).sort(),
  )
}

type VisibilityCounts = Record<'seenByOwner' | 'goneForOwner', number>
type VisibilityInput = { student: number; semester: number; pick: number }

/** What each of them sees of a student's cards of a semester and in a class: in lists, pages, files and the home. */
export async function expectVisibility(
  model: Model,
  { student, semester, pick }: VisibilityInput,
  seen: VisibilityCounts,
) {
  const rows = model.rows.filter((row) => row.student === student)
  for (const who of listPeople(model)) {
    for (const row of rows) await expectCardVisibility(model, who, { row, semester }, seen)
    await expectClassTable(model, who, { room: pick % 2, semester })
  }
  const account = model.students[student]?.account
  if (!account) return
  const { stages } = (await account.client.get<Pick<Dashboard, 'stages'>>('/sia-dashboard')).body.result
  const files = rows.flatMap(({ cards }) => cards.flatMap((list) => findCurrentCard(list)?.file ?? []))
  const ownFiles = stages.flatMap(({ rapor }) => (rapor ? fileNameIn(rapor.file_url) : []))
  expect(ownFiles.sort()).toEqual(files.sort())
}

async function expectCardVisibility(model: Model, who: Person, place: CardPlace, seen: VisibilityCounts) {
  const { row, semester } = place
  const cards = row.cards[semester] ?? []
  const currentCard = findCurrentCard(cards)
  const cardsByRole = {
    Operator: cards,
    Guru: cards.filter(({ withdrawal }) => !withdrawal),
    Siswa: currentCard ? [currentCard] : [],
  }
  const visible = isReader(who, model, row) ? cardsByRole[who.role] : []
  for (const card of cards) {
    const answer = await who.client.get(`/download-attachment?file=${card.file}`)
    expect(answer.status).toBe(visible.includes(card) ? 200 : 404)
    if (answer.status === 200) expect(answer.text).toBe(card.text)
    if (who.role === 'Siswa' && who.index === row.student)
      seen[card === currentCard ? 'seenByOwner' : 'goneForOwner'] += 1
  }
  const { status, student_class_rapors, versions, may_write } = await readRapor(model, who, place)
  expect(status).toBe(isReader(who, model, row) ? 200 : 404)
  if (status !== 200) return
  expect(may_write).toBe(isWriter(who, model, row))
  expect(student_class_rapors && fileNameIn(student_class_rapors.file_url)).toBe(currentCard?.file ?? null)
  const by = (role: string) => expect.stringContaining(role)
  expect(versions.map(({ file_url, ...rest }) => ({ ...rest, file: fileNameIn(file_url) }))).toMatchObject(
    visible.toReversed().map((card) => ({
      ...{ file: card.file, uploaded_by: by(card.uploaderRole), is_current: card === currentCard },
      withdrawn: card.withdrawal && { reason: card.withdrawal.reason, by: by(card.withdrawal.by) },
    })),
  )
}

/** The table of a class: who is in it, and who has a card from it. */
async function expectClassTable(
  model: Model,
  who: Person,
  { room, semester }: { room: number; semester: number },
) {
  const period = { eduyear_id: model.cast.year.id, semester_id: pickNth(model.cast.semesters, semester) }
  const fields = { classroom_id: pickNth(model.rooms, room).id, ...period }
  const answer = await who.client.post<RaporRow[]>('/sia/activity/rapor', fields)
  const cardOf = (row: Row) => findCurrentCard(row.cards[semester] ?? [])?.file ?? null
  const listed = model.rows.filter(
    (row) => row.room === room && isReader(who, model, row) && (isActive(row) || cardOf(row)),
  )
  // An empty class is an answer to who may look into it; to others there is none.
  const mayReadClass = listed.length > 0 || isWriter(who, model, { room })
  expect(answer.status).toBe(mayReadClass ? 200 : 404)
  if (answer.status !== 200) return
  const rows = answer.body.result.map(({ id, ...row }) => ({
    id,
    file: row.student_class_rapors ? fileNameIn(row.student_class_rapors.file_url) : null,
  }))
  expect(rows.sort((one, other) => one.id - other.id)).toEqual(
    listed.map((row) => ({ id: row.id, file: cardOf(row) })).sort((a, b) => a.id - b.id),
  )
}
