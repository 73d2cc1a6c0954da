/** The texts of a new feature: a plain resource of its own, with its table, its screens and its test. */
import { describeField, type NewField } from './fields.ts'

export type NewFeature = {
  name: string
  label: string
  table: string
  fields: readonly [NewField, ...NewField[]]
  /** Four digits that no migration has. */
  number: string
}

/** The files by path, below the repository's folder. */
export function writeFiles(feature: NewFeature): Readonly<Record<string, string>> {
  const { name, number } = feature
  const folder = `src/features/${name}`
  return {
    [`${folder}/${name}.ts`]: contract(feature),
    [`${folder}/server/index.ts`]: serverPart(feature),
    [`${folder}/console/index.tsx`]: consolePart(feature),
    [`${folder}/console/screens.tsx`]: screens(feature),
    [`${folder}/migrations/${number}_${name}.ts`]: migration(feature),
    [`test/features/${name}/server/${name}.test.ts`]: test(feature),
  }
}

function contract({ name, label, table, fields }: NewFeature): string {
  const [title] = fields
  const described = fields.map((field) => ({ ...field, ...describeField(field) }))
  const builders = (module: string) => [
    ...new Set(described.filter((field) => field.module === module).map(({ builder }) => builder)),
  ]
  const imports = [...new Set(described.map(({ module }) => module))].map(
    (module) => `import { ${builders(module).join(', ')} } from '${module}'`,
  )
  const names = fields.map((field) => `'${field.name}'`).join(', ')
  return `/** ${label}. */
import { z } from 'zod'
import { MASTER_POLICY } from '#features/school/access.ts'
import { feature } from '#platform/contract/feature.ts'
${imports.join('\n')}
import { defineResource } from '#platform/contract/resource.ts'

export const ${name} = defineResource({
  name: '${name}',
  table: '${table}',
  label: '${label}',
  api: '/sia/master/${name}',
  input: z.object({
${described.map((field) => `    ${field.name}: ${field.call},`).join('\n')}
  }),
  search: ['${title.name}'],
  columns: [${names}],
  sortable: ['${title.name}'],
  defaultSort: { field: '${title.name}', order: 'asc' },
  access: MASTER_POLICY,
  csv: true,
  sample: { ${described.map((field) => `${field.name}: ${field.sample}`).join(', ')} },
})

export const ${name}Feature = feature({ uses: ['school'], resources: { ${name} }, calls: {} })
`
}

const serverPart = ({ name, label }: NewFeature) => `/** The server part of ${label}. */
import { serverPart } from '#platform/server/serverPart.ts'
import { ${name}Feature } from '../${name}.ts'

export const ${name}Server = serverPart(${name}Feature, { calls: {} })
`

const consolePart = ({ name, label }: NewFeature) => `/** ${label} in the console. */
import Extension from '@mui/icons-material/ExtensionOutlined'
import { masterResource } from '#features/school/console/masterResource.ts'
import { consoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { ${name} } from '../${name}.ts'

export const ${name}Console = consoleFeature([
  masterResource(${name}, { icon: Extension, position: 19, load: () => import('./screens.tsx') }),
])
`

const screens = ({ name, label }: NewFeature) => `/** ${label}: list and form, generated from the contract. */
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { ${name} } from '../${name}.ts'

export const List = () => <ResourceList resource={${name}} />
export const Form = () => <ResourceForm resource={${name}} />
`

function migration({ label, table, fields }: NewFeature): string {
  const columns = fields.map((field) => `${field.name}: '${describeField(field).column}'`)
  return `/** ${label}. */
import { createTable, type Schema, STAMPS, searchIndex } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, '${table}', { ${columns.join(', ')}, search_text: 'text', ...STAMPS })
  await searchIndex(schema, '${table}')
}
`
}

const test = ({
  name,
  label,
}: NewFeature) => `/** ${label}: added, listed, and for holders of its keys alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ${name} } from '#features/${name}/${name}.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('is added and listed', async () => {
  const writer = await world.as({ keys: [...${name}.access.create, ...${name}.access.read] })
  expect((await writer.post(${name}.api, ${name}.sample)).status).toBe(201)
  const { body } = await writer.get<{ total_count: number }>(${name}.api)
  expect(body.result.total_count).toBe(1)
})

it('is refused without its keys', async () => {
  const other = await world.as({ keys: ['manage-profile'] })
  expect((await other.get(${name}.api)).status).toBe(403)
})
`
