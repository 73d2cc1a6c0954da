/** Closing a year on the screen: default destinations, one changed destination, the summary, and undoing. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { loseFirstAnswer, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { enrol, makeClassroom, readActiveYear } from '#test/support/sia/documents.ts'
import { createYear } from '#test/support/sia/school.ts'

it('one destination is changed, the summary is balanced, and the closing is undone', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { code } = await readActiveYear(world)
  await createYear(operator, Number(code) + 1)
  const [gradeSeven] = [await makeClassroom(world, 'VII', 'A'), await makeClassroom(world, 'VIII', 'A')]
  await enrol(world, gradeSeven, { name: 'Adi Putra' })
  await enrol(world, gradeSeven, { name: 'Budi Santosa' })
  const { user } = await openConsole('/sia/activity/close-year', operator)
  expect(await screen.findByText('0 naik + 0 tinggal + 0 lulus + 0 keluar + 2 belum = 2 siswa')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buka: Rapor kedua semester yang belum diunggah' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^VII A/ }))
  await user.click(screen.getByRole('combobox', { name: 'Tujuan Budi Santosa' }))
  await user.click(screen.getByRole('option', { name: 'Tinggal Kelas' }))
  // Leaving the page asks before changed destinations are lost.
  await user.click(screen.getByRole('link', { name: 'Buka: Rapor kedua semester yang belum diunggah' }))
  await user.click(await findButton('Tetap di sini'))
  await user.click(await findButton('Tutup Tahun'))
  const question = within(await screen.findByRole('dialog', { name: /^Tutup tahun/ }))
  expect(question.getByText(/^1 naik, 1 tinggal, 0 lulus/)).toBeVisible()
  // The closing is stored, and its answer lost.
  loseFirstAnswer('POST', '/sia/activity/close-year')
  await user.click(question.getByRole('button', { name: 'Tutup Tahun' }))
  expect(await screen.findByText('1 naik + 1 tinggal + 0 lulus + 0 keluar = 2 siswa')).toBeVisible()
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('closing'))).toEqual([]))
  expect(screen.queryByRole('heading', { name: 'Tujuan siswa' })).toBeNull()

  await user.click(await findButton('Batalkan Tutup Tahun'))
  const undoDialog = within(await screen.findByRole('dialog', { name: /^Batalkan tutup tahun/ }))
  await user.click(undoDialog.getByRole('button', { name: 'Batalkan Tutup Tahun' }))
  expect(await screen.findByText('0 naik + 0 tinggal + 0 lulus + 0 keluar + 2 belum = 2 siswa')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Batalkan Tutup Tahun' })).toBeNull())
})

it('without a following year the screen says so, and nothing can be closed', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await enrol(world, await makeClassroom(world, 'IX', 'A'))
  await openConsole('/sia/activity/close-year', operator)
  expect(await screen.findByText('Tahun ajaran baru belum diatur.')).toBeVisible()
  expect(await findButton('Tutup Tahun')).toBeDisabled()
})

it('the checklist says what is so, and asks for the letters of graduates once they can be uploaded', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { code } = await readActiveYear(world)
  await createYear(operator, Number(code) + 1)
  await enrol(world, await makeClassroom(world, 'IX', 'A'), { name: 'Citra Dewi' })
  const { user } = await openConsole('/sia/activity/close-year', operator)
  expect(await screen.findByText('Semua jawaban tugas sudah dinilai')).toBeVisible()
  expect(screen.getByText('Surat kelulusan kelas IX diunggah setelah tahun ditutup.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Surat kelulusan/ })).toBeNull()
  await user.click(await findButton('Tutup Tahun'))
  const question = within(await screen.findByRole('dialog', { name: /^Tutup tahun/ }))
  await user.click(question.getByRole('button', { name: 'Tutup Tahun' }))
  expect(await screen.findByRole('heading', { name: 'Setelah ditutup' })).toBeVisible()
  expect(screen.getByText('Surat kelulusan kelas IX yang belum diunggah: 1')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Buka: Surat kelulusan/ })).toHaveAttribute(
    'href',
    '/sia/activity/kelulusan',
  )
})
