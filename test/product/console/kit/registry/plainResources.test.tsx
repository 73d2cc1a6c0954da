/** A plain `<Resource>` of the contract works with react-admin's own parts, with the rights of its keys. */
import { screen as page, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import {
  Create,
  CustomRoutes,
  DataTable,
  DateField,
  Edit,
  EditGuesser,
  List,
  ListGuesser,
  ReferenceField,
  Resource,
  Show,
  ShowGuesser,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccessKey } from '#platform/contract/access.ts'
import { connectWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { openWorld, type World } from '#test/support/world/world.ts'

const REGISTER = '#src/features.console.tsx'
const NO_HOME: readonly AccessKey[] = ['manage-profile']

let world: World
beforeAll(async () => {
  world = await openWorld()
  const admin = await world.as('Administrator')
  for (const [code, name] of [
    ['IPA', 'Ilmu Alam'],
    ['SB', 'Seni Budaya'],
  ])
    await admin.post('/sia/master/lesson', { code, name })
  return () => world.close()
})
beforeEach(() => connectWorld(world))
afterEach(() => {
  vi.doUnmock(REGISTER)
})

/** Opens a page of a console with one more `<Resource>`: in a feature, or directly in `<Admin>`, of which no register knows. */
async function openWith(
  resource: ReactElement,
  path: string,
  { keys, isInFeature = true }: { keys: readonly (AccessKey | '*')[]; isInFeature?: boolean },
) {
  vi.doMock(REGISTER, async (original) => {
    const product = await original<typeof import('#src/features.console.tsx')>()
    const { consoleFeature } = await import('#platform/console/kit/registry/consoleFeature.tsx')
    const { createRegistry } = await import('#platform/console/kit/registry/registry.ts')
    const features = [
      ...product.features,
      consoleFeature([resource as Parameters<typeof consoleFeature>[0][number]]),
    ]
    const loadResources = async () => (await import('#src/features.ts')).resources
    return {
      features,
      registry: isInFeature ? createRegistry(features, { loadResources }) : product.registry,
    }
  })
  return openConsole(path, await world.as({ keys }))
}

const stock = (
  <Resource
    name="lesson"
    list={
      <List>
        <DataTable>
          <DataTable.Col source="code" />
          <DataTable.Col source="name" />
        </DataTable>
      </List>
    }
    edit={
      <Edit mutationMode="pessimistic">
        <SimpleForm>
          <TextInput source="code" />
          <TextInput source="name" />
        </SimpleForm>
      </Edit>
    }
    create={
      <Create>
        <SimpleForm>
          <TextInput source="code" />
          <TextInput source="name" />
        </SimpleForm>
      </Create>
    }
    show={
      <Show>
        <SimpleShowLayout>
          <TextField source="name" />
        </SimpleShowLayout>
      </Show>
    }
  />
)

describe.each([
  ['in a feature', true],
  ['directly in <Admin>', false],
])('a plain <Resource> %s', (_place, isInFeature) => {
  it('with <ListGuesser> shows its rows under the contract’s labels, and its title in bar and tab', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    await openWith(<Resource name="lesson" list={ListGuesser} />, '/lesson', {
      keys: ['sia-master'],
      isInFeature,
    })
    expect(await page.findByText('Ilmu Alam')).toBeVisible()
    expect(page.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Kode', 'Nama', 'Dibuat']),
    )
    expect(await page.findByRole('heading', { level: 1, name: 'Mata Pelajaran' })).toBeVisible()
    await waitFor(() => expect(document.title).toMatch(/^Mata Pelajaran · /))
  })

  it('has an entry in the menu and is the first screen of whoever has only its key', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    await openWith(<Resource name="gallery" list={ListGuesser} />, '/gallery', {
      keys: ['manage-content'],
      isInFeature,
    })
    const menu = await page.findByRole('navigation', { name: 'Menu utama' })
    const entry = await within(menu).findByRole('link', { name: /^Galeri|^Gallery/, current: 'page' })
    expect(entry).toHaveAttribute('href', '/gallery')
  })

  it('has the heading of its options in the menu, its days in Indonesian, and the contract’s label before its own', async () => {
    const dated = (
      <List>
        <DataTable>
          <DataTable.Col source="name" />
          <DataTable.Col source="created_at" field={DateField} />
        </DataTable>
      </List>
    )
    const options = { label: 'Pelajaran', heading: 'Inventaris' }
    await openWith(<Resource name="lesson" options={options} list={dated} />, '/lesson', {
      keys: ['sia-master', 'manage-content'],
      isInFeature,
    })
    await page.findByText('Ilmu Alam')
    const menu = await page.findByRole('navigation', { name: 'Menu utama' })
    expect(await within(menu).findByText('Inventaris')).toBeVisible()
    expect(await within(menu).findByRole('link', { name: 'Mata Pelajaran', current: 'page' })).toBeVisible()
    // The browser of the tests is an American one.
    const day = new Date(world.context.clock()).toLocaleDateString('id-ID')
    expect(page.getAllByRole('cell', { name: day }).length).toBeGreaterThan(0)
  })

  it('is created, changed and deleted with react-admin’s own screens', async () => {
    const { user } = await openWith(stock, '/lesson', {
      keys: ['sia-master', 'add-sia-master', 'edit-sia-master', 'delete-sia-master'],
      isInFeature,
    })
    const subject = isInFeature ? 'Informatika' : 'Robotika'
    await page.findByText('Ilmu Alam')
    await user.click(page.getByRole('link', { name: 'Tambah' }))
    await user.type(await page.findByRole('textbox', { name: /Kode/ }), isInFeature ? 'TIK' : 'TIK 2')
    await user.type(page.getByRole('textbox', { name: /Nama/ }), subject)
    await user.click(page.getByRole('button', { name: 'Simpan' }))
    await waitFor(() => expect(currentAddress()).toMatch(/^\/lesson\/\d+$/))
    await page.findByRole('heading', { level: 1, name: /^Mata Pelajaran/ })
    await user.type(await page.findByDisplayValue(subject), ' Dasar')
    await user.click(page.getByRole('button', { name: 'Simpan' }))
    expect(await page.findByText(`${subject} Dasar`)).toBeVisible()
    const row = page.getByText(`${subject} Dasar`).closest('tr')
    await user.click(within(row as HTMLElement).getByRole('checkbox'))
    await user.click(page.getByRole('button', { name: 'Hapus' }))
    await waitFor(() => expect(page.queryByText(`${subject} Dasar`)).toBeNull())
    await user.click(await page.findByRole('button', { name: 'Urungkan' }))
    expect(await page.findByText(`${subject} Dasar`)).toBeVisible()
  })
})

