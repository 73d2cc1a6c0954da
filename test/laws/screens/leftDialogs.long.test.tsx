/** Law: what a dialog's form had before a reload is named on its screen, where it can be continued or discarded. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createPathFinder } from '#test/support/console/existingPaths.ts'
import { DIALOG_FORMS, fillEveryInput, findForm, readInputs } from '#test/support/console/forms.ts'
import { discardInput, findButton } from '#test/support/console/lessons.ts'
import { failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'

type Opened = Awaited<ReturnType<typeof openConsole>>

it('the law knows every dialog that keeps a draft', () => {
  const sources = readSourceFiles(['src'])
  const dialogs = sources.filter(
    ({ text }) => text.includes('<FormDialog\n') || text.includes('<FormDialog '),
  )
  expect(dialogs.filter(({ file }) => file.includes('/features/'))).toHaveLength(DIALOG_FORMS.length)
  const keeping = sources.filter(({ text }) => text.includes('useDraft(toFormId('))
  expect(keeping.map(({ file }) => file.split('/').at(-1))).toEqual(['usePictureForm.ts', 'FormDialog.tsx'])
  const named = sources.filter(({ text }) => text.includes('      <LeftDrafts '))
  expect(named.map(({ file }) => file.split('/').at(-1))).toEqual(['MediaList.tsx', 'FormDialog.tsx'])
})

const makePhoto = async () =>
  new File([new Uint8Array(await drawImage({ format: 'png' }))], 'foto.png', { type: 'image/png' })

const LEFT = /belum disimpan/
const findLeft = () => page.findByText(LEFT)
const countLeft = () => page.queryAllByText(LEFT).length

async function continueInput({ user }: Opened) {
  await findLeft()
  // Its record is read first.
  await waitFor(() => expect(page.getByRole('button', { name: 'Lanjutkan' })).toBeEnabled())
  await user.click(page.getByRole('button', { name: 'Lanjutkan' }))
  await page.findByRole('dialog')
  expect(countLeft()).toBe(0)
}

it.each(DIALOG_FORMS)('%s', async (path) => {
  const world = await openConsoleWorld()
  const administrator = await world.as({ keys: ['*'] })
  const opened = await openConsole(await createPathFinder(world, administrator)(path), administrator)
  await findForm(path)
  const fresh = readInputs()
  await fillEveryInput()
  await waitFor(() => expect(readInputs()).not.toEqual(fresh))
  const typed = readInputs()
  expect(countLeft()).toBe(0)

  const again = await reload(opened)
  await continueInput(again)
  await waitFor(() => expect(readInputs()).toEqual(typed))

  const last = await reload(again)
  await findLeft()
  await discardInput(last.user)
  await waitFor(() => expect(countLeft()).toBe(0))
  await findForm(path)
  await waitFor(() => expect(readInputs()).toEqual(fresh))
})

it('the text of a picture in the library', async () => {
  const operator = await (await openConsoleWorld()).as('Operator')
  await uploadImage(operator, await drawImage({ width: 60, height: 40 }), { name: 'upacara.jpg' })
  const opened = await openConsole('/media', operator)
  await opened.user.click(await findButton('Edit upacara.jpg'))
  const findText = () => page.findByRole('textbox', { name: 'Teks alternatif' })
  await opened.user.type(await findText(), 'Siswa berbaris')
  const again = await reload(opened)
  expect(await page.findByText('Gambar “upacara.jpg” belum disimpan.')).toBeVisible()
  await continueInput(again)
  expect(await findText()).toHaveValue('Siswa berbaris')
  expect(page.getByText(/^Isian yang belum tersimpan dipulihkan/)).toBeVisible()
  await discardInput(again.user)
  expect(await findText()).toHaveValue('')
  await again.user.type(await findText(), 'Murid')
  await again.user.keyboard('{Escape}')
  const question = within(await page.findByRole('dialog', { name: 'Perubahan belum disimpan' }))
  await again.user.click(question.getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await reload(again)
  await findButton('Edit upacara.jpg')
  expect(countLeft()).toBe(0)
})

it('a crop of a picture in the library', async () => {
  const operator = await (await openConsoleWorld()).as('Operator')
  await uploadImage(operator, await drawImage({ width: 60, height: 40 }), { name: 'upacara.jpg' })
  const opened = await openConsole('/media', operator)
  await opened.user.click(await findButton('Edit upacara.jpg'))
  await opened.user.click(await findButton('Potong gambar'))
  await opened.user.click(await findButton('1 : 1'))
  const readEdges = () => page.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuenow'))
  const edges = readEdges()
  const again = await reload(opened)
  await continueInput(again)
  await waitFor(() => expect(readEdges()).toEqual(edges))
  expect(page.getByRole('button', { name: 'Potong' })).toBeEnabled()
  await again.user.keyboard('{Escape}')
  const question = within(await page.findByRole('dialog', { name: 'Perubahan belum disimpan' }))
  await again.user.click(question.getByRole('button', { name: 'Lanjutkan mengisi' }))
  await again.user.click(await findButton('Tidak jadi'))
  await again.user.click(await findButton('Batal'))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
})

it('an existing record is named by what was typed, and a picture on its way by its file', async () => {
  const operator = await (await openConsoleWorld()).as('Operator')
  await operator.post('/slide', { title: 'Upacara' })
  const opened = await openConsole('/slides', operator)
  failRequests('POST', '/slide/upload-image', 'timeout')
  await opened.user.click(await findButton('Edit Upacara'))
  await page.findByRole('dialog')
  await opened.user.upload(page.getByLabelText('Berkas gambar'), await makePhoto())
  const again = await reload(opened)
  expect(
    await page.findByText('Slide “Upacara” belum disimpan (Berkas foto.png belum terunggah).'),
  ).toBeVisible()
  await again.user.click(await findButton('Lanjutkan'))
  expect(await page.findByRole('dialog', { name: 'Edit Slide' })).toBeVisible()
  expect(await page.findByText(/^foto\.png belum terunggah/)).toBeVisible()
  const title = await page.findByRole('textbox', { name: /^Judul/ })
  await again.user.clear(title)
  await again.user.type(title, 'Pentas')
  const last = await reload(again)
  expect(await page.findByText(/^Slide “Pentas” belum disimpan \(Berkas foto\.png/)).toBeVisible()
  await discardInput(last.user)
  await waitFor(() => expect(countLeft()).toBe(0))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('pelita.outbox.'))).toEqual([])
})

it('a record that was deleted meanwhile is named, and can only be discarded', async () => {
  const operator = await (await openConsoleWorld()).as('Operator')
  const { body } = await operator.post<{ id: number }>('/slide', { title: 'Upacara' })
  const opened = await openConsole('/slides', operator)
  await opened.user.click(await findButton('Edit Upacara'))
  await opened.user.type(await page.findByRole('textbox', { name: /^Judul/ }), ' Senin')
  await operator.delete(`/slide/${body.result.id}`)
  await reload(opened)
  expect(await page.findByText(/^Slide belum disimpan\. Datanya sudah tidak ada\./)).toBeVisible()
  expect(page.queryByRole('button', { name: 'Lanjutkan' })).toBeNull()
})
