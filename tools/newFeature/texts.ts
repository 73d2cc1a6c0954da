/** The texts of a new feature: a plain resource of its own, with its table, its screens and its test. */
import { describeField, type NewField, type Target } from './fields.ts'

export type NewFeature = {
  name: string
  label: string
  table: string
  fields: readonly [NewField, ...NewField[]]
  /** The resources that fields may refer to. */
  targets: readonly Target[]
  /** Its access key; null for those of the master data. */
  ownKey: string | null
  /** Four digits that no migration has. */
  number: string
}

/** The files by path, below the repository's folder. */
export function writeFiles(feature: NewFeature): Readonly<Record<string, string>> {
  const { name, number, ownKey } = feature
  const folder = `src/features/${name}`
  return {
    ...(ownKey && { [`${folder}/access.ts`]: access(feature, ownKey) }),
    [`${folder}/resource.ts`]: resource(feature),
    [`${folder}/${name}.ts`]: declaration(feature),
    [`${folder}/server/index.ts`]: serverPart(feature),
    [`${folder}/console/index.tsx`]: consolePart(feature),
    [`${folder}/console/screens.tsx`]: screens(feature),
    [`${folder}/migrations/${number}_${name}.ts`]: migration(feature),
    [`test/features/${name}/server/${name}.test.ts`]: test(feature),
  }
}

const describeFields = ({ fields, targets }: NewFeature) =>
  fields.map((field) => ({ ...field, ...describeField(field, targets) }))

const toConstant = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

function access({ name, label }: NewFeature, key: string): string {
  const constant = toConstant(name)
  return `/** The access key of ${label}. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const ${constant}_KEYS = { '${key}': { label: '${label}', children: {} } } as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof ${constant}_KEYS> {}
}

export const ${constant}_POLICY = {
  read: ['${key}'],
  create: ['${key}'],
  change: ['${key}'],
  remove: ['${key}'],
} as const satisfies Policy
`
}

function resource(feature: NewFeature): string {
  const { name, label, table, ownKey, fields } = feature
  const [title] = fields
  const described = describeFields(feature)
  const references = described.filter(({ target }) => target)
  const imports = new Map<string, Set<string>>()
  for (const { module, builder, target } of described) {
    imports.set(module, new Set([...(imports.get(module) ?? []), builder]))
    if (target) imports.set(target.module, new Set([...(imports.get(target.module) ?? []), target.name]))
  }
  const policy = ownKey ? `${toConstant(name)}_POLICY` : 'MASTER_POLICY'
  const toList = (names: readonly { name: string }[]) =>
    `[${names.map((field) => `'${field.name}'`).join(', ')}]`
  const samples = described.flatMap((field) => (field.sample ? [`${field.name}: ${field.sample}`] : []))
  return `/** ${label}. */
import { z } from 'zod'
import { ${policy} } from '${ownKey ? './access.ts' : '#features/school/access.ts'}'
${[...imports].map(([module, names]) => `import { ${[...names].join(', ')} } from '${module}'`).join('\n')}
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
  columns: ${toList(fields)},
  sortable: ['${title.name}'],
${references.length ? `  filters: ${toList(references)},\n` : ''}  defaultSort: { field: '${title.name}', order: 'asc' },
  access: ${policy},
  csv: true,
  sample: { ${samples.join(', ')} },
})
`
}

function declaration(feature: NewFeature): string {
  const { name, label } = feature
  const used = describeFields(feature).flatMap(({ target }) => target?.feature ?? [])
  const uses = [...new Set(['school', ...used])].map((name) => `'${name}'`).join(', ')
  return `/** ${label}. */
import { feature } from '#platform/contract/feature.ts'
import { ${name} } from './resource.ts'

export const ${name}Feature = feature({ uses: [${uses}], resources: { ${name} }, calls: {} })
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
import { ${name} } from '../resource.ts'

export const ${name}Console = consoleFeature([
  masterResource(${name}, { icon: Extension, position: 19, load: () => import('./screens.tsx') }),
])
`

const screens = ({ name, label }: NewFeature) => `/** ${label}: list and form, generated from the contract. */
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { ${name} } from '../resource.ts'

export const List = () => <ResourceList resource={${name}} />
export const Form = () => <ResourceForm resource={${name}} />
`

function migration(feature: NewFeature): string {
  const { label, table } = feature
  const described = describeFields(feature)
  const columns = described.map((field) => `${field.name}: '${field.column}'`)
  const indexes = described.flatMap(({ name, target }) =>
    target ? [`  await index(schema, '${table}', '${name.replace(/_id$/, '')}', '${name}')\n`] : [],
  )
  return `/** ${label}. */
import { createTable, ${indexes.length ? 'index, ' : ''}type Schema, STAMPS, searchIndex } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, '${table}', { ${columns.join(', ')}, search_text: 'text', ...STAMPS })
${indexes.join('')}  await searchIndex(schema, '${table}')
}
`
}

const test = ({
  name,
  label,
}: NewFeature) => `/** ${label}: added, listed, and for holders of its keys alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ${name} } from '#features/${name}/resource.ts'
import { createSampler } from '#test/support/resource/samples.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('is added and listed', async () => {
  const admin = await world.as('Administrator')
  // What it refers to is there already.
  const input = await createSampler(() => admin).withParents(${name}.api, ${name}.sample)
  const writer = await world.as({ keys: [...${name}.access.create, ...${name}.access.read] })
  expect((await writer.post(${name}.api, input)).status).toBe(201)
  const { body } = await writer.get<{ total_count: number }>(${name}.api)
  expect(body.result.total_count).toBe(1)
})

it('is refused without its keys', async () => {
  const other = await world.as({ keys: ['manage-profile'] })
  expect((await other.get(${name}.api)).status).toBe(403)
})
`
