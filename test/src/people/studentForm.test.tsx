/** The student form: every field is on it, a parent who is not there takes one press, nothing missing is hidden. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { describeFields } from '#contract/fields.ts'
import { student } from '#contract/people/student.ts'
import { openSchool } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

test('it has every field of the contract, and names what is missing after a failed save', async () => {
  const school = await openSchool()
  const { user } = await openConsole('/sia/master/student/new', await school.as('Operator'))
  await page.findByRole('heading', { name: 'Data Siswa' })
  for (const { label } of describeFields(student.input)) {
    expect(page.getAllByLabelText(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)).length).toBeGreaterThan(0)
  }
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  expect(await page.findByText('24 isian perlu diperbaiki')).toBeVisible()

  const ayah = page.getByRole('region', { name: 'Ayah' })
  await user.type(within(ayah).getByLabelText(/Nama Ayah/), 'Agus')
  await user.click(within(ayah).getByRole('button', { name: 'Almarhum / tidak ada' }))
  expect(within(ayah).getByLabelText(/Nama Ayah/)).toHaveValue('Agus')
  expect(within(ayah).getByLabelText(/Telp Ayah/)).toHaveValue('-')
  expect(await page.findByText('18 isian perlu diperbaiki')).toBeVisible()

  const problems = page.getByRole('group', { name: 'Isian yang perlu diperbaiki' })
  await user.click(within(problems).getByRole('button', { name: 'Tanggal Lahir' }))
  await waitFor(() => expect(page.getByRole('textbox', { name: /Tanggal Lahir/ })).toHaveFocus())
  await user.keyboard('3-1-2012{Tab}')
  expect(page.getByRole('textbox', { name: /Tanggal Lahir/ })).toHaveValue('03/01/2012')
})
