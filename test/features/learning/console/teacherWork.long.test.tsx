/** Further work of a teacher: copying, returning answers, downloading, filtering answers, and passed semesters. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { listSubmissions } from '#features/learning/scoring.ts'
import { PASSED_DEADLINE, type TeacherTask } from '#features/learning/task.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { drawImage } from '#test/support/content/images.ts'
import {
  attachFile,
  createLesson,
  createMaterial,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'

const readTasks = async ({ id, teacher }: LessonFixture) =>
  (await teacher.get<{ rows: TeacherTask[] }>(`${TEACHER_LESSONS_PATH}/${id}/tasks`)).body.result.rows

const readSubmissions = async ({ id, teacher }: LessonFixture, task: { id: number }) =>
  (
    await teacher.get<Output<typeof listSubmissions>>(`${TEACHER_LESSONS_PATH}/${id}/task/${task.id}/submits`)
  ).body.result.rows.map(({ student }) => student.lesson_class_task_submit)

/** Opens a task which all but the last of `count` students have submitted. */
async function createSubmittedTask(count: number) {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, count)
  const task = await createTask(lesson)
  for (const { client } of lesson.students.slice(0, -1)) await createSubmission(client, task)
  return { world, lesson, task, path: `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}` }
}

/** Records the blobs that the page shows or saves, because jsdom has no object URLs. */
function recordBlobs(): Blob[] {
  const blobs: Blob[] = []
  const recordBlob = (blob: Blob | MediaSource) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:x'
  }
  URL.createObjectURL = vi.fn(recordBlob)
  URL.revokeObjectURL = vi.fn()
  return blobs
}

