/** The dialog of one report card: its URL, uploading, and cancelling an upload. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failFirstRequest, failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import {
  assignTeacher,
  enrol,
  makeClassroom,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'

const findDialog = async (name = 'Upload Rapor') => within(await screen.findByRole('dialog', { name }))
const waitForNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Opens the dialog of Adi in VII A by its URL. */
async function openRaporDialog() {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const adi = await enrol(world, classroom, { name: 'Adi Putra' })
  const year = await readActiveYear(world)
  const { user } = await openConsole(`/sia/activity/rapor/${adi.student_class_id}`, operator)
  const listPath = `/sia/activity/rapor?eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${classroom.id}`
  await (await findDialog()).findByRole('button', { name: 'Upload' })
  return { user, listPath }
}
type User = Awaited<ReturnType<typeof openRaporDialog>>['user']

async function uploadFile(user: User) {
  const dialog = await findDialog()
  const file = new File([new Uint8Array(makePdf('Rapor'))], 'rapor.pdf')
  await user.upload(dialog.getByLabelText('Pilih berkas .pdf'), file)
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
}

it("the URL fills the selects, and closing returns to the table, with the focus on the row's button", async () => {
  const { user, listPath } = await openRaporDialog()
  await user.click((await findDialog()).getByRole('button', { name: 'Tutup' }))
  await waitForNoDialog()
  await waitFor(() => expect(currentAddress()).toBe(listPath))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rapor Adi Putra' })).toHaveFocus())
  expect(screen.getByRole('combobox', { name: /^Kelas/ })).toHaveTextContent('VII A')
  expect(screen.getByRole('button', { name: 'Lihat Rapor' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Upload Rapor Masal' }))
  const bulk = await findDialog('Upload Rapor Masal')
  expect(bulk.getByRole('combobox', { name: /^Kelas/ })).toHaveTextContent('VII A')
})

it('an unknown row links back to the list, because a retry would not help', async () => {
  const world = await openConsoleWorld()
  const { user } = await openConsole('/sia/activity/rapor/99999', await world.as('Operator'))
  expect(await screen.findByText('Data tidak ditemukan')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Kembali ke daftar' }))
  await waitFor(() => expect(currentAddress()).toBe('/sia/activity/rapor'))
  expect(await screen.findByRole('button', { name: 'Lihat Rapor' })).toBeVisible()
})

it('a student who changed class has a report card already, as the table and dialog of the new class say', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const otherClassroom = await makeClassroom(world, 'VII', 'B')
  const adi = await enrol(world, classroom, { name: 'Adi Putra' })
  await uploadRapor(world, { client: operator, classroom, student: adi })
  const year = await readActiveYear(world)
  const moveBody = { classroom_id: otherClassroom.id, moved_at: `${year.code}-10-01` }
  await operator.post(`/sia/activity/student-class/${adi.student_class_id}/move`, moveBody)
  const query = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${otherClassroom.id}`
  const { user } = await openConsole(`/sia/activity/rapor?${query}`, operator)
  expect(await screen.findByText('1 dari 1 rapor sudah ada')).toBeVisible()
  expect(screen.getAllByText('Sudah ada di VII A')).not.toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Rapor Adi Putra' }))
  expect(await (await findDialog()).findByText('Sudah ada di VII A')).toBeVisible()
})

it('an upload by the URL returns to the table too', async () => {
  const { user, listPath } = await openRaporDialog()
  await user.click((await findDialog()).getByRole('button', { name: 'Upload' }))
  expect((await findDialog()).getByRole('alert')).toHaveTextContent('Harus diisi')
  await uploadFile(user)
  expect(await screen.findByText('1 dari 1 rapor sudah ada')).toBeVisible()
  await waitFor(() => expect(currentAddress()).toBe(listPath))
})

it('a running upload can be cancelled after confirming', async () => {
  const { user } = await openRaporDialog()
  failRequests('PUT', '/sia/activity/rapor', 'timeout')
  await uploadFile(user)
  expect(await screen.findByText(/^(Mengunggah… \d+%|Memeriksa dan menyimpan…)$/)).toBeVisible()
  await user.click((await findDialog()).getByRole('button', { name: 'Tutup' }))
  await user.click((await findDialog('Batalkan unggahan?')).getByRole('button', { name: 'Tunggu' }))
  await waitFor(() => expect(screen.queryByText('Batalkan unggahan?')).toBeNull())
  await user.keyboard('{Escape}')
  await user.click((await findDialog('Batalkan unggahan?')).getByRole('button', { name: 'Batalkan' }))
  await waitForNoDialog()
  expect(await screen.findByText('0 dari 1 rapor sudah ada')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the dialog keeps its element and title while it loads, even after a failure', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const adi = await enrol(world, classroom, { name: 'Adi Putra' })
  const year = await readActiveYear(world)
  const query = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${classroom.id}`
  const { user } = await openConsole(`/sia/activity/rapor?${query}`, operator)
  const rowButton = await screen.findByRole('button', { name: 'Rapor Adi Putra' })
  const serverError = { status: 500, message: 'Server sedang sibuk.' }
  failFirstRequest('GET', `/sia/activity/rapor/${adi.student_class_id}`, serverError)
  await user.click(rowButton)
  const dialog = await screen.findByRole('dialog', { name: 'Upload Rapor' })
  await user.click(await within(dialog).findByRole('button', { name: 'Coba lagi' }))
  expect(await within(dialog).findByRole('button', { name: 'Upload' })).toBeVisible()
  expect(screen.getByRole('dialog')).toBe(dialog)
})

it('the download button is there before a file is, and says so by being disabled', async () => {
  await openRaporDialog()
  expect((await findDialog()).getByRole('button', { name: 'Download' })).toBeDisabled()
})

it('a class that became somebody else’s is only read, and the title says so', async () => {
  const world = await openConsoleWorld()
  const teacher = await world.as('Guru')
  const classroom = await makeClassroom(world, 'VII', 'A')
  await assignTeacher(world, teacher, classroom)
  await assignHomeroom(world, teacher, classroom)
  const adi = await enrol(world, classroom, { name: 'Adi Putra' })
  const year = await readActiveYear(world)
  const query = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${classroom.id}`
  const { user } = await openConsole(`/sia/activity/rapor?${query}`, teacher)
  const rowButton = await screen.findByRole('button', { name: `Rapor ${adi.name}` })
  await world.context.db.kysely.deleteFrom('homerooms').execute()
  await user.click(rowButton)
  expect(await screen.findByRole('dialog', { name: 'Rapor' })).toBeVisible()
})
