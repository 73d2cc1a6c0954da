/** A student is told at the button that the answer becomes late, before it does. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createSubmission, scoreSubmission } from '#test/support/sia/learning.ts'
import { openTask, storeDraftOnDevice } from '#test/support/sia/studentTasks.ts'

const BECOMES_LATE_BY_CHANGE = 'Batas waktu sudah lewat. Jika disimpan, jawaban ini menjadi Terlambat.'
const BECOMES_LATE = 'Batas waktu sudah lewat. Jika dikumpulkan, jawaban ini menjadi Terlambat.'
const PASSED_DEADLINE = { deadline_at: '2020-01-31', due_at: '2020-01-31T16:59:59.999Z' }

type Task = Awaited<ReturnType<typeof openTask>>

const passDeadline = ({ world, task }: Pick<Task, 'world' | 'task'>) =>
  world.context.db.kysely
    .updateTable('lesson_class_tasks')
    .set(PASSED_DEADLINE)
    .where('id', '=', task.id)
    .execute()

describe('after the deadline', () => {
  it('a student who changes a handed-in answer is told at each button what will happen', async () => {
    const opened = await openTask()
    const { task, student, path, readSubmission } = opened
    await createSubmission(student.client, task)
    await passDeadline(opened)
    const { user } = await openConsole(path, student.client)
    const change = await findButton('Ubah jawaban')
    expect(change).toHaveAccessibleDescription(BECOMES_LATE_BY_CHANGE)
    await user.click(change)
    expect(await findButton('Kumpulkan lagi')).toHaveAccessibleDescription(BECOMES_LATE_BY_CHANGE)
    await user.click(await findButton('Kumpulkan lagi'))
    expect(await screen.findByText('Terlambat')).toBeVisible()
    expect(await readSubmission()).toMatchObject({ is_late: true })
    expect(screen.queryByText(BECOMES_LATE_BY_CHANGE)).toBeNull()
  })

  it('a student who hands in for the first time is told too', async () => {
    const { task, student, path, readSubmission } = await openTask({ deadline_at: '2020-01-31' })
    storeDraftOnDevice(student, task)
    const { user } = await openConsole(path, student.client)
    expect(await findButton('Kumpulkan')).toHaveAccessibleDescription(BECOMES_LATE)
    await user.click(await findButton('Kumpulkan'))
    expect(await screen.findByText('Terlambat')).toBeVisible()
    expect(await readSubmission()).toMatchObject({ is_late: true })
  })

  it('the revision of an answer that was in time is in time, so nothing is told', async () => {
    const opened = await openTask()
    const { lesson, task, student, path } = opened
    const submission = await createSubmission(student.client, task)
    await passDeadline(opened)
    await scoreSubmission(lesson.teacher, { task, submission, feedback: 'Lengkapi', is_return: true })
    await openConsole(path, student.client)
    expect(await findButton('Kumpulkan')).toBeVisible()
    expect(screen.queryByText(/Batas waktu sudah lewat/)).toBeNull()
  })
})

describe('before the deadline', () => {
  it('nothing is told until it passes while the page is open', async () => {
    const opened = await openTask()
    const { world, task, student, path } = opened
    const due_at = new Date(Date.now() + 3000).toISOString()
    await world.context.db.kysely
      .updateTable('lesson_class_tasks')
      .set({ due_at })
      .where('id', '=', task.id)
      .execute()
    await openConsole(path, student.client)
    const submit = await findButton('Kumpulkan')
    if (Date.now() < Date.parse(due_at)) expect(submit).not.toHaveAccessibleDescription()
    await waitFor(() => expect(submit).toHaveAccessibleDescription(BECOMES_LATE))
  })
})
