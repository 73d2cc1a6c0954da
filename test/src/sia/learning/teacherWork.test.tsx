/** What a teacher does around the writing: copying, returning, taking along, choosing whose answers, looking back. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Output } from '#contract/endpoint.ts'
import type { listSubmissions } from '#contract/sia/learning/scoring.ts'
import type { TeacherTask } from '#contract/sia/learning/task.ts'
import { drawImage } from '#test/support/images.ts'
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
} from '#test/support/learning.ts'
import { findButton } from '#test/support/lessons.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

const tasksOf = async ({ id, teacher }: LessonFixture) =>
  (await teacher.get<{ rows: TeacherTask[] }>(`${TEACHER_LESSONS_PATH}/${id}/tasks`)).body.result.rows

const answersOf = async ({ id, teacher }: LessonFixture, task: { id: number }) =>
  (
    await teacher.get<Output<typeof listSubmissions>>(`${TEACHER_LESSONS_PATH}/${id}/task/${task.id}/submits`)
  ).body.result.rows.map(({ student }) => student.lesson_class_task_submit)

/** A task which all but the last of so many have handed in. */
async function openAnswers(count: number) {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, count)
  const task = await createTask(lesson)
  for (const { client } of lesson.pupils.slice(0, -1)) await createSubmission(client, task)
  return { world, lesson, task, path: `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}` }
}

/** What the page shows or saves of its own making; jsdom has no addresses for that. */
function keepBlobs(): Blob[] {
  const blobs: Blob[] = []
  const made = (blob: Blob | MediaSource) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:x'
  }
  URL.createObjectURL = vi.fn(made)
  URL.revokeObjectURL = vi.fn()
  return blobs
}

