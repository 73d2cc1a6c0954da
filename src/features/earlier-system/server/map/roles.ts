/** Maps roles and their access keys; seeded roles keep Pelita's names and keys. */
import { LEGACY_ACCESS_NAMES } from '#platform/contract/access.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import { ACCESSES, SEEDED_ROLES } from '#src/access.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'

/** Legacy names of the seeded roles, and Pelita's names for them. */
const ROLE_NAMES: Readonly<Record<string, string>> = {
  adminsuper: 'Administrator',
  superadmin: 'Administrator',
  administrator: 'Administrator',
  operator: 'Operator',
  teacher: 'Guru',
  guru: 'Guru',
  student: 'Siswa',
  siswa: 'Siswa',
}

const KNOWN_ACCESSES = new Set<string>(['*', ...ACCESSES.map(({ name }) => name)])

export type Role = { id: number; name: string; keys: Set<string> }

/** @returns the roles by legacy id, and the seeded ones also by name */
export async function mapRoles(schoolImport: SchoolImport): Promise<Map<number | string, Role>> {
  const { kysely } = schoolImport.context.db
  const existingRoles = await kysely.selectFrom('roles').select(['id', 'name']).execute()
  const roles = new Map<number | string, Role>()
  for (const { name, accesses } of SEEDED_ROLES) {
    const id = existingRoles.find((role) => role.name === name)?.id
    if (id) roles.set(name, { id, name, keys: new Set(accesses) })
  }
  const keys = await mapAccesses(schoolImport)
  const added: { id: number; name: string; search_text: string; created_at: string; updated_at: string }[] =
    []
  const roleByName = new Map<string, Role>()
  await schoolImport.mapRows('roles', (row) => {
    const name = row.required('name', 'nama')
    const existing = roles.get(ROLE_NAMES[name.toLowerCase().replace(/[\s_-]/g, '')] ?? '')
    if (existing) {
      if (existing.name !== name)
        row.noteCorrection('name', existing.name, 'role ini sudah ada di Pelita dengan nama itu')
      roles.set(row.id, existing)
      return
    }
    const sameName = roleByName.get(name.toLowerCase())
    if (sameName) {
      roles.set(row.id, sameName)
      row.skipRow(`nama role ini ganda; pemakainya mendapat role ${sameName.name} yang pertama`)
    }
    const role = { id: schoolImport.allocateId('roles'), name, keys: new Set<string>() }
    roleByName.set(name.toLowerCase(), role)
    roles.set(row.id, role)
    added.push({
      id: role.id,
      name,
      search_text: toSearchText(name),
      ...row.timestamps(schoolImport.importedAt),
    })
  })
  schoolImport.deferInsert('roles', added)
  const isNew = (role: Role) => added.some(({ id }) => id === role.id)
  const granted = await schoolImport.mapRows('role_accesses', (row) => mapGrant(row, { roles, keys, isNew }))
  schoolImport.deferInsert(
    'role_accesses',
    granted.flatMap((row) => row ?? []),
  )
  return roles
}

async function mapAccesses(schoolImport: SchoolImport): Promise<Map<number, string>> {
  const keys = new Map<number, string>()
  await schoolImport.mapRows('accesses', (row) => {
    const name = row.required('name', 'nama')
    // Labels and the tree of keys are Pelita's own.
    for (const column of ['label', 'parent_id', 'created_at', 'updated_at']) row.raw(column)
    const key = LEGACY_ACCESS_NAMES[name] ?? name
    if (!KNOWN_ACCESSES.has(key)) row.skipRow(`hak ${name} tidak ada di Pelita`)
    if (key !== name) row.noteCorrection('name', key, 'nama hak ini di Pelita')
    keys.set(row.id, key)
  })
  return keys
}

type AccessLookups = {
  roles: ReadonlyMap<number | string, Role>
  keys: ReadonlyMap<number, string>
  isNew: (role: Role) => boolean
}

/** @returns the row to insert; null if a seeded role already has the key */
function mapGrant(row: LegacyRow, { roles, keys, isNew }: AccessLookups) {
  const role = roles.get(row.integer('role_id') ?? -1)
  const key = keys.get(row.integer('access_id') ?? -1)
  for (const column of ['created_at', 'updated_at']) row.raw(column)
  if (!role) return row.skipRow('rolenya tidak ada, atau tidak dibawa')
  if (!key) return row.skipRow('haknya tidak ada, atau tidak dikenal di Pelita')
  if (!isNew(role)) {
    if (role.keys.has(key) || role.keys.has('*')) return null
    return row.skipRow(
      `role ${role.name} memakai hak bawaan Pelita; tambahkan ${key} di layar Role bila perlu`,
    )
  }
  if (role.keys.has(key)) return row.skipRow(`hak ${key} sudah dimiliki role ${role.name}`)
  role.keys.add(key)
  return { role_id: role.id, access: key }
}
