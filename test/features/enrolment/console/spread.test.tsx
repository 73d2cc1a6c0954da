/** Bagi Kelas on the screen: suggested, changed by hand, there again after a reload, stored, and undone. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { makeClassroom } from '#test/support/sia/documents.ts'
import { createStudents } from '#test/support/sia/school.ts'

const PATH = '/sia/activity/student-class/spread'

it('students are spread, one is moved by hand, the plan survives a reload and is stored and undone', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await makeClassroom(world, 'VII', 'A')
  await makeClassroom(world, 'VII', 'B')
  await createStudents(operator, [1, 2, 3, 4])
  const { user } = await openConsole(PATH, operator)
  expect(await screen.findByText('4 siswa belum punya kelas')).toBeVisible()
  await user.click(await findButton('Susun'))
  expect(await screen.findByRole('button', { name: 'Simpan 4 siswa' })).toBeEnabled()
  const totalsOf = (name: string) =>
    within(screen.getByRole('table', { name: 'Jumlah tiap kelas' }))
      .getByRole('row', { name: new RegExp(name) })
      .querySelectorAll('td')[1]?.textContent
  expect([totalsOf('VII A'), totalsOf('VII B')]).toEqual(['2', '2'])
  const [first] = screen.getAllByRole('combobox', { name: /^Kelas / })
  if (!first) throw new Error('No student')
  await user.selectOptions(first, '–')
  expect(await screen.findByRole('button', { name: 'Simpan 3 siswa' })).toBeEnabled()

  cleanup()
  const again = await openConsole(PATH, operator)
  await again.user.click(await findButton('Pulihkan'))
  await again.user.click(await findButton('Simpan 3 siswa'))
  expect(await screen.findByText(/^3 siswa dibagi pada/)).toBeVisible()
  expect(await screen.findByText('1 siswa belum punya kelas')).toBeVisible()
  await again.user.click(await findButton('Batalkan pembagian'))
  const question = within(await screen.findByRole('dialog'))
  await again.user.click(question.getByRole('button', { name: 'Batalkan pembagian' }))
  expect(await screen.findByText('4 siswa belum punya kelas')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/siswa dibagi pada/)).toBeNull())
})
