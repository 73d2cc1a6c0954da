/** Law: materials, tasks, submissions and files of a lesson are readable and writable by its members only. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { declaredBody } from '#test/support/resource/declared.ts'
import { downloadFile, fileNameIn } from '#test/support/sia/documents.ts'
import {
  attachFile,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const SECRET_TEXT = 'Rahasia kelas ini'
let world: World
let lesson: LessonFixture
let nonMembers: Client[]
let ids: Record<string, number>
let files: { file_url: string }[]

beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 1)
  const [enrolledStudent] = lesson.students as [LessonFixture['students'][number]]
  const otherLesson = await createLesson(world, 1)
  nonMembers = [otherLesson.teacher, ...otherLesson.students.map(({ client }) => client)]
  files = [
    await attachFile(lesson.teacher, TEACHER_LESSONS_PATH),
    await attachFile(lesson.teacher, TEACHER_LESSONS_PATH),
    await attachFile(enrolledStudent.client, STUDENT_LESSONS_PATH),
    await attachFile(enrolledStudent.client, STUDENT_LESSONS_PATH),
  ]
  const [materialFiles, taskFiles, submissionFiles] = files.map((file) => [
    (file as { filename?: string }).filename,
  ])
  const material = await lesson.teacher.post<{ id: number }>(
    `${TEACHER_LESSONS_PATH}/${lesson.id}/material`,
    {
      name: SECRET_TEXT,
      attachments: materialFiles,
    },
  )
  const task = await createTask(lesson, { name: SECRET_TEXT, attachments: taskFiles })
  const answer = await createSubmission(enrolledStudent.client, task, {
    answer: SECRET_TEXT,
    attachments: submissionFiles,
  })
  ids = { id: lesson.id, material_id: material.body.result.id, task_id: task.id, submission_id: answer.id }
})

afterAll(() => world.close())

/** Uploads, which are of no lesson yet, are checked below. */
const learningCalls = Object.entries<Endpoint>(calls).filter(
  ([, { path, upload }]) => /class-lesson\b/.test(path) && !upload,
)
const toRequestPath = (call: Endpoint) =>
  call.path.replace(/:(\w+)/g, (_all, name) => String(ids[name] ?? lesson.id)) +
  (call.exportFile ? '?format=csv' : '')

const isCallOfOneLesson = ({ path }: Endpoint) => path.includes('/:id')

it('the checked calls are more than twenty, most of them of one lesson', () => {
  expect(learningCalls.length).toBeGreaterThan(20)
  expect(learningCalls.filter(([, call]) => isCallOfOneLesson(call)).length).toBeGreaterThan(15)
})

it.each(learningCalls)(
  '%s discloses and changes nothing for members of another lesson',
  async (_name, call) => {
    const statuses: number[] = []
    for (const nonMember of nonMembers) {
      const body = declaredBody(call, {
        ...call.sample,
        lesson_class_ids: [lesson.id],
        score: '1',
        name: 'Diubah',
      })
      const method = call.method.toLowerCase() as 'get'
      const payload = call.method === 'GET' ? undefined : body
      const { status, text } = await nonMember[method](toRequestPath(call), payload)
      expect(text).not.toContain(SECRET_TEXT)
      statuses.push(status)
    }
    if (isCallOfOneLesson(call)) expect(statuses.filter((status) => ![403, 404].includes(status))).toEqual([])
    else expect(statuses, 'teachers or students read the list of their own lessons').toContain(200)
  },
)

it('attached files are served to members of the lesson only, and unsaved uploads to nobody', async () => {
  for (const file of files) {
    for (const nonMember of nonMembers) expect((await downloadFile(nonMember, file)).status).toBe(404)
    const unsealed = { file_url: `/download-attachment?file=${fileNameIn(file.file_url)}` }
    expect((await downloadFile(world.anonymous, unsealed)).status).toBe(401)
  }
  const [, , submittedFile, unsavedFile] = files as [{ file_url: string }, ...{ file_url: string }[]]
  expect((await downloadFile(lesson.teacher, submittedFile as { file_url: string })).status).toBe(200)
  expect((await downloadFile(lesson.teacher, unsavedFile as { file_url: string })).status).toBe(404)
})

it('materials and submissions are unchanged after the requests above', async () => {
  const materials = await lesson.teacher.get(`${TEACHER_LESSONS_PATH}/${lesson.id}/materials`)
  expect(materials.body.result).toMatchObject({ rows: [{ name: SECRET_TEXT, attachments: [{}] }] })
  const submits = await lesson.teacher.get(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${ids.task_id}/submits`)
  const answer = { answer: SECRET_TEXT, score: null, status: 'submit' }
  expect(submits.body.result).toMatchObject({
    task: { name: SECRET_TEXT, submitted: 1 },
    rows: [{ student: { lesson_class_task_submit: answer } }],
  })
})
