/** Signing out with unsent work asks first, and leaves nothing of the person on the device. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failRequests, holdRequests, network, waitForRequests } from '#test/support/console/network.ts'
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

describe('signing out with a file on its way', () => {
  const FILE = new File(['Langkah 1'], 'langkah.txt', { type: 'text/plain' })
  const UPLOAD = '/sia/activity/student-class-lesson/upload-attachment'

  /** Opens the task, on which a file was chosen, and asks to sign out. */
  async function openUploading() {
    const opened = await openTask()
    const { user } = await openConsole(opened.path, opened.student.client)
    await user.upload(await screen.findByLabelText('Pilih berkas'), FILE)
    return { ...opened, user }
  }
  /** The names of the files of all answers. */
  const fileNames = async ({ world }: Awaited<ReturnType<typeof openUploading>>) => {
    const { kysely } = world.context.db
    const rows = await kysely
      .selectFrom('learning_files')
      .where('entity', 'is not', null)
      .select('filename')
      .execute()
    return rows.map(({ filename }) => filename)
  }

  it('waits for the upload with its progress, and sends the answer that has the file', async () => {
    const release = holdRequests('POST', UPLOAD)
    const opened = await openUploading()
    await screen.findByLabelText('Mengunggah langkah.txt')
    await requestSignOut(opened.user)
    await opened.user.click(await findButton('Kirim dahulu'))
    expect(await screen.findByLabelText('Mengunggah Berkas langkah.txt')).toBeVisible()
    expect(await findButton('Mengirim…')).toBeDisabled()
    release()
    await waitFor(() => expect(localStorage.getItem('pelita.session')).toBeNull())
    expect(await fileNames(opened)).toEqual(['langkah.txt'])
    expect(personalKeys()).toEqual([])
  })

  it('tries a failed file again', async () => {
    failRequests('POST', UPLOAD, 'connectionError')
    const opened = await openUploading()
    await screen.findByText(/^Tidak ada koneksi. Berkas dikirim/)
    network.resetHandlers()
    await requestSignOut(opened.user)
    await opened.user.click(await findButton('Kirim dahulu'))
    await waitFor(() => expect(localStorage.getItem('pelita.session')).toBeNull())
    expect(await fileNames(opened)).toEqual(['langkah.txt'])
  })

  it('names the file that could not be sent, with the reason, and keeps the person signed in', async () => {
    failRequests('POST', UPLOAD, { status: 507, message: 'Penyimpanan server penuh.' })
    const { user } = await openUploading()
    await screen.findByText(/^Penyimpanan server penuh/)
    await requestSignOut(user)
    await user.click(await findButton('Kirim dahulu'))
    const dialog = within(await screen.findByRole('dialog', { name: /^Keluar/ }))
    expect(
      await dialog.findByText('Belum semuanya terkirim. Yang tersisa: Berkas langkah.txt.'),
    ).toBeVisible()
    expect(dialog.getByText(/^Penyimpanan server penuh/)).toBeVisible()
    expect(localStorage.getItem('pelita.session')).not.toBeNull()
  })

  it('stays signed in if the dialog is closed meanwhile', async () => {
    const release = holdRequests('POST', UPLOAD)
    const opened = await openUploading()
    await requestSignOut(opened.user)
    await opened.user.click(await findButton('Kirim dahulu'))
    await opened.user.click(await findButton('Batal'))
    release()
    await waitFor(async () => expect(await fileNames(opened)).toEqual(['langkah.txt']))
    expect(localStorage.getItem('pelita.session')).not.toBeNull()
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
