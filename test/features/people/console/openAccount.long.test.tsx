/** A person without an account yet: marked in the lists, and opened by users who may grant its role. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

async function openSchoolWithTeacher() {
  const school = await openConsoleWorld()
  const clerk = await school.as({ keys: ['sia-master', 'add-sia-master', 'edit-sia-master'] })
  const input = makeTeacher(1)
  const { body } = await clerk.post<{ id: number }>('/sia/master/teacher', input)
  return { school, clerk, name: input.name, id: body.result.id }
}

it('a teacher without an account is marked; an administrator opens it and sees the password once', async () => {
  const { school, name } = await openSchoolWithTeacher()
  const { user } = await openConsole('/sia/master/teacher', await school.as('Administrator'))
  expect(await screen.findByText('menunggu akun')).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Buka akun ${name}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buka akun' }))
  expect(await screen.findByText('Password sekali pakai')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('menunggu akun')).toBeNull())
})

it('the account can be opened in the form too', async () => {
  const { school, id } = await openSchoolWithTeacher()
  const { user } = await openConsole(`/sia/master/teacher/edit/${id}`, await school.as('Administrator'))
  await user.click(await screen.findByRole('button', { name: 'Buka akun' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buka akun' }))
  expect(await screen.findByText('Password sekali pakai')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/belum ada: menunggu/)).toBeNull())
})

it('saving the form does not open the account, because only the button shows its password', async () => {
  const { school, id } = await openSchoolWithTeacher()
  const { user } = await openConsole(`/sia/master/teacher/edit/${id}`, await school.as('Administrator'))
  const phone = await screen.findByRole('textbox', { name: /^Telp/ })
  await user.clear(phone)
  await user.type(phone, '08123456789')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  expect(await screen.findByText(/berhasil/)).toBeVisible()
  const openButton = await screen.findByRole('button', { name: 'Buka akun' })
  await waitFor(() => expect(openButton).toBeEnabled())
  await user.click(openButton)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buka akun' }))
  expect(await screen.findByText('Password sekali pakai')).toBeVisible()
})

it('a clerk without the right to accounts sees the mark in the list and the form, but no button', async () => {
  const { clerk, id } = await openSchoolWithTeacher()
  const { router } = await openConsole('/sia/master/teacher', clerk)
  expect(await screen.findByText('menunggu akun')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Buka akun/ })).toBeNull()
  await router.navigate(`/sia/master/teacher/edit/${id}`)
  expect(await screen.findByText(/Mintalah administrator/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Buka akun' })).toBeNull()
})

it('the list of users shows how many persons have no account, with links to them', async () => {
  const { school, clerk } = await openSchoolWithTeacher()
  await clerk.post('/sia/master/student', makeStudent(1))
  const { user } = await openConsole('/users', await school.as('Administrator'))
  expect(await screen.findByRole('link', { name: '1 siswa' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '1 guru' }))
  expect(await screen.findByText('menunggu akun')).toBeVisible()
})
