/** The screens of docs/react-admin.md, for an administrator and for roles with only their keys; extendedCopy.long.test.ts runs it in the extended copy. */
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { student } from '#features/people/student.ts'
import type { AccessKey } from '#platform/contract/access.ts'
import { connectWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { drawImage } from '#test/support/content/images.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

/** This page adds them, so that the copy without it does not know them. */
const KEYS = ['lending', 'approve-lending'] as unknown as readonly AccessKey[]
const LENDER = KEYS.slice(0, 1)

let world: World
let loanId: number
beforeAll(async () => {
  world = await openWorld()
  const admin = await world.as('Administrator')
  const create = async (path: string, body: object) =>
    (await admin.post<{ id: number }>(path, body)).body.result.id
  const equipment_id = await create('/lending/equipment', { name: 'Proyektor', condition: 'good' })
  await create('/lending/equipment', { name: 'Kamera', condition: 'damaged' })
  const student_id = await create(student.api, { ...student.sample, name: 'Anindita' })
  const dates = { lent_on: '2026-08-01', due_on: '2026-08-08' }
  loanId = await create('/lending/loan', { equipment_id, student_id, purpose: 'Lomba', ...dates })
  await create('/lending/loan', {
    equipment_id,
    student_id,
    purpose: 'Latihan',
    ...dates,
    returned_on: '2026-08-05',
  })
  return () => world.close()
})
beforeEach(() => connectWorld(world))

it('whoever has only its key starts at the first list, and its menu has both', async () => {
  await openConsole('/', await world.as({ keys: LENDER }))
  await waitFor(() => expect(currentAddress()).toBe('/equipment'))
  const menu = await page.findByRole('navigation', { name: 'Menu utama' })
  expect(within(menu).getByRole('link', { name: 'Peminjaman' })).toHaveAttribute('href', '/loan')
})

it('equipment is added with a photo, which its list and record show beside its loans', async () => {
  const { user } = await openConsole('/equipment/create', await world.as({ keys: LENDER }))
  await user.type(await page.findByRole('textbox', { name: /Nama/ }), 'Mikroskop')
  const photo = new File([new Uint8Array(await drawImage())], 'mikroskop.jpg', { type: 'image/jpeg' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input of files')
  await user.upload(input, photo)
  await user.click(page.getByRole('combobox', { name: /Kondisi/ }))
  await user.click(await page.findByRole('option', { name: 'Baik' }))
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  const row = await page.findByRole('row', { name: /Mikroskop.*Baik/ })
  expect(within(row).getByRole('img', { name: 'Foto' })).toHaveAttribute(
    'src',
    expect.stringContaining('/images/'),
  )
  await user.click(page.getByText('Proyektor'))
  expect(await page.findAllByText('Anindita')).toHaveLength(2)
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Proyektor')
})

it('equipment is filtered by its condition', async () => {
  const filter = encodeURIComponent(JSON.stringify({ condition: 'damaged' }))
  await openConsole(`/equipment?filter=${filter}`, await world.as({ keys: LENDER }))
  expect(await page.findByRole('row', { name: /Kamera.*Rusak/ })).toBeVisible()
  expect(page.queryByText('Proyektor')).toBeNull()
})

it('a loan is given to a student, whom its key alone lets pick by name', async () => {
  const { user } = await openConsole('/loan/create', await world.as({ keys: LENDER }))
  await user.click(await page.findByRole('combobox', { name: /Alat/ }))
  await user.click(await page.findByRole('option', { name: 'Kamera' }))
  await user.click(page.getByRole('combobox', { name: /Peminjam/ }))
  await user.click(await page.findByRole('option', { name: 'Anindita' }))
  await user.type(page.getByRole('textbox', { name: /Keperluan/ }), 'Pameran')
  for (const label of [/Dipinjam/, /Harus kembali/])
    fireEvent.change(page.getByLabelText(label), { target: { value: '2099-01-01' } })
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  expect(await page.findByRole('row', { name: /Kamera.*Anindita.*Pameran/ })).toBeVisible()
})

it('loans name their equipment, are filtered, and are exported', async () => {
  const filter = encodeURIComponent(JSON.stringify({ returned_on: null, due_on_lte: '2026-08-31' }))
  await openConsole(`/loan?filter=${filter}`, await world.as({ keys: LENDER }))
  expect(await page.findByRole('row', { name: /Proyektor.*Anindita.*Lomba/ })).toBeVisible()
  expect(page.queryByText('Latihan')).toBeNull()
  expect(page.getByRole('button', { name: 'Ekspor' })).toBeEnabled()
})

it('who may not approve sees no button; who may approves once', async () => {
  await openConsole('/loan', await world.as({ keys: LENDER }))
  await page.findByText('Lomba')
  expect(page.queryByRole('button', { name: /^Setujui/ })).toBeNull()
  const other = await world.as({ keys: LENDER })
  expect((await other.post(`/lending/loan/${loanId}/approve`)).status).toBe(403)
})

it('an approval is shown in the row', async () => {
  const { user } = await openConsole('/loan', await world.as({ keys: KEYS }))
  await user.click(await page.findByRole('button', { name: 'Setujui Lomba' }))
  await waitFor(() => expect(page.getByRole('row', { name: /Lomba/ })).toHaveTextContent('Disetujui'))
  const again = await (await world.as({ keys: KEYS })).post(`/lending/loan/${loanId}/approve`)
  expect([again.status, again.body.message]).toEqual([409, 'Peminjaman ini sudah disetujui.'])
})

it('the dashboard says how many are overdue and leads to them', async () => {
  const { user } = await openConsole('/', await world.as('Administrator'))
  await user.click(await page.findByRole('link', { name: /1 alat belum kembali/ }))
  expect(await page.findByText('Lomba')).toBeVisible()
  expect(page.queryByText('Latihan')).toBeNull()
})
