/** React-admin's own parts cause no warnings of React but those that are listed with their cause. */
import { readFileSync } from 'node:fs'
import { act, fireEvent, screen as page, render, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import {
  AdminContext,
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  BulkDeleteButton,
  BulkExportButton,
  BulkUpdateButton,
  CheckboxGroupInput,
  ChipField,
  ColumnsButton,
  Create,
  Datagrid,
  type DataProvider,
  DataTable,
  DateField,
  DateInput,
  DateTimeInput,
  Edit,
  EmailField,
  ExportButton,
  FileField,
  FileInput,
  FilterButton,
  FilterList,
  FilterListItem,
  FilterLiveSearch,
  ImageField,
  ImageInput,
  List,
  NullableBooleanInput,
  NumberField,
  NumberInput,
  PasswordInput,
  RadioButtonGroupInput,
  ReferenceArrayField,
  ReferenceArrayInput,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  ResourceContextProvider,
  RichTextField,
  required,
  SearchInput,
  SelectArrayInput,
  SelectField,
  SelectInput,
  Show,
  SimpleForm,
  SimpleFormIterator,
  SimpleList,
  SimpleShowLayout,
  SortButton,
  Tab,
  TabbedForm,
  TabbedShowLayout,
  TextArrayField,
  TextArrayInput,
  TextField,
  TextInput,
  TimeInput,
  TopToolbar,
  UrlField,
} from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { i18nProvider } from '#platform/console/i18n/id.ts'
import { lightTheme } from '#platform/console/layout/theme.ts'
import { WithoutStyles } from '#test/support/console/styles.tsx'
import { isUpstreamWarning, UPSTREAM_WARNINGS } from '#test/support/console/upstreamWarnings.ts'

const RECORD = {
  id: 1,
  title: 'Bola basket',
  level: 'city',
  levels: ['city'],
  tags: ['a'],
  parts: [{ name: 'Pompa' }],
  count: 2,
  is_new: true,
  day: '2026-08-17',
  moment: '2026-08-17T01:02:03Z',
  owner_id: 1,
  owner_ids: [1],
  photo: { src: '/a.jpg', title: 'Foto' },
  note: '<p>Baru</p>',
}
const CHOICES = [{ id: 'city', name: 'Kota' }]

const dataProvider: DataProvider = {
  getList: async () => ({ data: [RECORD as never], total: 1 }),
  getOne: async () => ({ data: RECORD as never }),
  getMany: async () => ({ data: [RECORD as never] }),
  getManyReference: async () => ({ data: [RECORD as never], total: 1 }),
  create: async () => ({ data: RECORD as never }),
  update: async () => ({ data: RECORD as never }),
  updateMany: async () => ({ data: [1] }),
  delete: async () => ({ data: RECORD as never }),
  deleteMany: async () => ({ data: [1] }),
}

const inputs = [
  <AutocompleteArrayInput key="levels1" source="levels" choices={CHOICES} />,
  <AutocompleteInput key="level" source="level" choices={CHOICES} validate={required()} />,
  <BooleanInput key="is_new" source="is_new" />,
  <CheckboxGroupInput key="levels2" source="levels" choices={CHOICES} />,
  <DateInput key="day" source="day" />,
  <DateTimeInput key="moment" source="moment" />,
  <FileInput key="file" source="file">
    <FileField source="src" title="title" />
  </FileInput>,
  <ImageInput key="photo" source="photo">
    <ImageField source="src" title="title" />
  </ImageInput>,
  <NullableBooleanInput key="is_new2" source="is_new" />,
  <NumberInput key="count" source="count" />,
  <PasswordInput key="password" source="password" />,
  <RadioButtonGroupInput key="level2" source="level" choices={CHOICES} />,
  <ReferenceInput key="owner" source="owner_id" reference="items" />,
  <ReferenceArrayInput key="owners" source="owner_ids" reference="items" />,
  <SelectArrayInput key="levels3" source="levels" choices={CHOICES} />,
  <SelectInput key="level3" source="level" choices={CHOICES} />,
  <TextArrayInput key="tags" source="tags" />,
  <TextInput key="title" source="title" multiline resettable />,
  <TimeInput key="time" source="moment" />,
  <ArrayInput key="parts" source="parts">
    <SimpleFormIterator inline>
      <TextInput source="name" />
    </SimpleFormIterator>
  </ArrayInput>,
]

const fields = [
  <BooleanField key="is_new" source="is_new" />,
  <ChipField key="chip" source="title" />,
  <DateField key="day" source="day" />,
  <EmailField key="email" source="title" />,
  <ImageField key="photo" source="photo.src" />,
  <NumberField key="count" source="count" />,
  <ReferenceField key="owner" source="owner_id" reference="items" />,
  <ReferenceArrayField key="owners" source="owner_ids" reference="items" />,
  <RichTextField key="note" source="note" />,
  <SelectField key="level" source="level" choices={CHOICES} />,
  <TextArrayField key="tags" source="tags" />,
  <TextField key="title" source="title" />,
  <UrlField key="url" source="title" />,
]

const related = (
  <ReferenceManyField reference="items" target="owner_id">
    <DataTable>
      <DataTable.Col source="title" />
    </DataTable>
  </ReferenceManyField>
)
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="level" source="level" choices={CHOICES} />,
]
const actions = (
  <TopToolbar>
    <FilterButton />
    <ColumnsButton />
    <SortButton fields={['title']} />
    <ExportButton />
  </TopToolbar>
)
const aside = (
  <div>
    <FilterLiveSearch source="q" />
    <FilterList label="Tingkat" icon={null}>
      <FilterListItem label="Kota" value={{ level: 'city' }} />
    </FilterList>
  </div>
)
const bulk = (
  <>
    <BulkUpdateButton data={{ level: 'city' }} />
    <BulkExportButton />
    <BulkDeleteButton />
  </>
)

