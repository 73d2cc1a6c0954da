/** One report card as an operator meets it: by its own address, and an upload that is given up. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enrol, makePdf, makeRoom, readActiveYear, uploadRapor } from '#test/support/documents.ts'
import { failRequests, openConsoleWorld } from '#test/support/network.ts'
import { currentAddress, openConsole } from '#test/support/render.tsx'

const inside = async (name = 'Upload Rapor') => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Adi of VII A; the dialog is open by the address of his row. */
async function openRow() {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const room = await makeRoom(world, 'VII', 'A')
  const adi = await enrol(world, room, { name: 'Adi Putra' })
  const year = await readActiveYear(world)
  const { user } = await openConsole(`/sia/activity/rapor/${adi.student_class_id}`, operator)
  const list = `/sia/activity/rapor?eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${room.id}`
  await (await inside()).findByRole('button', { name: 'Upload' })
  return { user, list }
}
type User = Awaited<ReturnType<typeof openRow>>['user']

async function put(user: User) {
  const dialog = await inside()
  const file = new File([new Uint8Array(makePdf('Rapor'))], 'rapor.pdf')
  await user.upload(dialog.getByLabelText('Pilih berkas .pdf'), file)
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
}

it("the row's address fills the choices, and closing leads to its table, back to its button", async () => {
  const { user, list } = await openRow()
  await user.click((await inside()).getByRole('button', { name: 'Tutup' }))
  await gone()
  await waitFor(() => expect(currentAddress()).toBe(list))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rapor Adi Putra' })).toHaveFocus())
  expect(screen.getByRole('combobox', { name: /^Kelas/ })).toHaveTextContent('VII A')
  expect(screen.getByRole('button', { name: 'Lihat Rapor' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Upload Rapor Masal' }))
  const bulk = await inside('Upload Rapor Masal')
  expect(bulk.getByRole('combobox', { name: /^Kelas/ })).toHaveTextContent('VII A')
})

it('a row that is not there leads back to the list, since trying again would not bring it', async () => {
  const world = await openConsoleWorld()
  const { user } = await openConsole('/sia/activity/rapor/99999', await world.as('Operator'))
  expect(await screen.findByText('Data tidak ditemukan')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Kembali ke daftar' }))
  await waitFor(() => expect(currentAddress()).toBe('/sia/activity/rapor'))
  expect(await screen.findByRole('button', { name: 'Lihat Rapor' })).toBeVisible()
})

it('who changed the class has it already, as table and dialog of the new class say', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const [room, other] = [await makeRoom(world, 'VII', 'A'), await makeRoom(world, 'VII', 'B')]
  const adi = await enrol(world, room, { name: 'Adi Putra' })
  await uploadRapor(world, operator, room, adi)
  const year = await readActiveYear(world)
  const moving = { classroom_id: other.id, moved_at: `${year.code}-10-01` }
  await operator.post(`/sia/activity/student-class/${adi.student_class_id}/move`, moving)
  const place = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${other.id}`
  const { user } = await openConsole(`/sia/activity/rapor?${place}`, operator)
  expect(await screen.findByText('1 dari 1 rapor sudah ada')).toBeVisible()
  expect(screen.getAllByText('Sudah ada di VII A')).not.toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Rapor Adi Putra' }))
  expect(await (await inside()).findByText('Sudah ada di VII A')).toBeVisible()
})

it('an upload from there ends in the table too', async () => {
  const { user, list } = await openRow()
  await user.click((await inside()).getByRole('button', { name: 'Upload' }))
  expect((await inside()).getByRole('alert')).toHaveTextContent('Harus diisi')
  await put(user)
  expect(await screen.findByText('1 dari 1 rapor sudah ada')).toBeVisible()
  await waitFor(() => expect(currentAddress()).toBe(list))
})

it('an upload under way can be given up, after a question', async () => {
  const { user } = await openRow()
  failRequests('PUT', '/sia/activity/rapor', 'silence')
  await put(user)
  expect(await screen.findByText(/^(Mengunggah… \d+%|Memeriksa dan menyimpan…)$/)).toBeVisible()
  await user.click((await inside()).getByRole('button', { name: 'Tutup' }))
  await user.click((await inside('Batalkan unggahan?')).getByRole('button', { name: 'Tunggu' }))
  await waitFor(() => expect(screen.queryByText('Batalkan unggahan?')).toBeNull())
  await user.keyboard('{Escape}')
  await user.click((await inside('Batalkan unggahan?')).getByRole('button', { name: 'Batalkan' }))
  await gone()
  expect(await screen.findByText('0 dari 1 rapor sudah ada')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('is one dialog under one title from the press on, also where reading it fails at first', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const room = await makeRoom(world, 'VII', 'A')
  const adi = await enrol(world, room, { name: 'Adi Putra' })
  const year = await readActiveYear(world)
  const place = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${room.id}`
  const { user } = await openConsole(`/sia/activity/rapor?${place}`, operator)
  const row = await screen.findByRole('button', { name: 'Rapor Adi Putra' })
  const busy = { status: 500, message: 'Server sedang sibuk.' }
  failRequests('GET', `/sia/activity/rapor/${adi.student_class_id}`, busy, { once: true })
  await user.click(row)
  const dialog = await screen.findByRole('dialog', { name: 'Upload Rapor' })
  await user.click(await within(dialog).findByRole('button', { name: 'Coba lagi' }))
  expect(await within(dialog).findByRole('button', { name: 'Upload' })).toBeVisible()
  expect(screen.getByRole('dialog')).toBe(dialog)
})
