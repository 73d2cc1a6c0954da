/** The SIA home of a student: the way through the school as far as it is known, and the own documents. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { enrol, makeRoom, uploadRapor } from '#test/support/documents.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

const stations = async () => {
  const way = await screen.findByRole('list', { name: 'Rapor setiap semester' })
  return within(way)
    .getAllByRole('listitem')
    .map((station) => station.getAttribute('aria-label'))
}

describe('PERKEMBANGAN NILAI', () => {
  it.each([
    ['VII', 4],
    ['VIII', 2],
    ['IX', 0],
  ])(
    'of somebody in %s has %i semesters ahead, whatever is recorded of earlier years',
    async (code, ahead) => {
      const world = await openConsoleWorld()
      const siswa = await world.as('Siswa')
      await enrol(world, await makeRoom(world, code, 'A'), { user: siswa })
      await openConsole('/sia', siswa)
      const labels = await stations()
      expect(labels.filter((label) => label === 'semester yang akan datang')).toHaveLength(ahead)
      expect(labels.filter((label) => label?.endsWith('rapor belum ada'))).toHaveLength(2)
      expect(labels.at(-1)).toBe('Belum lulus')
    },
  )

  it('of somebody who has left ends there, with or without a letter', async () => {
    const world = await openConsoleWorld()
    const siswa = await world.as('Siswa')
    const pupil = await enrol(world, await makeRoom(world, 'IX', 'A'), { user: siswa, status: 'passed' })
    await world.context.db.kysely
      .updateTable('students')
      .where('id', '=', pupil.id)
      .set({ out_year: '2027', out_reason: 'Lulus' })
      .execute()
    await openConsole('/sia', siswa)
    expect((await stations()).at(-1)).toBe('Lulus')
    expect(screen.queryByText('Status Aktif')).toBeNull()
    expect(screen.getByText('Belum upload surat kelulusan')).toBeVisible()
  })
})

it('Rapor Saya lists each semester, and opens what is there', async () => {
  const world = await openConsoleWorld()
  const [siswa, operator] = [await world.as('Siswa'), await world.as('Operator')]
  const room = await makeRoom(world, 'VII', 'A')
  const pupil = await enrol(world, room, { user: siswa })
  await uploadRapor(world, operator, room, pupil)
  const { user } = await openConsole('/sia', siswa)
  await user.click(await screen.findByRole('button', { name: /^Lihat VII A/ }))
  // First it waits for what it shows.
  expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled()
  const dialog = within(screen.getByRole('dialog', { name: 'Rapor' }))
  expect(dialog.getByText(pupil.name)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.getAllByText('Belum upload rapor')).toHaveLength(1)
})
