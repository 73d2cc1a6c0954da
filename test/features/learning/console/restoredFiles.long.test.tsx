/** A reload keeps the files of a material or task that is not saved yet, also in the draft that is saved afterwards. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Material } from '#features/learning/material.ts'
import type { TeacherTask } from '#features/learning/task.ts'
import { findButton } from '#test/support/console/lessons.ts'
import { failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import {
  attachFile,
  createLesson,
  createMaterial,
  createTask,
  type LessonFixture,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'

const FILE = new File(['Kerjakan sampai nomor 5'], 'lembar kerja.txt', { type: 'text/plain' })
const rowsOf = async ({ id, teacher }: LessonFixture, list: string) =>
  (await teacher.get<{ rows: (Material | TeacherTask)[] }>(`${TEACHER_LESSONS_PATH}/${id}/${list}`)).body
    .result.rows

const FORMS = [
  { kind: 'material', list: 'materials', create: createMaterial, end: '' },
  { kind: 'task', list: 'tasks', create: createTask, end: '/edit' },
] as const

it.each(FORMS)('an uploaded file of a changed $kind', async ({ kind, list, create, end }) => {
  const lesson = await createLesson(await openConsoleWorld(), 0)
  const stored = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH)
  const { id } = await create(lesson, { attachments: [stored.filename] })
  const path = `${TEACHER_LESSONS_PATH}/${lesson.id}/${kind}/${id}${end}`
  const opened = await openConsole(path, lesson.teacher)
  await findButton(`Lepas ${stored.file}`)
  await opened.user.upload(screen.getByLabelText('Pilih berkas'), FILE)
  await findButton('Lepas lembar kerja.txt')
  await reload(opened)
  await screen.findByText(/^Isian yang belum tersimpan dipulihkan/)
  expect(await findButton('Lepas lembar kerja.txt')).toBeVisible()
  expect(await findButton(`Lepas ${stored.file}`)).toBeVisible()
  await opened.user.click(await findButton('Simpan'))
  await waitFor(async () => {
    const [row] = await rowsOf(lesson, list)
    expect(row?.attachments.map(({ file }) => file)).toEqual([stored.file, 'lembar kerja.txt'])
  })
})

it.each(FORMS)(
  'and names a file of a $kind that the server refused, with the reason',
  async ({ kind, create, end }) => {
    const lesson = await createLesson(await openConsoleWorld(), 0)
    const { id } = await create(lesson, {})
    failRequests('POST', `${TEACHER_LESSONS_PATH}/upload-attachment`, {
      status: 422,
      errors: { attachment: 'Berkas ini rusak.' },
    })
    const opened = await openConsole(
      `${TEACHER_LESSONS_PATH}/${lesson.id}/${kind}/${id}${end}`,
      lesson.teacher,
    )
    await opened.user.upload(await screen.findByLabelText('Pilih berkas'), FILE)
    await screen.findByText('Berkas ini rusak.')
    await reload(opened)
    expect(await screen.findByText('lembar kerja.txt')).toBeVisible()
    expect(await screen.findByText('Berkas ini rusak.')).toBeVisible()
    await opened.user.click(await findButton('Lepas'))
    await waitFor(() => expect(screen.queryByText('lembar kerja.txt')).toBeNull())
    expect(Object.keys(localStorage).filter((key) => /\.file\//.test(key))).toEqual([])
  },
)