describe('a teacher', () => {
  it('copies a task to another class, and opens the copy at once if chosen', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 0)
    const second = await createLesson(world, 0, lesson.teacher)
    await createTask(lesson)
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}?tab=tasks`, lesson.teacher)
    await user.click(await findButton('Salin Latihan 1 ke kelas lain'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findAllByRole('checkbox')).toHaveLength(1)
    await user.click(dialog.getByRole('checkbox', { name: new RegExp(second.classroom.name) }))
    await user.click(dialog.getByRole('switch', { name: 'Langsung dibuka untuk siswa' }))
    await user.click(dialog.getByRole('button', { name: 'Salin (1)' }))
    expect(await screen.findByText('Tugas disalin ke 1 kelas.')).toBeVisible()
    expect(await readTasks(second)).toMatchObject([{ name: 'Latihan 1', status: 'open' }])
  })

  it('gives the copy of a task whose deadline has passed a new one', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 0)
    const second = await createLesson(world, 0, lesson.teacher)
    await createTask(lesson, { deadline_at: '2020-01-10T13:30' })
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}?tab=tasks`, lesson.teacher)
    await user.click(await findButton('Salin Latihan 1 ke kelas lain'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: new RegExp(second.classroom.name) }))
    expect(dialog.getByText(PASSED_DEADLINE)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Salin (1)' })).toBeDisabled()
    const day = dialog.getByRole('textbox', { name: 'Batas Waktu salinan' })
    await user.clear(day)
    await user.type(day, '4/5/2098')
    expect(dialog.getByText('Sampai pukul 13.30')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Salin (1)' }))
    expect(await screen.findByText('Tugas disalin ke 1 kelas.')).toBeVisible()
    expect(await readTasks(second)).toMatchObject([{ deadline_at: '2098-05-04T13:30', status: 'draft' }])
  })

  it('copies a material of a passed semester to a current class', async () => {
    const world = await openConsoleWorld()
    const passed = await createLesson(world, 0)
    const current = await createLesson(world, 0, passed.teacher)
    await createMaterial(passed)
    const { kysely } = world.context.db
    const semester = await kysely
      .selectFrom('semesters')
      .where('status', '!=', 'active')
      .selectAll()
      .execute()
    const semester_id = semester[0]?.id ?? 0
    await kysely.updateTable('semesters').set({ status: 'passed' }).where('id', '=', semester_id).execute()
    await kysely.updateTable('lesson_classes').set({ semester_id }).where('id', '=', passed.id).execute()
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${passed.id}`, passed.teacher)
    await user.click(await findButton('Salin Bab 1 ke kelas lain'))
    expect(screen.queryByRole('link', { name: 'Edit Bab 1' })).toBeNull()
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: new RegExp(current.classroom.name) }))
    await user.click(dialog.getByRole('button', { name: 'Salin (1)' }))
    expect(await screen.findByText('Materi disalin ke 1 kelas.')).toBeVisible()
  })

  it('returns an answer for revision after confirming, with the typed feedback', async () => {
    const { lesson, task, path } = await createSubmittedTask(2)
    const { user } = await openConsole(`${path}?filter=submitted`, lesson.teacher)
    await user.type(await screen.findByRole('textbox', { name: 'Umpan balik' }), 'Lengkapi')
    await user.click(await findButton('Kembalikan untuk direvisi'))
    await user.click(await findButton('Kembalikan'))
    await waitFor(async () =>
      expect(
        (await readSubmissions(lesson, task)).filter((submission) => submission?.returned_at),
      ).toMatchObject([{ status: 'draft', feedback: 'Lengkapi', score: null }]),
    )
    expect((await screen.findAllByText('Dikembalikan')).length).toBeGreaterThan(0)
  })

  it('is offered previous feedback, which is saved once selected', async () => {
    const { lesson, task, path } = await createSubmittedTask(3)
    const [first] = await readSubmissions(lesson, task)
    if (first)
      await scoreSubmission(lesson.teacher, { task, submission: first, score: '80', feedback: 'Rapi sekali' })
    const { user } = await openConsole(`${path}?filter=unscored`, lesson.teacher)
    await user.click(await findButton('Rapi sekali'))
    expect(screen.getByRole('textbox', { name: 'Umpan balik' })).toHaveValue('Rapi sekali')
    expect(await screen.findByText('Tersimpan')).toBeVisible()
    const submissions = (await readSubmissions(lesson, task)).filter(
      (submission) => submission?.feedback === 'Rapi sekali',
    )
    expect(submissions.map((submission) => submission?.score).sort()).toEqual([80, null])
  })

  it('can filter by students who have not submitted, with their number', async () => {
    const { lesson, path } = await createSubmittedTask(3)
    const { user } = await openConsole(path, lesson.teacher)
    await user.click(await findButton('Dikumpulkan (2)'))
    expect(await screen.findByText('1 dari 2')).toBeVisible()
    await user.click(await findButton('Belum mengumpulkan (1)'))
    expect(await screen.findByText('1 dari 1')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Nilai' })).toBeNull()
  })

  it('downloads all answers as one zip, and the scores as CSV', async () => {
    const { lesson, path } = await createSubmittedTask(2)
    const downloadNames: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloadNames.push(this.download)
    })
    const blobs = recordBlobs()
    const { user } = await openConsole(path, lesson.teacher)
    await user.click(await findButton('Unduh semua (zip)'))
    await user.click(await findButton('Nilai (CSV)'))
    const name = `${lesson.classroom.name} Latihan 1`
    const fileNames = [`${name}.zip`, `nilai ${name}.csv`]
    await waitFor(() => expect([...downloadNames].sort()).toEqual(fileNames))
    expect(blobs.every(({ size }) => size > 50)).toBe(true)
  })

  it('sees every picture of an answer inside the page', async () => {
    recordBlobs()
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 1)
    const task = await createTask(lesson)
    const client = lesson.students[0]?.client
    if (!client) throw new Error('no student')
    const bytes = await drawImage({ format: 'png' })
    const pages = ['halaman 1.png', 'halaman 2.png']
    const attachments: string[] = []
    for (const name of pages)
      attachments.push((await attachFile(client, STUDENT_LESSONS_PATH, { name, bytes })).filename)
    await createSubmission(client, task, { attachments })
    await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, lesson.teacher)
    for (const name of pages) expect(await screen.findByRole('img', { name })).toBeVisible()
  })

  it('opens the answers of a lesson from the count of scored ones', async () => {
    const { world, lesson } = await createSubmittedTask(3)
    const otherLesson = await createLesson(world, 2, lesson.teacher)
    for (const { client } of otherLesson.students.slice(1))
      await createSubmission(client, await createTask(otherLesson))
    const { user } = await openConsole(TEACHER_LESSONS_PATH, lesson.teacher)
    await user.click(await screen.findByRole('link', { name: '0 dari 2' }))
    const answers = await screen.findAllByRole('link', { name: new RegExp(`^(${joinNames(lesson)})$`) })
    expect(answers).toHaveLength(2)
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  it('can only read answers of a passed semester, and is told why', async () => {
    const { world, lesson, path } = await createSubmittedTask(2)
    await world.context.db.kysely.updateTable('semesters').set({ status: 'passed' }).execute()
    // Who has not handed in has no fields, and may be the first by name.
    await openConsole(`${path}?filter=submitted`, lesson.teacher)
    expect(await screen.findByText('1 dari 1')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Kembalikan untuk direvisi' })).toBeNull()
    for (const field of await screen.findAllByRole('textbox')) expect(field).toBeDisabled()
  })

  it('with the students’ key too sees Pelajaran Saya in the menu only once', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/sia', await world.as('Operator'))
    await user.click(await findButton(/Kegiatan/))
    expect(await screen.findAllByRole('menuitem', { name: 'Pelajaran Saya' })).toHaveLength(1)
  })
})

it('the office selects another period, and each count links to that period’s lessons', async () => {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 0)
  await createTask(lesson)
  const { kysely } = world.context.db
  const semester = await kysely
    .selectFrom('semesters')
    .where('status', '!=', 'active')
    .selectAll()
    .executeTakeFirstOrThrow()
  await kysely.updateTable('lesson_classes').set({ semester_id: semester.id }).execute()
  const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/overview`, await world.as('Operator'))
  expect((await screen.findAllByText('Belum ada pelajaran di periode ini')).length).toBe(2)
  await user.click(await screen.findByRole('combobox', { name: 'Semester' }))
  await user.click(await screen.findByRole('option', { name: semester.name }))
  const countLink = await screen.findByRole('link', { name: `Dibuka ${lesson.classroom.name}: 1` })
  await user.click(countLink)
  expect(await screen.findByText('Sedang dibuka')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Latihan 1' }))
  expect(await screen.findByRole('heading', { name: 'Latihan 1' })).toBeVisible()
})

