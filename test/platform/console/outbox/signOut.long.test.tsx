/** Signing out with unsent work asks first, and leaves nothing of the person on the device. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failRequests, network, waitForRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { readSubmissions, submissionPath } from '#test/support/sia/learning.ts'
import { ANSWER, openTask, storeDraftOnDevice } from '#test/support/sia/studentTasks.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']

/** Opens the console of a student whose answer cannot be sent. */
async function openUnsent() {
  const opened = await openTask()
  storeDraftOnDevice(opened.student, opened.task)
  failRequests('POST', submissionPath(opened.task), 'connectionError')
  const { user, unmount } = await openConsole('/account/profile', opened.student.client)
  await screen.findByText('Belum terkirim (1): Jawaban Latihan 1. Tersimpan di perangkat ini.')
  return { ...opened, user, unmount }
}

async function requestSignOut(user: User) {
  await user.click(await screen.findByRole('button', { name: /^Akun/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
}

const personalKeys = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('pelita.'))

describe('signing out with an answer that was not sent', () => {
  it('names it, and keeps the person signed in until they choose', async () => {
    const { user } = await openUnsent()
    await requestSignOut(user)
    const dialog = within(await screen.findByRole('dialog', { name: /^Keluar/ }))
    expect(dialog.getByText('Jawaban Latihan 1')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Batal' }))
    expect(localStorage.getItem('pelita.session')).not.toBeNull()
    expect(personalKeys().some((key) => key.includes('outbox'))).toBe(true)
  })

  it('sends it first if asked to', async () => {
    const { user, lesson, task } = await openUnsent()
    network.resetHandlers()
    await requestSignOut(user)
    await user.click(await findButton('Kirim dahulu'))
    await waitFor(() => expect(localStorage.getItem('pelita.session')).toBeNull())
    const { rows } = await readSubmissions(lesson, task)
    expect(rows.map(({ student }) => student.lesson_class_task_submit)).toMatchObject([{ status: 'draft' }])
    expect(personalKeys()).toEqual([])
  })

  it('says what could not be sent, instead of signing out', async () => {
    const { user } = await openUnsent()
    await requestSignOut(user)
    await user.click(await findButton('Kirim dahulu'))
    expect(await screen.findByText(/^Belum semuanya terkirim/)).toBeVisible()
    expect(localStorage.getItem('pelita.session')).not.toBeNull()
  })

  it('leaves nothing of the person if it is discarded, answers of earlier releases and drafts included', async () => {
    const { user, student } = await openUnsent()
    const { id } = student.client
    localStorage.setItem(`pelita.answer.${id}.9`, '{}')
    sessionStorage.setItem(`pelita.draft.${id}./news/new#`, '{}')
    await requestSignOut(user)
    await user.click(await findButton('Buang dan keluar'))
    await waitFor(() => expect(localStorage.getItem('pelita.session')).toBeNull())
    await waitFor(() => expect(personalKeys()).toEqual([]))
  })
})

it('an answer stays for its student when the session ended; another student neither sees nor sends it', async () => {
  const { world, student, readSubmission, unmount } = await openUnsent()
  const ownKey = `pelita.outbox.${student.client.id}.`
  unmount()
  network.resetHandlers()
  const otherPage = await openConsole('/account/profile', await world.as('Siswa'))
  await screen.findByRole('button', { name: /^Akun/ })
  await waitForRequests()
  expect(screen.queryByText(/^Belum terkirim/)).toBeNull()
  expect(await readSubmission()).toBeNull()
  expect(personalKeys().some((key) => key.startsWith(ownKey))).toBe(true)
  otherPage.unmount()
  await openConsole('/account/profile', student.client)
  await waitFor(async () => expect(await readSubmission()).toMatchObject({ answer: ANSWER }))
})
