/** No typed text of a student is lost: offline, after failed requests, in a closed tab, or when the answer changed elsewhere. */
import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failFirstRequest, failRequests, holdRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import {
  changeSubmission,
  createSubmission,
  type LessonFixture,
  submissionPath,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { ANSWER, openTask, storeDraftOnDevice } from '#test/support/sia/studentTasks.ts'

const closeTask = ({ teacher, id }: LessonFixture, task: { id: number; name: string; deadline_at: string }) =>
  teacher.put(`${TEACHER_LESSONS_PATH}/${id}/task/${task.id}`, {
    name: task.name,
    deadline_at: task.deadline_at,
    status: 'close',
  })

describe('a student with an unsaved answer', () => {
  /** Opens the task with a draft that the server has, and lets the next request for it fail. */
  const openDraft = async (fault: Parameters<typeof failFirstRequest>[2]) => {
    const opened = await openTask()
    const fields = { status: 'draft', answer: ANSWER }
    const draft = await createSubmission(opened.student.client, opened.task, fields)
    const { user } = await openConsole(opened.path, opened.student.client)
    const submitButton = await findButton('Kumpulkan')
    failFirstRequest('PUT', `${submissionPath(opened.task)}/${draft.id}`, fault)
    await user.click(submitButton)
    return { ...opened, draft, user }
  }

  it('offline is told that nothing was submitted; it is submitted when the connection is back', async () => {
    const { readSubmission } = await openDraft('connectionError')
    expect(await screen.findByText(/^Tidak ada koneksi, jawaban belum dikumpulkan/)).toBeVisible()
    expect(await readSubmission()).toMatchObject({ status: 'draft' })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Dikumpulkan')).toBeVisible()
    expect(await readSubmission()).toMatchObject({ status: 'submit', answer: ANSWER })
  })

  it('hands it in while its draft is on its way', async () => {
    const { student, path, task, readSubmission } = await openTask()
    const { user } = await openConsole(path, student.client)
    const release = holdRequests('POST', submissionPath(task))
    await user.upload(await screen.findByLabelText('Pilih berkas'), new File(['Lima'], 'jawaban.txt'))
    await screen.findByText('Menyimpan…')
    await user.dblClick(await findButton('Kumpulkan'))
    expect(await findButton('Kumpulkan')).toBeDisabled()
    release()
    expect(await screen.findByText('Dikumpulkan')).toBeVisible()
    expect(await readSubmission()).toMatchObject({ status: 'submit', attachments: [{ file: 'jawaban.txt' }] })
  })

  it('retries the submission, instead of saving a draft', async () => {
    const { readSubmission, user } = await openDraft({ status: 500, message: 'Ada masalah' })
    const notice = 'Ada masalah. Yang Anda tulis tetap tersimpan di perangkat ini.'
    expect(await screen.findByText(notice)).toBeVisible()
    await user.click(await findButton('Coba lagi'))
    expect(await screen.findByText('Dikumpulkan')).toBeVisible()
    expect((await readSubmission())?.status).toBe('submit')
  })

  it('is told that the answer is submitted, if only the response was lost', async () => {
    const { student, task, draft, user } = await openDraft('connectionError')
    await screen.findByText(/^Tidak ada koneksi/)
    await changeSubmission(student.client, { task, submission: draft, answer: ANSWER, status: 'submit' })
    await user.click(await findButton('Coba lagi'))
    expect(await screen.findByText('Tugas berhasil dikumpulkan.')).toBeVisible()
    expect(await screen.findByText('Dikumpulkan')).toBeVisible()
    expect(screen.queryByText(/perangkat ini/)).toBeNull()
  })

  it('resumes an unsubmitted change of a submitted answer', async () => {
    const { student, path, task, readSubmission } = await openTask()
    const submission = await createSubmission(student.client, task, { answer: '<p>Lama</p>' })
    storeDraftOnDevice(student, task, submission)
    const { user } = await openConsole(path, student.client)
    await user.click(await findButton('Kumpulkan lagi'))
    expect(await findButton('Ubah jawaban')).toBeVisible()
    expect((await readSubmission())?.answer).toBe(ANSWER)
  })

  it('has the draft that a closed tab left on the device saved automatically', async () => {
    const { student, path, task, readSubmission } = await openTask()
    storeDraftOnDevice(student, task)
    await openConsole(path, student.client)
    expect(await screen.findByText('Tulisan saya')).toBeVisible()
    expect(await readSubmission()).toMatchObject({ status: 'draft', answer: ANSWER })
  })

  it('keeps the typed text when the task is closed meanwhile, and is told', async () => {
    const { lesson, student, path, task, readSubmission } = await openTask()
    storeDraftOnDevice(student, task)
    // The teacher closes the task before the answer arrives.
    failRequests('POST', submissionPath(task), { status: 409, message: 'Tugas sudah ditutup' })
    await openConsole(path, student.client)
    const notice = 'Tugas sudah ditutup. Yang Anda tulis tetap tersimpan di perangkat ini.'
    expect(await screen.findByText(notice)).toBeVisible()
    await closeTask(lesson, task)
    screen.getByRole('button', { name: 'Muat ulang' }).click()
    expect(await screen.findByText(/Tulisan di perangkat ini yang belum terkirim/)).toBeVisible()
    expect(screen.getByText('Tulisan saya')).toBeVisible()
    expect(await readSubmission()).toBeNull()
  })

  it('is told that the task was closed even if the server saved the text as a draft', async () => {
    const { world, student, path, task } = await openTask()
    const first = await createSubmission(student.client, task, { status: 'draft', answer: '<p>Lama</p>' })
    storeDraftOnDevice(student, task, first)
    const message = 'Tugas sudah ditutup. Jawaban Anda disimpan sebagai draf, tidak dikumpulkan.'
    failRequests('PUT', `${submissionPath(task)}/${first.id}`, { status: 409, message })
    await openConsole(path, student.client)
    await findButton('Kumpulkan')
    const update = world.context.db.kysely.updateTable('lesson_class_task_submits').set({ answer: ANSWER })
    await update.where('id', '=', first.id).execute()
    expect(await screen.findByText(/^Tugas sudah ditutup/)).toBeVisible()
  })

  it('chooses between versions when the answer was changed elsewhere', async () => {
    const { student, path, task, readSubmission } = await openTask()
    storeDraftOnDevice(student, task)
    await createSubmission(student.client, task, { status: 'draft', answer: '<p>Dari tab lain</p>' })
    const { user } = await openConsole(path, student.client)
    await user.click(await findButton('Pakai tulisan ini'))
    expect(await screen.findByText('Draf tersimpan')).toBeVisible()
    expect((await readSubmission())?.answer).toBe(ANSWER)
  })

  it('who chooses the version of an unchanged tab keeps that, not the version of another tab', async () => {
    const { student, path, task, readSubmission } = await openTask()
    const first = await createSubmission(student.client, task, { status: 'draft', answer: ANSWER })
    const { user } = await openConsole(path, student.client)
    expect(await screen.findByText('Tulisan saya')).toBeVisible()
    const otherVersion = { answer: '<p>Dari tab lain</p>', status: 'draft', updated_at: first.updated_at }
    await student.client.put(`${submissionPath(task)}/${first.id}`, otherVersion)
    await user.click(await findButton('Kumpulkan'))
    await user.click(await findButton('Pakai tulisan ini'))
    await waitFor(async () => expect((await readSubmission())?.answer).toBe(ANSWER))
  })

  it('keeps that version even if the screen is notified late of the loaded data', async () => {
    const { student, path, task, readSubmission } = await openTask()
    const first = await createSubmission(student.client, task, { status: 'draft', answer: ANSWER })
    const { user } = await openConsole(path, student.client)
    expect(await screen.findByText('Tulisan saya')).toBeVisible()
    const otherVersion = { answer: '<p>Dari tab lain</p>', status: 'draft', updated_at: first.updated_at }
    await student.client.put(`${submissionPath(task)}/${first.id}`, otherVersion)
    await user.click(await findButton('Kumpulkan'))
    const button = await findButton('Pakai tulisan ini')
    notifyManager.setScheduler((notify) => setTimeout(notify, 500))
    onTestFinished(() => notifyManager.setScheduler(defaultScheduler))
    await user.click(button)
    await waitFor(async () => expect((await readSubmission())?.answer).toBe(ANSWER))
  })
})
