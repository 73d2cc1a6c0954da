/** Law: no call discloses a report card or graduation letter to its student before the release. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GraduationRow } from '#features/documents/graduation.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { declaredBody, declaredQuery } from '#test/support/resource/declared.ts'
import {
  enrol,
  fileNameIn,
  makeClassroom,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const SCORE = 87.25
const SECRET_TEXT = 'Nilai yang belum terbit'

let world: World
let student: Client
let operator: Client
let ids: number[]
let files: string[]
let classPeriod: Record<string, number>

beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  student = await world.as('Siswa')
  const { id: eduyear_id, semester_id } = await readActiveYear(world)
  const classroom = await makeClassroom(world, 'IX', 'A')
  classPeriod = { classroom_id: classroom.id, eduyear_id, semester_id }
  expect((await operator.put('/sia/activity/release/default', { by_default: 'draft' })).status).toBe(200)
  const enrolledStudent = await enrol(world, classroom, { user: student, status: 'passed' })
  const bytes = makePdf(SECRET_TEXT)
  const rapor = await uploadRapor(world, { client: operator, classroom, student: enrolledStudent, bytes })
  const texts = {
    student_id: String(enrolledStudent.id),
    eduyear_id: String(eduyear_id),
    final_score: String(SCORE),
  }
  const form = makeFileForm('file', { bytes, name: 'skl.pdf' }, texts)
  const letter = await operator.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
  const documentRows = [rapor.body.result.student_class_rapors, letter.body.result.graduation]
  files = documentRows.flatMap((row) => [row?.file ?? '', fileNameIn(row?.file_url ?? '')])
  const documents = await world.context.db.kysely.selectFrom('documents').select('id').execute()
  ids = [
    enrolledStudent.id,
    enrolledStudent.student_class_id,
    student.id,
    ...documentRows.map((row) => row?.id ?? 0),
  ]
  ids.push(...documents.map(({ id }) => id))
})
afterAll(() => world.close())

const checkedCalls = Object.entries<Endpoint>(calls).filter(
  ([name]) => !['login', 'logout', 'changePassword'].includes(name),
)
const listSecrets = () => [...files, SECRET_TEXT, String(SCORE)]

describe('before the release', () => {
  it.each(checkedCalls)('%s discloses nothing of the documents to their student', async (_name, call) => {
    for (const text of await readResponses(call))
      for (const secret of listSecrets()) expect(text).not.toContain(secret)
  })

  it('the office can read both documents', async () => {
    expect(files).toHaveLength(4)
    for (const file of files)
      expect((await operator.get(`/download-attachment?file=${file}`)).text).toContain(SECRET_TEXT)
  })
})

it('after the release the same calls disclose the documents to their student', async () => {
  for (const kind of ['rapor', 'graduation']) {
    const { classroom_id, ...period } = classPeriod
    const body = { ...period, kind, classroom_ids: [classroom_id], act: 'release' }
    expect((await operator.put('/sia/activity/release', body)).status).toBe(200)
  }
  const disclosingCalls = new Set<string>()
  for (const [name, call] of checkedCalls)
    for (const text of await readResponses(call))
      if (listSecrets().some((secret) => text.includes(secret))) disclosingCalls.add(name)
  expect([...disclosingCalls]).toEqual(
    expect.arrayContaining([
      'listRapors',
      'readRapor',
      'listGraduations',
      'readGraduation',
      'downloadAttachment',
      'readDashboard',
      'listOwnRapors',
    ]),
  )
})

/** Sends a call as the student, with every id and file name of their documents. @returns the texts of the responses */
async function readResponses(call: Endpoint): Promise<string[]> {
  const { method, path, sample } = call
  const texts: string[] = []
  for (const id of new Set(ids))
    for (const file of files) {
      const parameters = { id, student_id: id, student_class_id: id, ...classPeriod, file }
      const requestPath = path.replace(':type', 'news').replace(/:\w+/g, String(id))
      const query = new URLSearchParams(
        declaredQuery(
          call,
          Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
        ),
      )
      const send = student[method.toLowerCase() as 'get']
      const { text } =
        method === 'GET'
          ? await send(`${requestPath}?${query}`)
          : await send(requestPath, declaredBody(call, { ...sample, ...parameters, reason: 'Milik saya' }))
      texts.push(text)
    }
  return texts
}
