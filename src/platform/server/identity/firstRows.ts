/** Seeds what every school needs: roles, one administrator, and what each feature adds. */
import { SEEDED_ROLES } from '#platform/contract/access.ts'
import type { Config } from '../config.ts'
import { type Context, now } from '../context.ts'
import { toSearchText } from '../db/engine.ts'
import type { Queries } from '../db/open.ts'
import { type Tx, write } from '../db/write.ts'
import { nth } from '../demo/nth.ts'
import { FIRST_ROWS } from '../firstRows.ts'
import { hashOneTimePassword } from '../keys/oneTimePasswords.ts'
import { findChosenPasswordProblem } from './passwords/chosenPassword.ts'
import { generateOneTimePassword, hashPassword } from './passwords/passwords.ts'
import { grantNewAccesses, markAccessesKnown } from './roles/newAccesses.ts'

const ADMIN_USERNAME = 'admin'

/** The administrator of a first start; `password` only if it was generated and must be shown once. */
export type FirstAdministrator = { email: string; password: string | null }

/**
 * All rows of a new school are one transaction: where a part fails, the next start creates the school and its password.
 *
 * @returns the administrator if the database was empty, otherwise null
 * @throws Error if ADMIN_PASSWORD is weak; it is read only here, so later starts do not mind it
 */
export async function seedFirstRows(context: Context): Promise<FirstAdministrator | null> {
  const { kysely } = context.db
  if (await hasUsers(kysely)) {
    await grantNewAccesses(context)
    return null
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: configuredPassword } = context.config
  if (configuredPassword) await refuseWeakPassword(context.config, configuredPassword)
  const password = configuredPassword ?? generateOneTimePassword()
  const passwordHash = configuredPassword
    ? await hashPassword(configuredPassword)
    : hashOneTimePassword(password)
  const at = now(context)
  const hasSeeded = await write(context, null, async (tx) => {
    const { queries, lock } = tx
    await lock('pelita_seed')
    // Another process that started at the same moment may have been first.
    if (await hasUsers(queries)) return false
    const administratorRoleId = await seedRoles(tx, at)
    for (const addRows of FIRST_ROWS.of(context)) await addRows(tx, context.config)
    const name = 'Administrator'
    await queries
      .insertInto('users')
      .values({
        user_type: 'administrator',
        role_id: administratorRoleId,
        name,
        username: ADMIN_USERNAME,
        email,
        password_hash: passwordHash,
        must_change_password: configuredPassword ? 0 : 1,
        password_issued_at: configuredPassword ? null : at,
        search_text: toSearchText(name, ADMIN_USERNAME, email),
        created_at: at,
        updated_at: at,
      })
      .execute()
    await markAccessesKnown(tx)
    return true
  })
  if (hasSeeded) return { email, password: configuredPassword ? null : password }
  await grantNewAccesses(context)
  return null
}

async function refuseWeakPassword(config: Config, password: string): Promise<void> {
  const own = [{ email: config.ADMIN_EMAIL, username: ADMIN_USERNAME }]
  const problem = await findChosenPasswordProblem(config, password, own)
  if (problem) throw new Error(`Pengaturan salah: ADMIN_PASSWORD ditolak. ${problem}.`)
}

async function hasUsers(queries: Queries): Promise<boolean> {
  return Boolean(await queries.selectFrom('users').select('id').limit(1).executeTakeFirst())
}

/** @returns the id of the administrator's role */
async function seedRoles(tx: Tx, at: string): Promise<number> {
  const { queries } = tx
  const ids: number[] = []
  for (const { name, accesses } of SEEDED_ROLES.of(tx)) {
    const { id } = await queries
      .insertInto('roles')
      .values({ name, search_text: toSearchText(name), created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('role_accesses')
      .values(accesses.map((access) => ({ role_id: id, access })))
      .execute()
    ids.push(id)
  }
  return nth(ids, 0)
}
