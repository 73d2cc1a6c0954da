/** Actions of a person's form: exporting their personal data, and anonymising those who left. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

async function openSchoolWithStudent() {
  const school = await openConsoleWorld()
  const office = await school.as('Administrator')
  const input = makeStudent(1)
  const { body } = await office.post<{ id: number }>('/sia/master/student', input)
  return {
    school,
    office,
    name: input.name,
    path: `/sia/master/student/edit/${body.result.id}`,
    id: body.result.id,
  }
}

it('a student who left is anonymised once their name is typed, and the record says so', async () => {
  const { office, name, path, id } = await openSchoolWithStudent()
  const left_at = new Date().toISOString().slice(0, 10)
  await office.post(`/sia/master/student/${id}/leave`, { left_at, reason: 'Pindah sekolah' })
  const { user } = await openConsole(path, office)
  await user.click(await screen.findByRole('button', { name: 'Anonimkan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Anonimkan' }))
  const nameField = dialog.getByRole('textbox', { name: /^Nama siswa/ })
  const confirmButton = dialog.getByRole('button', { name: 'Hapus data pribadi' })
  expect(confirmButton, 'red, because it cannot be undone').toHaveClass('MuiButton-colorError')
  await user.type(nameField, 'Bukan')
  await user.click(confirmButton)
  expect(await dialog.findByText(/Nama tidak sama/)).toBeVisible()
  await user.clear(nameField)
  await user.type(nameField, name)
  await user.click(confirmButton)
  expect(await screen.findByText('Dianonimkan')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Anonimkan' })).toBeNull()
})

it('an operator sees neither button', async () => {
  const { school, path } = await openSchoolWithStudent()
  await openConsole(path, await school.as('Operator'))
  await screen.findByRole('textbox', { name: /^NISN/ })
  expect(screen.queryByRole('button', { name: 'Ekspor Data Pribadi' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Anonimkan' })).toBeNull()
})
