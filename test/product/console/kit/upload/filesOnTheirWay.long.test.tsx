/** Files on their way in any field: named before they are lost, and awaited before signing out. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { discardInput, findButton } from '#test/support/console/lessons.ts'
import { failRequests, holdRequests, network, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { drawImage } from '#test/support/content/images.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import type { Client } from '#test/support/world/world.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']

let operator: Client
beforeEach(async () => {
  operator = await (await openConsoleWorld()).as('Administrator')
})

const makePicture = async () =>
  new File([new Uint8Array(await drawImage({ format: 'png' }))], 'foto.png', { type: 'image/png' })
const makeDocument = async () =>
  new File([new Uint8Array(makePdf())], 'surat.pdf', { type: 'application/pdf' })

type Field = { label: string; upload: string; makeFile: () => Promise<File> }
/** The fields of a post that upload a file as soon as it is chosen. */
const FIELDS: Record<string, Field> = {
  'main picture': { label: 'Berkas gambar', upload: '/post/upload-image', makeFile: makePicture },
  'picture in the text': {
    label: 'Berkas gambar untuk isi',
    upload: '/post/upload-image-content',
    makeFile: makePicture,
  },
  'document in the text': {
    label: 'Berkas dokumen untuk isi',
    upload: '/post/upload-file',
    makeFile: makeDocument,
  },
}
const FIELD_ROWS = Object.entries(FIELDS)

/** Chooses a file in a new post. @returns its name */
async function chooseFile({ label, makeFile }: Field) {
  const opened = await openConsole('/news/new', operator)
  const { user } = opened
  const file = await makeFile()
  await putFile(label, file)
  return { ...opened, user, name: file.name }
}

const putFile = async (label: string, file: File) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } })

async function requestSignOut(user: User) {
  // The dialog of an upload hides the rest of the page.
  await user.click(await screen.findByRole('button', { name: /^Akun/, hidden: true }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }))
  return within(await screen.findByRole('dialog', { name: /^Keluar/ }))
}

describe('a file on its way', () => {
  it.each(FIELD_ROWS)('is named where the device cannot keep it: %s', async (_name, field) => {
    failRequests('POST', field.upload, 'timeout')
    const { name } = await chooseFile(field)
    expect(
      await screen.findByText(
        `${name} tidak muat di perangkat ini, jadi jangan tutup halaman ini sampai terunggah.`,
      ),
    ).toBeInTheDocument()
  })

  it.each(FIELD_ROWS)('is named by the question before the screen is left: %s', async (_name, field) => {
    failRequests('POST', field.upload, 'connectionError')
    const { user, name } = await chooseFile(field)
    await user.click(await screen.findByRole('link', { name: 'Media', hidden: true }))
    const question = within(await screen.findByRole('dialog', { name: 'Perubahan belum disimpan' }))
    expect(question.getByText(new RegExp(`${name} belum terunggah dan ikut hilang`))).toBeVisible()
  })

  it.each(FIELD_ROWS)('is awaited before signing out: %s', async (_name, field) => {
    const release = holdRequests('POST', field.upload)
    const { user, name } = await chooseFile(field)
    const dialog = await requestSignOut(user)
    expect(dialog.getByText(`Berkas ${name}`)).toBeVisible()
    expect(dialog.getByText('Sedang diunggah.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Kirim dahulu' }))
    expect(await dialog.findByRole('button', { name: 'Mengirim…' })).toBeDisabled()
    release()
    expect(await dialog.findByText(/^Semuanya terkirim, kecuali isian di halaman ini/)).toBeVisible()
    expect(dialog.queryByText(`Berkas ${name}`)).toBeNull()
    expect(localStorage.getItem('pelita.session')).not.toBeNull()
  })

  it.each(FIELD_ROWS)(
    'is tried again before signing out, and when the connection is back: %s',
    async (_, field) => {
      failRequests('POST', field.upload, 'connectionError')
      const { user, name } = await chooseFile(field)
      await screen.findByText(/belum terunggah\. |tidak sampai ke server/)
      const dialog = await requestSignOut(user)
      await user.click(dialog.getByRole('button', { name: 'Kirim dahulu' }))
      expect(await dialog.findByText(`Belum semuanya terkirim. Yang tersisa: Berkas ${name}.`)).toBeVisible()
      network.resetHandlers()
      await user.click(await findButton('Batal'))
      window.dispatchEvent(new Event('online'))
      await waitFor(() => expect(listFileEntries()).toEqual([]))
    },
  )
})

describe('a file that the server refused', () => {
  const REFUSED = { status: 422, message: 'Berkas ini rusak.' }

  it.each(FIELD_ROWS)(
    'is named with the reason after a reload, until it is discarded: %s',
    async (_, field) => {
      failRequests('POST', field.upload, REFUSED)
      const opened = await chooseFile(field)
      await screen.findByText(/Berkas ini rusak\.$/)
      const { user } = await reload(opened)
      expect(await screen.findByText(`${opened.name} belum terunggah. Berkas ini rusak.`)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
      await discardInput(user)
      await waitFor(() => expect(listFileEntries()).toEqual([]))
      expect(screen.queryByText(/belum terunggah/)).toBeNull()
    },
  )

  it('is forgotten when another one is chosen for its field, and when its form is left', async () => {
    const field = FIELDS['main picture'] as Field
    failRequests('POST', field.upload, REFUSED)
    const opened = await chooseFile(field)
    await screen.findByText(/Berkas ini rusak\.$/)
    const { user } = await reload(opened)
    await screen.findByText(/belum terunggah/)
    await putFile(field.label, await makePicture())
    await waitFor(() => expect(screen.queryByText(/belum terunggah/)).toBeNull())
    await screen.findByText(/Berkas ini rusak\.$/)
    expect(listFileEntries()).toHaveLength(1)
    await user.click(await screen.findByRole('link', { name: 'Media' }))
    await waitFor(() => expect(listFileEntries()).toEqual([]))
  })
})

const listFileEntries = () =>
  Object.keys(localStorage).filter((key) => /^pelita\.outbox\.\d+\.file\//.test(key))