describe('the counts in the office’s overview', () => {
  const openOverview = async () => {
    const { world, lesson, task } = await createSubmittedTask(3)
    await createMaterial(lesson)
    const [first] = await readSubmissions(lesson, task)
    if (first) await scoreSubmission(lesson.teacher, { task, submission: first, score: '87,5' })
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/overview`, await world.as('Operator'))
    const openCount = async (label: string) =>
      user.click(await screen.findByRole('link', { name: `${label} ${lesson.classroom.name}: 1` }))
    return { user, lesson, openCount }
  }

  it('link to the materials of a class, and these to their lessons', async () => {
    const { user, lesson, openCount } = await openOverview()
    await openCount('Materi')
    await user.click(await screen.findByRole('link', { name: 'Bab 1' }))
    expect(await screen.findByRole('heading', { name: new RegExp(lesson.classroom.name) })).toBeVisible()
  })

  it('link to the scored answers, and these to the answer itself', async () => {
    const { user, lesson, openCount } = await openOverview()
    await openCount('Dinilai')
    expect(await screen.findByText('87,5')).toBeVisible()
    const scored = await screen.findAllByRole('link', { name: new RegExp(`^(${joinNames(lesson)})$`) })
    expect(scored).toHaveLength(1)
    const name = scored[0]?.textContent ?? ''
    await user.click(scored[0] as HTMLElement)
    expect(await screen.findByRole('region', { name: `Jawaban ${name}` })).toBeVisible()
  })
})

const joinNames = ({ students }: LessonFixture) => students.map(({ name }) => name).join('|')
