/** A teacher's lesson: writing, opening, closing, scoring and deleting; the office can read and delete. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { listSubmissions } from '#features/learning/scoring.ts'
import type { TeacherTask } from '#features/learning/task.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { findButton } from '#test/support/console/lessons.ts'
import { failFirstRequest, openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import {
  createLesson,
  createMaterial,
  createSubmission,
  createTask,
  type LessonFixture,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'

const readTasks = async ({ id, teacher }: LessonFixture) =>
  (await teacher.get<{ rows: TeacherTask[] }>(`${TEACHER_LESSONS_PATH}/${id}/tasks`)).body.result.rows

const readSubmissionRows = async ({ id, teacher }: LessonFixture, task: { id: number }) =>
  (await teacher.get<Output<typeof listSubmissions>>(`${TEACHER_LESSONS_PATH}/${id}/task/${task.id}/submits`))
    .body.result.rows

/** Makes fingers the device's pointer, until the test ends. */
function pretendTouch() {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), query === '(pointer: coarse)' && { matches: true }),
  )
}

describe('a teacher', () => {
  it('sees their own lessons of the period with counts, and opens one', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world)
    await createLesson(world)
    await createMaterial(lesson)
    const { user } = await openConsole(TEACHER_LESSONS_PATH, lesson.teacher)
    // While it loads, the list shows placeholder rows.
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    const rows = screen.getAllByRole('row')
    await user.click(within(rows[1] as HTMLElement).getAllByRole('link')[0] as HTMLElement)
    await waitFor(() => expect(currentAddress()).toBe(`${TEACHER_LESSONS_PATH}/${lesson.id}?tab=materials`))
    expect(await screen.findByRole('link', { name: 'Tambah Materi' })).toBeVisible()
    expect(await screen.findByText('Bab 1')).toBeVisible()
  })

  it('creates a task with a deadline in Indonesian notation, opens it and closes it', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world)
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/new`, lesson.teacher)
    await user.type(await screen.findByRole('textbox', { name: /^Judul Tugas/ }), 'Latihan pecahan')
    await user.type(screen.getByRole('textbox', { name: /^Batas Waktu/ }), '31/12/2098')
    await user.type(screen.getByRole('textbox', { name: /^Jam/ }), '15.00')
    await user.click(await findButton('Simpan'))
    await waitFor(() => expect(currentAddress()).toBe(`${TEACHER_LESSONS_PATH}/${lesson.id}?tab=tasks`))
    expect((await readTasks(lesson))[0]).toMatchObject({ status: 'draft', deadline_at: '2098-12-31T15:00' })
    await user.click(await findButton('Buka untuk siswa'))
    await user.click(await findButton('Tutup tugas'))
    expect(await findButton('Buka lagi')).toBeVisible()
    expect((await readTasks(lesson))[0]?.status).toBe('close')
  })

  it('is told under the field what is missing in a task', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 0)
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/new`, lesson.teacher)
    await user.type(await screen.findByRole('textbox', { name: /^Judul Tugas/ }), 'Latihan')
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('1 isian perlu diperbaiki')).toBeVisible()
    expect(await readTasks(lesson)).toEqual([])
  })

  it('scores one answer after another by keyboard; each is saved in the background', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 2)
    const task = await createTask(lesson)
    for (const student of lesson.students) await createSubmission(student.client, task)
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, lesson.teacher)
    await user.type(await screen.findByRole('textbox', { name: 'Nilai' }), '87,5')
    await user.tab()
    await user.keyboard('Rapi')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText('2 dari 2')).toBeVisible()
    await user.type(await screen.findByRole('textbox', { name: 'Nilai' }), '60{Enter}')
    await waitFor(async () => {
      const submissions = (await readSubmissionRows(lesson, task)).map(
        ({ student }) => student.lesson_class_task_submit,
      )
      expect(submissions.map((submission) => [submission?.score, submission?.feedback])).toEqual([
        [87.5, 'Rapi'],
        [60, null],
      ])
    })
  })

  it.each([
    ['a narrow window', { width: 640, isTouch: false }],
    ['a phone with a keyboard', { width: 390, isTouch: true }],
  ])('Enter leads from score to score in %s, and no key does anything else', async (_device, device) => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 3)
    const task = await createTask(lesson)
    for (const student of lesson.students) await createSubmission(student.client, task)
    const [first] = await readSubmissionRows(lesson, task)
    const submission = first?.student.lesson_class_task_submit
    if (!submission) throw new Error('no answer')
    const feedback = 'Alasanmu meyakinkan, lanjutkan.'
    await scoreSubmission(lesson.teacher, { task, submission, score: '50', feedback })
    window.innerWidth = device.width
    if (device.isTouch) pretendTouch()
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, lesson.teacher)
    const score = await screen.findByRole('textbox', { name: 'Nilai' })
    await waitFor(() => expect(document.activeElement === score).toBe(!device.isTouch))
    await user.clear(score)
    await user.type(score, '61{Enter}')
    expect(await screen.findByText('2 dari 3')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Nilai' })).toHaveFocus()
    await user.keyboard('62{Enter}')
    expect(await screen.findByText('3 dari 3')).toBeVisible()
    await user.keyboard('63{Enter}{Enter}')
    await waitFor(async () => {
      const submissions = (await readSubmissionRows(lesson, task)).map(
        ({ student }) => student.lesson_class_task_submit,
      )
      expect(submissions.map((stored) => [stored?.score, stored?.feedback])).toEqual([
        [61, feedback],
        [62, null],
        [63, null],
      ])
    })
  })

  it('keeps a score that could not be saved, and sends it again', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 1)
    const task = await createTask(lesson)
    const [student] = lesson.students
    if (student) await createSubmission(student.client, task)
    failFirstRequest('PUT', `${TEACHER_LESSONS_PATH}/:id/task/:task/submit/:s`, {
      status: 500,
      message: 'Server sibuk.',
    })
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, lesson.teacher)
    await user.type(await screen.findByRole('textbox', { name: 'Nilai' }), '70')
    await user.tab()
    expect(await screen.findByText('Belum tersimpan: Server sibuk.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Nilai' })).toHaveValue('70')
    await user.click(await findButton('Coba lagi'))
    expect(await screen.findByText('Tersimpan')).toBeVisible()
    expect((await readSubmissionRows(lesson, task))[0]?.student.lesson_class_task_submit?.score).toBe(70)
  })

  it('deletes a task with answers only after seeing their number, and restores it', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 1)
    const task = await createTask(lesson)
    const [student] = lesson.students
    if (student) await createSubmission(student.client, task)
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}?tab=tasks`, lesson.teacher)
    await user.click(await findButton('Hapus Latihan 1'))
    await user.click(await findButton('Hapus'))
    expect(await screen.findByText(/Tugas ini punya 1 jawaban yang dikumpulkan/)).toBeVisible()
    await user.click(await findButton('Hapus beserta jawaban'))
    expect(await screen.findByText('Belum ada tugas')).toBeVisible()
    await user.click(screen.getByRole('switch', { name: 'Terhapus' }))
    await user.click(await findButton('Ambil kembali'))
    await waitFor(async () => expect(await readTasks(lesson)).toHaveLength(1))
  })
})

describe('an operator', () => {
  it('sees every class and teacher in one overview, and the lessons of each', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 1)
    await createTask(lesson)
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/overview`, await world.as('Operator'))
    await user.click(await screen.findByRole('link', { name: `Pelajaran ${lesson.classroom.name}: 1` }))
    expect(await screen.findByRole('link', { name: '1 (1 dibuka)' })).toBeVisible()
  })

  it('reads a teacher’s material and deletes it with a reason, but cannot write', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 0)
    await createMaterial(lesson)
    const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}`, await world.as('Operator'))
    await user.click(await findButton('Hapus Bab 1'))
    expect(screen.queryByRole('link', { name: 'Tambah Materi', hidden: true })).toBeNull()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Hapus' })).toBeDisabled()
    await user.type(dialog.getByRole('textbox', { name: /^Alasan/ }), 'Salah kelas')
    await user.click(dialog.getByRole('button', { name: 'Hapus' }))
    expect(await screen.findByText('Belum ada materi')).toBeVisible()
  })
})
