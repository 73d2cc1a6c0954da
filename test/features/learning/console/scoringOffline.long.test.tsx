/** A score given without a connection is not lost: it is marked, survives a reload, and is sent again. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failFirstRequest, failRequests, network, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import {
  createLesson,
  createSubmission,
  createTask,
  readSubmissions,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'

/** Opens a task with two submitted answers. */
async function openScoring() {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 2)
  const task = await createTask(lesson)
  const submissions = []
  for (const { client } of lesson.students) submissions.push(await createSubmission(client, task))
  const page = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, lesson.teacher)
  const readScores = async () =>
    (await readSubmissions(lesson, task)).rows.map(({ student }) => student.lesson_class_task_submit?.score)
  const [first] = (await readSubmissions(lesson, task)).rows
  if (!first?.student.lesson_class_task_submit) throw new Error('no answer')
  const path = `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}/submit/:submission`
  return {
    world,
    lesson,
    task,
    page,
    path,
    readScores,
    name: first.student.name,
    first: first.student.lesson_class_task_submit,
  }
}

const findScore = () => screen.findByRole('textbox', { name: 'Nilai' })

describe('a score given without a connection', () => {
  it('is marked in the list, survives a reload, and is sent when the connection is back', async () => {
    const { page, path, readScores, name } = await openScoring()
    failRequests('PUT', path, 'connectionError')
    await page.user.type(await findScore(), '87,5{Enter}')
    expect(await screen.findByRole('button', { name: new RegExp(`^${name}.*belum terkirim`) })).toBeVisible()
    expect(await screen.findByText(/^Belum terkirim \(1\): Nilai /)).toBeVisible()
    await reload(page)
    expect(await screen.findByRole('button', { name: new RegExp(`^${name}.*belum terkirim`) })).toBeVisible()
    network.resetHandlers()
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await readScores()).toEqual([87.5, null]))
    await waitFor(() => expect(screen.queryByText(/elum terkirim/)).toBeNull())
  })

  it('is sent at the next start, before its screen is opened', async () => {
    const { page, path, readScores, lesson } = await openScoring()
    failRequests('PUT', path, 'connectionError')
    await page.user.type(await findScore(), '60')
    await page.user.tab()
    await screen.findByText(/^Tidak ada koneksi, nilai belum terkirim/)
    page.unmount()
    network.resetHandlers()
    await openConsole('/account/profile', lesson.teacher)
    await waitFor(async () => expect(await readScores()).toEqual([60, null]))
  })

  it('that somebody else gave meanwhile is a choice between both', async () => {
    const { page, path, readScores, lesson, task, first } = await openScoring()
    failFirstRequest('PUT', path, 'connectionError')
    await page.user.type(await findScore(), '60')
    await page.user.tab()
    await screen.findByText(/^Tidak ada koneksi, nilai belum terkirim/)
    await scoreSubmission(lesson.teacher, { task, submission: first, score: '75', feedback: 'Baik' })
    await page.user.click(await findButton('Coba lagi'))
    expect(await screen.findByText(/Yang tersimpan: nilai 75, “Baik”/)).toBeVisible()
    expect(await readScores()).toEqual([75, null])
    await page.user.click(await findButton('Pakai isian ini'))
    await waitFor(async () => expect(await readScores()).toEqual([60, null]))
  })

  it('of which only the response was lost is no conflict', async () => {
    const { page, path, lesson, task, first } = await openScoring()
    failFirstRequest('PUT', path, 'connectionError')
    await page.user.type(await findScore(), '60')
    await page.user.tab()
    await screen.findByText(/^Tidak ada koneksi, nilai belum terkirim/)
    await scoreSubmission(lesson.teacher, { task, submission: first, score: '60', feedback: '' })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Tersimpan')).toBeVisible()
    expect(screen.queryByText(/elum terkirim/)).toBeNull()
  })

  it('and with it an answer that is returned: it says so, and is returned when the connection is back', async () => {
    const { page, path, name, lesson, task } = await openScoring()
    failRequests('PUT', path, 'connectionError')
    await page.user.type(await screen.findByLabelText('Umpan balik'), 'Tambahkan satuannya')
    await page.user.click(await findButton('Kembalikan untuk direvisi'))
    await page.user.click(await findButton('Kembalikan'))
    expect(await screen.findByText(/^Tidak ada koneksi, jawaban belum dikembalikan/)).toBeVisible()
    await reload(page)
    expect(await screen.findByText(new RegExp(`Belum terkirim \\(1\\): Pengembalian ${name}`))).toBeVisible()
    network.resetHandlers()
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => {
      const [row] = (await readSubmissions(lesson, task)).rows
      expect(row?.student.lesson_class_task_submit).toMatchObject({
        status: 'draft',
        feedback: 'Tambahkan satuannya',
        attempts: [{ number: 1 }],
      })
    })
    await waitFor(() => expect(screen.queryByText(/elum terkirim/)).toBeNull())
  })

  it('and with it a return that the teacher takes back is only a comment', async () => {
    const { page, path, lesson, task } = await openScoring()
    failRequests('PUT', path, 'connectionError')
    await page.user.type(await screen.findByLabelText('Umpan balik'), 'Rapi')
    await page.user.click(await findButton('Kembalikan untuk direvisi'))
    await page.user.click(await findButton('Kembalikan'))
    const takeBack = await findButton('Jangan kembalikan')
    network.resetHandlers()
    await page.user.click(takeBack)
    await waitFor(async () => {
      const [row] = (await readSubmissions(lesson, task)).rows
      expect(row?.student.lesson_class_task_submit).toMatchObject({
        status: 'submit',
        feedback: 'Rapi',
        attempts: [],
      })
    })
  })

  it('is named when the teacher leaves the screen', async () => {
    const { page, path, name } = await openScoring()
    failRequests('PUT', path, 'connectionError')
    await page.user.type(await findScore(), '60')
    await page.user.tab()
    await screen.findByText(/^Tidak ada koneksi, nilai belum terkirim/)
    await page.user.click(screen.getAllByRole('link', { name: /Kembali/ })[0] as HTMLElement)
    expect(
      await screen.findByText(new RegExp(`Nilai ${name}, Latihan 1 belum terkirim, tetapi tersimpan`)),
    ).toBeVisible()
  })
})
