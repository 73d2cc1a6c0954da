/** Seeds what every school needs: roles, semesters, the current year, settings, one administrator. */
import { TZDate } from '@date-fns/tz'
import { eduyearName } from '#features/school/eduyear.ts'
import type { Config } from '#platform/server/config.ts'
import { type Context, now } from '#platform/server/context.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { nth } from '#platform/server/demo/nth.ts'
import type { FirstAdministrator } from '#platform/server/product.ts'
import { SEEDED_ROLES } from '#src/access.ts'
import { findChosenPasswordProblem } from './chosenPassword.ts'
import { grantNewAccesses, markAccessesKnown } from './newAccesses.ts'
import { generateOneTimePassword, hashOneTimePassword, hashPassword } from './passwords.ts'

const ADMIN_USERNAME = 'admin'
/** An education year starts in July. */
const EDUYEAR_START_MONTH = 7

const SETTINGS: Record<string, string> = {
  site_name: 'SMP Pelita',
  tagline: 'Situs sekolah dan sistem informasi akademik',
  logo: '',
  phone: '',
  email: '',
  organization: '',
  address: '',
  facebook: '',
  instagram: '',
  youtube: '',
  twitter: '',
}

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
  const hasSeeded = await write(context, null, async ({ queries, lock }) => {
    await lock('pelita_seed')
    // Another process that started at the same moment may have been first.
    if (await hasUsers(queries)) return false
    const administratorRoleId = await seedRoles(queries, at)
    await seedPeriod(queries, at, context.config.SCHOOL_TZ)
    await queries
      .insertInto('settings')
      .values(Object.entries(SETTINGS).map(([name, value]) => ({ name, value })))
      .execute()
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
    await markAccessesKnown(queries)
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
async function seedRoles(queries: Queries, at: string): Promise<number> {
  const ids: number[] = []
  for (const { name, accesses } of SEEDED_ROLES) {
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

/** Seeds year and semesters by the date in the school's time zone, which may differ from UTC. */
async function seedPeriod(queries: Queries, at: string, zone: string) {
  const today = new TZDate(at, zone)
  const code = String(today.getFullYear() - (today.getMonth() + 1 < EDUYEAR_START_MONTH ? 1 : 0))
  const name = eduyearName(code)
  await queries
    .insertInto('eduyears')
    .values({
      code,
      name,
      status: 'active',
      search_text: toSearchText(code, name),
      created_at: at,
      updated_at: at,
    })
    .execute()
  const isFirstSemester = today.getMonth() + 1 >= EDUYEAR_START_MONTH
  await queries
    .insertInto('semesters')
    .values([
      { name: 'Ganjil', status: isFirstSemester ? 'active' : 'passed' },
      { name: 'Genap', status: isFirstSemester ? 'draft' : 'active' },
    ])
    .execute()
}
