/** A student's own lessons: due tasks, files, submitting, scores and returned answers. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failFirstRequest, failRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import {
  createSubmission,
  createTask,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  submissionPath,
} from '#test/support/sia/learning.ts'
import { ANSWER, openTask, storeDraftOnDevice } from '#test/support/sia/studentTasks.ts'

describe('a student', () => {
  it('sees due tasks on the home page, with links to them', async () => {
    const { student, path } = await openTask()
    await openConsole('/sia', student.client)
    expect(await screen.findByRole('link', { name: 'Latihan 1' })).toHaveAttribute('href', path)
  })

  it('with more due tasks than are shown can expand the list', async () => {
    const { lesson, student } = await openTask()
    for (const day of [7, 5, 3, 6, 4, 2])
      await createTask(lesson, { name: `Pekan ${day}`, deadline_at: `2098-01-0${day}` })
    const { user } = await openConsole('/sia', student.client)
    const list = await screen.findByRole('list', { name: 'Tugas' })
    const taskNames = () =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    expect(taskNames()).toEqual(['Pekan 2', 'Pekan 3', 'Pekan 4', 'Pekan 5', 'Pekan 6'])
    await user.click(await findButton('Tampilkan 2 lagi: Tugas'))
    expect(taskNames().slice(5)).toEqual(['Pekan 7', 'Latihan 1'])
  })

  it('submits an answer', async () => {
    const { student, path, task, readSubmission } = await openTask()
    storeDraftOnDevice(student, task)
    const { user } = await openConsole(path, student.client)
    await user.click(await findButton('Kumpulkan'))
    expect(await screen.findByText('Dikumpulkan')).toBeVisible()
    expect(await readSubmission()).toMatchObject({ status: 'submit', answer: ANSWER })
    expect(await findButton('Ubah jawaban')).toBeVisible()
  })

  it('sees at once that it is submitted, even if the reload fails', async () => {
    const { student, path, task } = await openTask()
    storeDraftOnDevice(student, task)
    const { user } = await openConsole(path, student.client)
    await findButton('Kumpulkan')
    failRequests('GET', submissionPath(task), 'connectionError')
    await user.click(await findButton('Kumpulkan'))
    expect(await screen.findByText('Dikumpulkan')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Kumpulkan' })).toBeNull()
  })

  it('offline need not upload a file again, because it is sent when the connection is back', async () => {
    const { student, path } = await openTask()
    const notice = 'Tidak ada koneksi. Berkas dikirim begitu tersambung lagi.'
    failFirstRequest('POST', `${STUDENT_LESSONS_PATH}/upload-attachment`, 'connectionError')
    const { user } = await openConsole(path, student.client)
    const notes = new File(['Catatan'], 'catatan.txt', { type: 'text/plain' })
    await user.upload(await screen.findByLabelText('Pilih berkas'), notes)
    expect(await screen.findByText(notice)).toBeVisible()
    expect(await findButton('Coba lagi')).toBeVisible()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect(await findButton('Lepas catatan.txt')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
  })

  it('cannot submit an empty answer, or one with a failed upload', async () => {
    const { student, path, readSubmission } = await openTask()
    const { user } = await openConsole(path, student.client)
    await user.click(await findButton('Kumpulkan'))
    expect(await screen.findByText('Tulis jawaban atau lampirkan berkas dahulu.')).toBeVisible()
    const emptyFile = new File([], 'kosong.pdf', { type: 'application/pdf' })
    await user.upload(await screen.findByLabelText('Pilih berkas'), emptyFile)
    expect(await screen.findByText('Berkas ini kosong.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
    expect(await findButton('Kumpulkan')).toBeDisabled()
    await user.click(await findButton('Lepas'))
    expect(await findButton('Kumpulkan')).toBeEnabled()
    expect(await readSubmission()).toBeNull()
  })

  it('sees score and feedback, and can no longer change the answer', async () => {
    const { lesson, task, student, path } = await openTask()
    const submission = await createSubmission(student.client, task)
    await scoreSubmission(lesson.teacher, { task, submission, score: '92,5', feedback: 'Bagus sekali' })
    await openConsole(path, student.client)
    expect(await screen.findByText('Nilai 92,5')).toBeVisible()
    expect(screen.getByText('Bagus sekali')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ubah jawaban' })).toBeNull()
  })

  it('revises a returned answer', async () => {
    const { lesson, task, student, path, readSubmission } = await openTask()
    const submission = await createSubmission(student.client, task)
    await scoreSubmission(lesson.teacher, { task, submission, feedback: 'Lengkapi', is_return: true })
    const { user } = await openConsole(path, student.client)
    expect(await screen.findByText(/Dikembalikan untuk direvisi/)).toBeVisible()
    await user.click(await findButton('Kumpulkan'))
    await waitFor(async () => expect((await readSubmission())?.status).toBe('submit'))
  })

  it('who chooses six files is told which of them is not uploaded', async () => {
    const { student, path } = await openTask()
    const { user } = await openConsole(path, student.client)
    const files = [1, 2, 3, 4, 5, 6].map(
      (n) => new File([`Catatan ${n}`], `catatan ${n}.txt`, { type: 'text/plain' }),
    )
    await user.upload(await screen.findByLabelText('Pilih berkas'), files)
    expect(await screen.findByText('Paling banyak 5 berkas. Tidak ikut: catatan 6.txt')).toBeVisible()
    for (const { name } of files.slice(0, 5)) expect(await screen.findByText(name)).toBeVisible()
    expect(screen.queryByText('catatan 6.txt')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  it('can only read lessons of a passed semester, and is told why', async () => {
    const { world, student, path } = await openTask()
    await world.context.db.kysely.updateTable('semesters').set({ status: 'passed' }).execute()
    await openConsole(path, student.client)
    expect(await screen.findByText(/sudah lewat, jadi pelajaran ini hanya dapat dibaca/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Kumpulkan' })).toBeNull()
  })

  it('opens the lessons of the class and their tasks', async () => {
    const { student, lesson } = await openTask()
    const { user } = await openConsole(STUDENT_LESSONS_PATH, student.client)
    await user.click(await screen.findByRole('link', { name: /1 belum dikumpulkan/ }))
    expect(await screen.findByRole('link', { name: 'Latihan 1' })).toBeVisible()
    expect(location.pathname).toBe(`${STUDENT_LESSONS_PATH}/${lesson.id}`)
  })

  it('cannot open another student’s lesson by its URL', async () => {
    const { world, path } = await openTask()
    await openConsole(path, await world.as('Siswa'))
    expect(await screen.findByText('Data tidak ditemukan')).toBeVisible()
    expect(screen.queryByText('Latihan 1')).toBeNull()
  })
})
