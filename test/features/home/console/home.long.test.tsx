/** A student's SIA home: the report cards of each semester, and the student's own documents. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { enrol, makeClassroom, uploadRapor } from '#test/support/sia/documents.ts'

const readSteps = async () => {
  const list = await screen.findByRole('list', { name: 'Rapor setiap semester' })
  return within(list)
    .getAllByRole('listitem')
    .map((step) => step.getAttribute('aria-label'))
}

describe('PERKEMBANGAN NILAI', () => {
  it.each([
    ['VII', 4],
    ['VIII', 2],
    ['IX', 0],
  ])(
    'of a student in %s has %i future semesters, even without records of earlier years',
    async (code, futureSemesters) => {
      const world = await openConsoleWorld()
      const studentUser = await world.as('Siswa')
      await enrol(world, await makeClassroom(world, code, 'A'), { user: studentUser })
      await openConsole('/sia', studentUser)
      const labels = await readSteps()
      expect(labels.filter((label) => label === 'semester yang akan datang')).toHaveLength(futureSemesters)
      expect(labels.filter((label) => label?.endsWith('rapor belum ada'))).toHaveLength(2)
      expect(labels.at(-1)).toBe('Belum lulus')
    },
  )

  it('of a graduate without a letter ends with the graduation', async () => {
    const world = await openConsoleWorld()
    const studentUser = await world.as('Siswa')
    const student = await enrol(world, await makeClassroom(world, 'IX', 'A'), {
      user: studentUser,
      status: 'passed',
    })
    await world.context.db.kysely
      .updateTable('students')
      .where('id', '=', student.id)
      .set({ out_year: '2027', out_reason: 'Lulus' })
      .execute()
    await openConsole('/sia', studentUser)
    expect((await readSteps()).at(-1)).toBe('Lulus')
    expect(screen.queryByText('Status Aktif')).toBeNull()
    expect(screen.getByText('Surat kelulusan belum tersedia')).toBeVisible()
  })
})

it('Rapor Saya lists each semester, and opens uploaded report cards', async () => {
  const world = await openConsoleWorld()
  const studentUser = await world.as('Siswa')
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const student = await enrol(world, classroom, { user: studentUser })
  await uploadRapor(world, { client: operator, classroom, student })
  const { user } = await openConsole('/sia', studentUser)
  await user.click(await screen.findByRole('button', { name: /^Lihat VII A/ }))
  // The button is disabled until the document has loaded.
  expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled()
  const dialog = within(screen.getByRole('dialog', { name: 'Rapor' }))
  expect(dialog.getByText(student.name)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.getAllByText('Rapor belum tersedia')).toHaveLength(1)
})
