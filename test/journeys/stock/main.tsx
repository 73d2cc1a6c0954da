/** The page of stockParts.long.browser.test.ts: react-admin's own components with our providers and `<Resource>`s, without our screens. */

import {
  Admin,
  BooleanInput,
  BulkDeleteButton,
  Create,
  CreateButton,
  CustomRoutes,
  Datagrid,
  DataTable,
  Edit,
  EditButton,
  ExportButton,
  ImageField,
  List,
  ReferenceArrayField,
  ReferenceArrayInput,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  TopToolbar,
  useGetPermissions,
  usePermissions,
  useResourceDefinitions,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { ROLES } from '#features/accounts/console/roles/roleData.ts'
import { USERS } from '#features/accounts/console/users/userData.ts'
import { LESSON_CLASSES } from '#features/lessons/console/resources.ts'
import { ALBUMS, GALLERIES } from '#features/media/paths.ts'
import { i18nProvider } from '#platform/console/i18n/id.ts'
import { RegistryProvider } from '#platform/console/kit/registry/registry.ts'
import { Layout } from '#platform/console/layout/Layout.tsx'
import { SignIn } from '#platform/console/layout/signIn/SignIn.tsx'
import { lightTheme } from '#platform/console/layout/theme.ts'
import { SIGN_IN } from '#platform/console/paths.ts'
import { createAuthProvider } from '#platform/console/providers/authProvider.ts'
import { createDataProvider } from '#platform/console/providers/data/dataProvider.ts'
import { features, finder, registry } from '#test/support/console/screens.ts'

const LESSONS = 'sia/master/lesson'
const listActions = (
  <TopToolbar>
    <CreateButton />
    <ExportButton maxResults={5000} />
  </TopToolbar>
)
const filters = [<TextInput key="q" source="q" label="Cari" alwaysOn />]

const Lessons = () => (
  <List resource={LESSONS} actions={listActions} filters={filters} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />} rowClick={false}>
      <DataTable.Col source="code" />
      <DataTable.Col source="name" />
      <DataTable.Col>
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
)

const Users = () => (
  <List resource={USERS}>
    <Datagrid bulkActionButtons={false} rowClick="edit">
      <TextField source="name" />
      <ReferenceField source="role_id" reference={ROLES} link="edit" />
    </Datagrid>
  </List>
)

/** React-admin's controller reads the `id` of the route. */
const EditLesson = () => (
  <Edit resource={LESSONS} mutationMode="pessimistic" redirect="list">
    <SimpleForm>
      <TextInput source="code" />
      <TextInput source="name" />
    </SimpleForm>
  </Edit>
)

const toLessonClass = ({ lesson_id, teacher_id, ...rest }: Record<string, unknown>) => ({
  ...rest,
  lesson_teachers: [{ lesson_id, teacher_id }],
})

const CreateLessonClass = () => (
  <Create resource={LESSON_CLASSES} transform={toLessonClass} redirect="edit">
    <SimpleForm>
      <ReferenceInput source="eduyear_id" reference="sia/master/eduyear">
        <SelectInput label="Tahun" />
      </ReferenceInput>
      <ReferenceInput source="classroom_id" reference="sia/master/classroom">
        <SelectInput label="Kelas" />
      </ReferenceInput>
      <SelectInput source="semester_id" choices={[{ id: 1, name: 'Ganjil' }]} label="Semester" />
      <ReferenceInput source="lesson_id" reference={LESSONS} perPage={500}>
        <SelectInput label="Pelajaran" />
      </ReferenceInput>
      <ReferenceInput source="teacher_id" reference="sia/master/teacher">
        <SelectInput label="Guru" />
      </ReferenceInput>
      <BooleanInput source="add_all_student" label="Semua Siswa" defaultValue={false} />
    </SimpleForm>
  </Create>
)

const EditAlbum = () => (
  <Edit resource={ALBUMS} mutationMode="pessimistic" redirect="list">
    <SimpleForm>
      <TextInput source="title" />
      <ReferenceArrayInput source="galleries" reference={GALLERIES} />
    </SimpleForm>
  </Edit>
)

const pictureTable = (
  <DataTable>
    <DataTable.Col source="image" field={ImageField} />
    <DataTable.Col source="title" />
    <DataTable.Col source="type" />
  </DataTable>
)

const Pictures = () => <List resource={GALLERIES}>{pictureTable}</List>

const ShownAlbum = () => (
  <Show resource={ALBUMS}>
    <SimpleShowLayout>
      <TextField source="title" />
      <ReferenceArrayField source="galleries" reference={GALLERIES}>
        {pictureTable}
      </ReferenceArrayField>
    </SimpleShowLayout>
  </Show>
)

/** Addresses below this one have the console's own layout and theme, as a stock screen of a feature has; others have react-admin's. */
const OWN_LAYOUT = '/stock/ours'
const appearance = location.pathname.startsWith(OWN_LAYOUT) && { layout: Layout, theme: lightTheme }

function Permissions() {
  const { permissions } = usePermissions<string[]>()
  const getPermissions = useGetPermissions()
  const definitions = useResourceDefinitions()
  return (
    <>
      <p>Kunci: {permissions?.join(' ')}</p>
      <p>Entitas: {Object.keys(definitions).length}</p>
      <p>Berformulir: {Object.values(definitions).filter(({ hasEdit }) => hasEdit).length}</p>
      <button type="button" onClick={() => void getPermissions()}>
        Lagi
      </button>
    </>
  )
}

const App = () => (
  <RegistryProvider value={registry}>
    <Admin
      dataProvider={createDataProvider(finder)}
      authProvider={createAuthProvider({ finder, signInPath: SIGN_IN })}
      i18nProvider={i18nProvider}
      loginPage={false}
      disableTelemetry
      {...appearance}
    >
      {features.map(({ resources }) => resources)}
      <CustomRoutes noLayout>
        <Route path={SIGN_IN} element={<SignIn />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/stock/lessons" element={<Lessons />} />
        <Route path="/stock/lessons/:id" element={<EditLesson />} />
        <Route path="/stock/users" element={<Users />} />
        <Route path="/stock/lesson-class" element={<CreateLessonClass />} />
        <Route path="/stock/album/:id" element={<EditAlbum />} />
        <Route path={`${OWN_LAYOUT}/pictures`} element={<Pictures />} />
        <Route path={`${OWN_LAYOUT}/album/:id`} element={<ShownAlbum />} />
        <Route path="/stock/permissions" element={<Permissions />} />
      </CustomRoutes>
    </Admin>
  </RegistryProvider>
)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <App /> }])} />)
