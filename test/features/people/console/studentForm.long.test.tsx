/** The student form: it has every field, an absent parent is filled in with one click, and missing fields are listed. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { student } from '#features/people/student.ts'
import { describeFields } from '#platform/contract/fields.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { sendCsv } from '#test/support/sia/school.ts'

test('it has every field of the contract, and lists the missing ones after a failed save', async () => {
  const school = await openConsoleWorld()
  const { user } = await openConsole('/sia/master/student/new', await school.as('Operator'))
  await page.findByRole('heading', { name: 'Data Siswa' })
  for (const { label } of describeFields(student.input)) {
    expect(page.getAllByLabelText(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)).length).toBeGreaterThan(0)
  }
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  expect(await page.findByText('24 isian perlu diperbaiki')).toBeVisible()

  const fatherSection = page.getByRole('region', { name: 'Ayah' })
  await user.type(within(fatherSection).getByLabelText(/Nama Ayah/), 'Agus')
  await user.click(within(fatherSection).getByRole('button', { name: 'Almarhum / tidak ada' }))
  expect(within(fatherSection).getByLabelText(/Nama Ayah/)).toHaveValue('Agus')
  expect(within(fatherSection).getByLabelText(/Telp Ayah/)).toHaveValue('-')
  expect(await page.findByText('18 isian perlu diperbaiki')).toBeVisible()

  const problems = page.getByRole('group', { name: 'Isian yang perlu diperbaiki' })
  await user.click(within(problems).getByRole('button', { name: 'Tanggal Lahir' }))
  await waitFor(() => expect(page.getByRole('textbox', { name: /Tanggal Lahir/ })).toHaveFocus())
  await user.keyboard('3-1-2012{Tab}')
  expect(page.getByRole('textbox', { name: /Tanggal Lahir/ })).toHaveValue('03/01/2012')
})

test('the form of an incompletely imported student does not require the fields that were already missing', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  await sendCsv(admin, student.api, {
    csv: 'nisn,nis,name,gender,place_birth\n0079998881,09981,Kurnia,P,Garut',
  })
  const { rows } = (await admin.get<{ rows: { id: number }[] }>(`${student.api}?search=Kurnia`)).body.result
  const { user } = await openConsole(`${student.api}/edit/${rows[0]?.id}`, await school.as('Operator'))
  await user.type(await page.findByRole('textbox', { name: /^Telp$/ }), '08123456789')
  await user.clear(page.getByRole('textbox', { name: /^Tempat Lahir/ }))
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  expect(await page.findByText('1 isian perlu diperbaiki')).toBeVisible()
  await user.type(page.getByRole('textbox', { name: /^Tempat Lahir/ }), 'Bandung')
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  expect(await page.findByText(/berhasil/)).toBeVisible()
  const { result } = (await admin.get<Record<string, unknown>>(`${student.api}/${rows[0]?.id}`)).body
  expect(result).toMatchObject({ phone: '08123456789', place_birth: 'Bandung', nik: null })
})