describe('a teacher', () => {
  it('copies a task to another class in one act, opened at once where that is chosen', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 0)
    const second = await createLesson(world, 0, lesson.teacher)
    await createTask(lesson)
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}?tab=tasks`, lesson.teacher)
    await user.click(await findButton('Salin Latihan 1 ke kelas lain'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findAllByRole('checkbox')).toHaveLength(1)
    await user.click(dialog.getByRole('checkbox', { name: new RegExp(second.room.name) }))
    await user.click(dialog.getByRole('switch', { name: 'Langsung dibuka untuk siswa' }))
    await user.click(dialog.getByRole('button', { name: 'Salin (1)' }))
    expect(await screen.findByText('Tugas disalin ke 1 kelas.')).toBeVisible()
    expect(await tasksOf(second)).toMatchObject([{ name: 'Latihan 1', status: 'open' }])
  })

  it('copies what a passed semester holds to a class of now', async () => {
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
    await user.click(await dialog.findByRole('checkbox', { name: new RegExp(current.room.name) }))
    await user.click(dialog.getByRole('button', { name: 'Salin (1)' }))
    expect(await screen.findByText('Materi disalin ke 1 kelas.')).toBeVisible()
  })

  it('returns an answer for revision after a question, with the feedback that was typed', async () => {
    const { lesson, task, path } = await openAnswers(2)
    const { user } = await openConsole(`${path}?filter=submitted`, lesson.teacher)
    await user.type(await screen.findByRole('textbox', { name: 'Umpan balik' }), 'Lengkapi')
    await user.click(await findButton('Kembalikan untuk direvisi'))
    await user.click(await findButton('Kembalikan'))
    await waitFor(async () =>
      expect((await answersOf(lesson, task)).filter((one) => one?.returned_at)).toMatchObject([
        { status: 'draft', feedback: 'Lengkapi', score: null },
      ]),
    )
    expect((await screen.findAllByText('Dikembalikan untuk direvisi')).length).toBeGreaterThan(0)
  })

  it('is offered what was written before, and it is saved once chosen', async () => {
    const { lesson, task, path } = await openAnswers(3)
    const [first] = await answersOf(lesson, task)
    if (first) await scoreSubmission(lesson.teacher, task, first, { score: '80', feedback: 'Rapi sekali' })
    const { user } = await openConsole(`${path}?filter=unscored`, lesson.teacher)
    await user.click(await findButton('Rapi sekali'))
    expect(screen.getByRole('textbox', { name: 'Umpan balik' })).toHaveValue('Rapi sekali')
    await user.type(screen.getByRole('textbox', { name: 'Nilai' }), '90')
    await user.tab()
    expect(await screen.findByText('Tersimpan')).toBeVisible()
    const given = (await answersOf(lesson, task)).filter((one) => one?.feedback === 'Rapi sekali')
    expect(given.map((one) => one?.score).sort()).toEqual([80, 90])
  })

  it('sees only those who have not handed in, and their number, where that is chosen', async () => {
    const { lesson, path } = await openAnswers(3)
    const { user } = await openConsole(path, lesson.teacher)
    await user.click(await findButton('Dikumpulkan (2)'))
    expect(await screen.findByText('1 dari 2')).toBeVisible()
    await user.click(await findButton('Belum mengumpulkan (1)'))
    expect(await screen.findByText('1 dari 1')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Nilai' })).toBeNull()
  })

  it('takes all answers along as one zip, and the scores as CSV', async () => {
    const { lesson, path } = await openAnswers(2)
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const blobs = keepBlobs()
    const { user } = await openConsole(path, lesson.teacher)
    await user.click(await findButton('Unduh semua (zip)'))
    await user.click(await findButton('Nilai (CSV)'))
    const name = `${lesson.room.name} Latihan 1`
    const saved = [`${name}.zip`, `nilai ${name}.csv`]
    await waitFor(() => expect([...names].sort()).toEqual(saved))
    expect(blobs.every(({ size }) => size > 50)).toBe(true)
  })

  it('reads every picture of an answer inside the page', async () => {
    keepBlobs()
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 1)
    const task = await createTask(lesson)
    const client = lesson.pupils[0]?.client
    if (!client) throw new Error('no pupil')
    const bytes = await drawImage({ format: 'png' })
    const pages = ['halaman 1.png', 'halaman 2.png']
    const attachments: string[] = []
    for (const name of pages)
      attachments.push((await attachFile(client, STUDENT_LESSONS_PATH, { name, bytes })).filename)
    await createSubmission(client, task, { attachments })
    await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, lesson.teacher)
    for (const name of pages) expect(await screen.findByRole('img', { name })).toBeVisible()
  })

  it('goes from how many are scored to the answers of that lesson', async () => {
    const { world, lesson } = await openAnswers(3)
    const other = await createLesson(world, 2, lesson.teacher)
    for (const { client } of other.pupils.slice(1)) await createSubmission(client, await createTask(other))
    const { user } = await openConsole(TEACHER_LESSONS_PATH, lesson.teacher)
    await user.click(await screen.findByRole('link', { name: '0 dari 2' }))
    const answers = await screen.findAllByRole('link', { name: new RegExp(`^(${namesOf(lesson)})$`) })
    expect(answers).toHaveLength(2)
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  it('only reads what has passed, and is told why', async () => {
    const { world, lesson, path } = await openAnswers(2)
    await world.context.db.kysely.updateTable('semesters').set({ status: 'passed' }).execute()
    await openConsole(path, lesson.teacher)
    expect(await screen.findByText('1 dari 2')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Kembalikan untuk direvisi' })).toBeNull()
    for (const field of screen.queryAllByRole('textbox')) expect(field).toBeDisabled()
  })

  it('who also holds the students’ key finds Pelajaran Saya in the menu once', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/sia', await world.as('Operator'))
    await user.click(await findButton(/Kegiatan/))
    expect(await screen.findAllByRole('menuitem', { name: 'Pelajaran Saya' })).toHaveLength(1)
  })
})

it('the office looks at another year, and each number leads to that year’s lessons', async () => {
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
  const number = await screen.findByRole('link', { name: `Dibuka ${lesson.room.name}: 1` })
  await user.click(number)
  expect(await screen.findByText('Sedang dibuka')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Latihan 1' }))
  expect(await screen.findByRole('heading', { name: 'Latihan 1' })).toBeVisible()
})

describe('the office reads behind the numbers of the overview', () => {
  const openOverview = async () => {
    const { world, lesson, task } = await openAnswers(3)
    await createMaterial(lesson)
    const [first] = await answersOf(lesson, task)
    if (first) await scoreSubmission(lesson.teacher, task, first, { score: '87,5' })
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/overview`, await world.as('Operator'))
    const press = async (label: string) =>
      user.click(await screen.findByRole('link', { name: `${label} ${lesson.room.name}: 1` }))
    return { user, lesson, task, press }
  }

  it('the materials of a class, each a step from its lesson', async () => {
    const { user, lesson, press } = await openOverview()
    await press('Materi')
    await user.click(await screen.findByRole('link', { name: 'Bab 1' }))
    expect(await screen.findByRole('heading', { name: new RegExp(lesson.room.name) })).toBeVisible()
  })

  it('what is scored, each a step from the answer itself', async () => {
    const { user, lesson, press } = await openOverview()
    await press('Dinilai')
    expect(await screen.findByText('87,5')).toBeVisible()
    const scored = await screen.findAllByRole('link', { name: new RegExp(`^(${namesOf(lesson)})$`) })
    expect(scored).toHaveLength(1)
    const name = scored[0]?.textContent ?? ''
    await user.click(scored[0] as HTMLElement)
    expect(await screen.findByRole('region', { name: `Jawaban ${name}` })).toBeVisible()
  })
})

const namesOf = ({ pupils }: LessonFixture) => pupils.map(({ name }) => name).join('|')
