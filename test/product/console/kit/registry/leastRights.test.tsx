/** References in screens of whoever has only the keys of the referring resource, in our own parts and in react-admin's. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { DataTable, Edit, List, ReferenceField, ReferenceInput, Resource, SimpleForm } from 'react-admin'
import { beforeAll, expect, test } from 'vitest'
import { consoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { AWARDS_PATH, searchAndSelect, setUpAwardConsole } from '#test/support/console/awardConsole.tsx'
import type { Client } from '#test/support/world/world.ts'

const awards = setUpAwardConsole()
const { openPage, createAward, readAward } = awards
let reader: Client
let writer: Client
beforeAll(async () => {
  const { world } = awards.getFixture()
  reader = await world.as({ keys: ['manage-content'] })
  writer = await world.as({ keys: ['manage-content', 'add-content', 'edit-content'] })
})
const getPeople = () => awards.getFixture().people

test('the list names the records, and its filter offers those that rows refer to', async () => {
  await createAward({ title: 'Catur', teachers: [getPeople().cokro] })
  const { user } = await openPage(AWARDS_PATH, reader)
  const row = await page.findByRole('row', { name: /Catur Anindita/ })
  expect(within(row).getByText('Cokro')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Filter' }))
  const dialog = within(await page.findByRole('dialog'))
  await user.click(await dialog.findByRole('combobox', { name: 'Siswa' }))
  expect(await page.findByRole('option', { name: 'Anindita' })).toBeVisible()
  expect(page.queryByRole('option', { name: 'Bhaskara' })).toBeNull()
})

test('the form picks any record by its title', async () => {
  const id = await createAward({ title: 'Pidato', teachers: [getPeople().dewi] })
  const { user } = await openPage(`${AWARDS_PATH}/edit/${id}`, writer)
  expect(await page.findByDisplayValue('Anindita')).toBeVisible()
  expect(await page.findByText('Dewi')).toBeVisible()
  await user.clear(page.getByRole('combobox', { name: /^Siswa/ }))
  await searchAndSelect(user, /^Siswa/, { query: 'bhas', option: 'Bhaskara' })
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  await waitFor(async () => expect(await readAward(id)).toMatchObject({ student_id: getPeople().bhaskara }))
})

const stock = (
  <Resource
    name="award"
    list={
      <List>
        <DataTable>
          <DataTable.Col source="title" />
          <DataTable.Col source="student_id">
            <ReferenceField source="student_id" reference="student" />
          </DataTable.Col>
          <DataTable.Col source="labels.coach_id" />
        </DataTable>
      </List>
    }
    edit={
      <Edit>
        <SimpleForm>
          <ReferenceInput source="student_id" reference="student" />
        </SimpleForm>
      </Edit>
    }
  />
)

test('react-admin’s own parts name and pick them too', async () => {
  const id = await createAward({ title: 'Renang', coach_id: getPeople().cokro })
  const added = [consoleFeature([stock as Parameters<typeof consoleFeature>[0][number]])]
  await openPage('/award', reader, added)
  const row = await page.findByRole('row', { name: /Renang/ })
  await waitFor(() => expect(row).toHaveTextContent('Renang' + 'Anindita' + 'Cokro'))
  const { user } = await openPage(`/award/${id}`, writer, added)
  await user.click(await page.findByRole('combobox', { name: /Siswa/ }))
  expect(await page.findByRole('option', { name: 'Bhaskara' })).toBeVisible()
})
