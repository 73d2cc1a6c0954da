/** How many files of one account may lie about without a record, however they are sent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Material } from '#features/learning/material.ts'
import { downloadFile } from '#test/support/sia/documents.ts'
import {
  attachFile,
  createLesson,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  TEACHER_LESSONS_PATH,
  uploadAttachment,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let lesson: LessonFixture
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 1)
})
afterAll(() => world.close())

const countStored = async () => (await world.context.files.documents.list()).size

it('of forty files that are sent at the same moment thirty are kept, and the others leave nothing behind', async () => {
  const { client } = lesson.students[0] as { client: Client }
  const before = await countStored()
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      uploadAttachment(client, STUDENT_LESSONS_PATH, { name: `${n}.pdf` }),
    ),
  )
  const refusals = responses.filter(({ status }) => status === 409)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(refusals).toHaveLength(10)
  expect(refusals[0]?.body.message).toBe(
    'Terlalu banyak berkas yang belum disimpan. Simpan dahulu formulirnya.',
  )
  expect((await countStored()) - before).toBe(30)
})

it('of files that were taken out of a record again, the newest hundred are kept', async () => {
  const { teacher, id } = lesson
  const before = await countStored()
  const replaceFiles = async (path: string, send: 'post' | 'put') => {
    const attachments: string[] = []
    for (let n = 0; n < 5; n += 1)
      attachments.push((await attachFile(teacher, TEACHER_LESSONS_PATH, { name: `${n}.pdf` })).filename)
    return (await teacher[send]<Material>(path, { name: 'Diganti', attachments })).body.result
  }
  const path = `${TEACHER_LESSONS_PATH}/${id}/material`
  const first = await replaceFiles(path, 'post')
  for (let round = 0; round < 26; round += 1) await replaceFiles(`${path}/${first.id}`, 'put')
  expect((await countStored()) - before).toBeLessThanOrEqual(110)
  const { attachments } = await replaceFiles(`${path}/${first.id}`, 'put')
  const responses = await Promise.all(attachments.map((file) => downloadFile(teacher, file)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
