/** Expectations that the database matches the model, and that each user sees exactly the report cards they may see. */
import { expect } from 'vitest'
import type { RaporRow } from '#features/documents/rapor.ts'
import type { Dashboard } from '#features/home/dashboard.ts'
import { fileNameIn } from '#test/support/sia/documents.ts'
import {
  canRead,
  canWrite,
  type Enrolment,
  findCurrentCard,
  isActive,
  listUsers,
  type Model,
  pickNth,
  type TestUser,
} from './model.ts'
import { type CardKey, readRapor } from './requests.ts'

/** Expects exactly the model's enrolments, and exactly the files that were ever uploaded, in the database. */
export async function expectStored({ fixture, students, enrolments }: Model) {
  const ids = students.map(({ id }) => id)
  const { kysely } = fixture.world.context.db
  const storedEnrolments = kysely.selectFrom('student_classes').where('student_id', 'in', ids)
  expect(await storedEnrolments.select(['id', 'status']).orderBy('id').execute()).toEqual(
    enrolments.map(({ id, status }) => ({ id, status })).sort((a, b) => a.id - b.id),
  )
  const files = await kysely.selectFrom('documents').where('student_id', 'in', ids).select('name').execute()
  expect(files.map(({ name }) => name).sort()).toEqual(
    enrolments.flatMap(({ cards }) => cards.flat().map(({ file }) => file)).sort(),
  )
}

type VisibilityCounts = Record<'seenByOwner' | 'hiddenFromOwner', number>
type VisibilityInput = { studentIndex: number; semesterIndex: number; randomNumber: number }

/** Expects what each user sees of a student's report cards in lists, details, downloads and the dashboard. */
export async function expectVisibility(
  model: Model,
  { studentIndex, semesterIndex, randomNumber }: VisibilityInput,
  counts: VisibilityCounts,
) {
  const enrolments = model.enrolments.filter((enrolment) => enrolment.studentIndex === studentIndex)
  for (const user of listUsers(model)) {
    for (const enrolment of enrolments)
      await expectCardVisibility(model, { user, cardKey: { enrolment, semesterIndex }, counts })
    await expectClassTable(model, user, { classroomIndex: randomNumber % 2, semesterIndex })
  }
  const account = model.students[studentIndex]?.account
  if (!account) return
  const { stages } = (await account.client.get<Pick<Dashboard, 'stages'>>('/sia-dashboard')).body.result
  const currentFiles = enrolments.flatMap(({ cards }) =>
    cards.flatMap((versions) => findCurrentCard(versions)?.file ?? []),
  )
  const visibleFiles = stages.flatMap(({ rapor }) => (rapor ? fileNameIn(rapor.file_url) : []))
  expect(visibleFiles.sort()).toEqual(currentFiles.sort())
}

async function expectCardVisibility(
  model: Model,
  { user, cardKey, counts }: { user: TestUser; cardKey: CardKey; counts: VisibilityCounts },
) {
  const { enrolment, semesterIndex } = cardKey
  const cards = enrolment.cards[semesterIndex] ?? []
  const currentCard = findCurrentCard(cards)
  const cardsByRole = {
    Operator: cards,
    Guru: cards.filter(({ withdrawal }) => !withdrawal),
    Siswa: currentCard ? [currentCard] : [],
  }
  const visibleCards = canRead(user, model, enrolment) ? cardsByRole[user.role] : []
  for (const card of cards) {
    const response = await user.client.get(`/download-attachment?file=${card.file}`)
    expect(response.status).toBe(visibleCards.includes(card) ? 200 : 404)
    if (response.status === 200) expect(response.text).toBe(card.text)
    if (user.role === 'Siswa' && user.index === enrolment.studentIndex)
      counts[card === currentCard ? 'seenByOwner' : 'hiddenFromOwner'] += 1
  }
  const { status, student_class_rapors, versions, may_write } = await readRapor(model, user, cardKey)
  expect(status).toBe(canRead(user, model, enrolment) ? 200 : 404)
  if (status !== 200) return
  expect(may_write).toBe(canWrite(user, model, enrolment))
  expect(student_class_rapors && fileNameIn(student_class_rapors.file_url)).toBe(currentCard?.file ?? null)
  // The names of the test users contain their roles.
  const nameWith = (role: string) => expect.stringContaining(role)
  expect(versions.map(({ file_url, ...rest }) => ({ ...rest, file: fileNameIn(file_url) }))).toMatchObject(
    visibleCards.toReversed().map((card) => ({
      file: card.file,
      uploaded_by: nameWith(card.uploaderRole),
      is_current: card === currentCard,
      withdrawn: card.withdrawal && {
        reason: card.withdrawal.reason,
        by: nameWith(card.withdrawal.role),
      },
    })),
  )
}

/** Expects the table of a class to list its active students and those with a report card from it. */
async function expectClassTable(
  model: Model,
  user: TestUser,
  { classroomIndex, semesterIndex }: { classroomIndex: number; semesterIndex: number },
) {
  const response = await user.client.post<RaporRow[]>('/sia/activity/rapor', {
    classroom_id: pickNth(model.classrooms, classroomIndex).id,
    eduyear_id: model.fixture.year.id,
    semester_id: pickNth(model.fixture.semesterIds, semesterIndex),
  })
  const findCurrentFile = ({ cards }: Enrolment) => findCurrentCard(cards[semesterIndex] ?? [])?.file ?? null
  const visibleEnrolments = model.enrolments.filter(
    (enrolment) =>
      enrolment.classroomIndex === classroomIndex &&
      canRead(user, model, enrolment) &&
      (isActive(enrolment) || findCurrentFile(enrolment)),
  )
  // Writers get an empty list for an empty class; everybody else gets 404.
  const mayReadClass = visibleEnrolments.length > 0 || canWrite(user, model, { classroomIndex })
  expect(response.status).toBe(mayReadClass ? 200 : 404)
  if (response.status !== 200) return
  const rows = response.body.result.map(({ id, student_class_rapors }) => ({
    id,
    file: student_class_rapors ? fileNameIn(student_class_rapors.file_url) : null,
  }))
  const expectedRows = visibleEnrolments.map((enrolment) => ({
    id: enrolment.id,
    file: findCurrentFile(enrolment),
  }))
  expect(rows.sort((a, b) => a.id - b.id)).toEqual(expectedRows.sort((a, b) => a.id - b.id))
}