it('has the contract’s labels in a form that is opened by its address', async () => {
  await openWith(stock, '/lesson/create', { keys: ['*'] })
  expect(await page.findByRole('textbox', { name: /Kode/ })).toBeVisible()
  expect(page.queryByRole('textbox', { name: /Code|Name/ })).toBeNull()
})

it('without a key for changes shows no button for them, and without its key it is forbidden', async () => {
  await openWith(stock, '/lesson', { keys: ['sia-master'] })
  await page.findByText('Ilmu Alam')
  expect(page.queryByRole('link', { name: 'Tambah' })).toBeNull()
  expect(page.queryByRole('checkbox')).toBeNull()
})

it('is forbidden without its key', async () => {
  await openWith(stock, '/lesson', { keys: ['manage-content'] })
  expect(await page.findByRole('heading', { level: 1, name: 'Tidak memiliki akses' })).toBeVisible()
})

it('opens at / for whoever may open nothing else', async () => {
  await openWith(
    <Resource
      name="lesson"
      list={
        <List>
          <DataTable>
            <DataTable.Col source="name" />
          </DataTable>
        </List>
      }
    />,
    '/',
    { keys: [...NO_HOME, 'audit-trail'] },
  )
  await waitFor(() => expect(currentAddress()).toBe('/audit'))
})

it.each([
  ['<EditGuesser>', '/lesson/1', <Resource key="edit" name="lesson" edit={EditGuesser} />],
  ['<ShowGuesser>', '/lesson/1/show', <Resource key="show" name="lesson" show={ShowGuesser} />],
])('with %s shows a record', async (_part, path, resource) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await openWith(resource, path, { keys: ['*'] })
  await waitFor(() => expect(document.body).toHaveTextContent(/Ilmu Alam|IPA/))
  expect(await page.findByRole('heading', { level: 1, name: /Mata Pelajaran/ })).toBeVisible()
})

it('a <ReferenceField> of another resource of the contract shows its record', async () => {
  const list = (
    <List>
      <DataTable>
        <DataTable.Col source="id">
          <ReferenceField source="id" reference="lesson">
            <TextField source="name" />
          </ReferenceField>
        </DataTable.Col>
      </DataTable>
    </List>
  )
  await openWith(<Resource name="lessons" list={list} />, '/lessons', { keys: ['sia-master'] })
  expect(await page.findByText('Seni Budaya')).toBeVisible()
})

it('<CustomRoutes> is refused with what replaces it, since nothing would guard it', async () => {
  const { consoleFeature } = await import('#platform/console/kit/registry/consoleFeature.tsx')
  type Entry = Parameters<typeof consoleFeature>[0][number]
  expect(() => consoleFeature([(<CustomRoutes>{null}</CustomRoutes>) as Entry])).toThrow(
    'Use screen() instead of <CustomRoutes>',
  )
})

it('the address of react-admin’s own sign-in leads to ours, and signed in to the first screen', async () => {
  await openConsole('/login')
  expect(await page.findByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expect(currentAddress()).toBe('/signin')
})