const dataTable = (
  <DataTable bulkActionButtons={bulk} expand={<TextField source="title" />}>
    <DataTable.Col source="title" />
    <DataTable.NumberCol source="count" />
  </DataTable>
)

const PAGES: readonly [part: string, element: ReactElement][] = [
  [
    '<DataTable>',
    <List key="list" filters={filters} actions={actions} aside={aside}>
      {dataTable}
    </List>,
  ],
  [
    '<Datagrid>',
    <List key="list">
      <Datagrid bulkActionButtons={bulk}>{fields}</Datagrid>
    </List>,
  ],
  [
    '<SimpleList>',
    <List key="list">
      <SimpleList primaryText="%{title}" secondaryText="%{level}" tertiaryText="%{count}" />
    </List>,
  ],
  [
    '<Edit> with every input',
    <Edit key="edit" id={1}>
      <SimpleForm>{inputs}</SimpleForm>
    </Edit>,
  ],
  [
    '<Create> with tabs',
    <Create key="create">
      <TabbedForm>
        <TabbedForm.Tab label="Satu">{inputs.slice(0, 2)}</TabbedForm.Tab>
        <TabbedForm.Tab label="Dua">{inputs.slice(2, 4)}</TabbedForm.Tab>
      </TabbedForm>
    </Create>,
  ],
  [
    '<Show> with every field',
    <Show key="show" id={1}>
      <SimpleShowLayout>{fields}</SimpleShowLayout>
    </Show>,
  ],
  [
    '<ReferenceManyField>',
    <Show key="show" id={1}>
      <TabbedShowLayout>
        <Tab label="Satu">{related}</Tab>
      </TabbedShowLayout>
    </Show>,
  ],
]

/** What React warned of: its message, and what it names. */
async function warningsOf(element: ReactElement): Promise<unknown[][]> {
  const output = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <WithoutStyles>
      <MemoryRouter>
        <AdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} theme={lightTheme}>
          <ResourceContextProvider value="items">{element}</ResourceContextProvider>
        </AdminContext>
      </MemoryRouter>
    </WithoutStyles>,
  )
  await waitFor(() => expect(document.body).toHaveTextContent(/Bola basket|Satu/))
  // Menus, pickers and bars that open on a click, and rows that are chosen.
  for (const row of page.queryAllByRole('checkbox').slice(0, 2)) fireEvent.click(row)
  for (const picker of page.queryAllByRole('combobox').slice(0, 4)) {
    fireEvent.mouseDown(picker)
    fireEvent.keyDown(picker, { key: 'Escape' })
  }
  for (const button of page.queryAllByRole('button').slice(0, 8))
    if (button.isConnected && button.textContent !== 'Simpan') fireEvent.click(button)
  await act(async () => {})
  const warnings = output.mock.calls.filter(([error]) => !(error instanceof Error))
  output.mockRestore()
  return warnings
}

const seen = new Set<string>()

it.each(PAGES)('%s warns of nothing that is not listed', async (_part, element) => {
  const warnings = await warningsOf(element)
  for (const [, property] of warnings) seen.add(String(property))
  expect(warnings.filter(([message, property]) => !isUpstreamWarning(message, property))).toEqual([])
})

it('what is listed is still so, and docs/react-admin.md says it', () => {
  expect([...seen].sort()).toEqual(UPSTREAM_WARNINGS.map(({ property }) => property).sort())
  const text = readFileSync('docs/react-admin.md', 'utf8')
  for (const { parts, property } of UPSTREAM_WARNINGS)
    expect(text).toContain(`| ${parts.map((part) => `\`${part}\``).join(', ')} | \`${property}\` |`)
})
