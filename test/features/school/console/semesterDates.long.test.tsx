/** The days of the semesters are changed where the active period is set. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { readActiveYear } from '#test/support/sia/documents.ts'

it('the last day of a semester is changed, and what does not fit is said', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { code } = await readActiveYear(world)
  const { user } = await openConsole('/sia/master/setting', operator)
  const change = async (end: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: /^Tanggal semester/ }))
    const box = dialog.getByRole('textbox', { name: /^Selesai/ })
    await user.clear(box)
    await user.type(box, end)
    await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  }
  const [first] = await screen.findAllByRole('button', { name: /^Ubah tanggal semester/ })
  if (!first) throw new Error('no semester')
  await user.click(first)
  await change(`01/01/${code}`)
  expect(await screen.findByText(/Tidak boleh sebelum hari pertamanya/)).toBeVisible()
  await change(`19/12/${code}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(`1 Juli ${code} – 19 Desember ${code}`)).toBeVisible()
})

it('the days of another year are shown and changed too', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { code } = await readActiveYear(world)
  const next = Number(code) + 1
  await operator.post('/sia/master/eduyear', { code: String(next), name: `${next}/${next + 1}` })
  const { user } = await openConsole('/sia/master/setting', operator)
  await screen.findByText(`1 Juli ${code} – 31 Desember ${code}`)
  const [, select] = await screen.findAllByRole('combobox', { name: /^Tahun Ajaran/ })
  if (!select) throw new Error('no choice of the year')
  await user.click(select)
  await user.click(await screen.findByRole('option', { name: `${next}/${next + 1}` }))
  await screen.findByText(`1 Juli ${next} – 31 Desember ${next}`)
  const [first] = await screen.findAllByRole('button', { name: /^Ubah tanggal semester/ })
  if (!first) throw new Error('no semester')
  await user.click(first)
  const dialog = within(await screen.findByRole('dialog', { name: /^Tanggal semester/ }))
  const box = dialog.getByRole('textbox', { name: /^Mulai/ })
  await user.clear(box)
  await user.type(box, `12/07/${next}`)
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  expect(await screen.findByText(`12 Juli ${next} – 31 Desember ${next}`)).toBeVisible()
})
