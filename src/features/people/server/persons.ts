/** Accounts of teachers and students, which are created, changed and deleted together with the record. */
import { sql } from 'kysely'
import type { openStudentAccount, openTeacherAccount } from '#features/accounts/account.ts'
import {
  closeAccount,
  createInitialPassword,
  type InitialPassword,
  openAccounts,
  type Person,
  refuseLoginChange,
  syncAccountWithPerson,
} from '#features/accounts/server/accounts.ts'
import { ACCOUNT_USES } from '#features/accounts/server/accountUses.ts'
import {
  canHandOutPasswords,
  findGrantableRole,
  type PersonType,
  readExtraKeys,
  WITHHELD_MESSAGE,
} from '#features/accounts/server/rights.ts'
import type { Contributions } from '#platform/contract/contributions.ts'
import { canManageUser } from '#platform/contract/identity/role.ts'
import { compileQueryIn } from '#platform/server/db/compileQuery.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handler, Handlers } from '#platform/server/http/serve.ts'
import { refuseStrongerUser } from '#platform/server/identity/roles/rights.ts'
import type { ResourceHooks, Values } from '#platform/server/resource/crud.ts'
import type { UsedBy } from '#platform/server/resource/inUse.ts'
import type { people } from '../people.ts'
import { registrationNumbers } from './registrationNumbers.ts'

export const personAccountHandlers = {
  openTeacherAccount: openAccountHandler('teacher'),
  openStudentAccount: openAccountHandler('student'),
} satisfies Partial<Handlers<typeof people.calls>>

/** Opens the account of a record that has none yet; the response shows its password once. */
function openAccountHandler(
  type: PersonType,
): Handler<typeof openTeacherAccount | typeof openStudentAccount> {
  return async ({ params, context, user }) => {
    const { hash, oneTime } = await createInitialPassword(context.config)
    const login = await write(context, user, async (tx) => {
      await tx.lock('rights')
      const row = await tx.queries
        .selectFrom(`${type}s`)
        .where('id', '=', params.id)
        .selectAll()
        .executeTakeFirst()
      if (!row) throw errors.notFound()
      if (row.user_id) throw errors.conflict(`${row.name} sudah memiliki akun.`)
      const role = await findGrantableRole(tx, type)
      if (role === null)
        throw errors.forbidden('Anda tidak dapat memberikan role yang haknya tidak Anda miliki.')
      const [registration_no = null] = await registrationNumbers(tx, type, [row])
      const person = { ...personOf(row), registration_no }
      const [opened] = await openAccounts(tx, [
        { type, person, role_id: role, passwordHash: hash, at: tx.now() },
      ])
      if (!opened) throw new Error('No account was opened')
      const columns = { user_id: opened.id, registration_no }
      await tx.queries.updateTable(`${type}s`).set(columns).where('id', '=', row.id).execute()
      await tx.audit({ action: 'create', entity: 'user', entityId: opened.id, after: { [type]: row.id } })
      return opened.login
    })
    if (oneTime && !canHandOutPasswords(user))
      return { message: `Akun berhasil dibuat. ${WITHHELD_MESSAGE}`, result: { login, password: null } }
    return { message: 'Akun berhasil dibuat.', result: { login, password: oneTime } }
  }
}

/** Removing a person also deletes the account, so whatever refers to the account blocks the removal. */
export const usesOfAccount = (source: { contributions: Contributions }): UsedBy[] =>
  ACCOUNT_USES.of(source).map((use) => ({ ...use, referencedColumn: 'user_id', position: 40 }))

/** Hooks that create, change and delete the account with the record; `content` and `sia` add their own. */
export function accountHooks(type: PersonType): ResourceHooks {
  return {
    // Hashing is slow, so it happens before the transaction.
    prepare: async (values, { config }) => ({ ...values, account: await createInitialPassword(config) }),
    afterChange: async (tx, row) => {
      const person = personOf(row)
      const userId = userIdOf(row)
      // A missing account is opened only by `serveOpenAccount`, which shows its password.
      if (!userId) return
      const at = tx.nextTimestamp(row.updated_at)
      const extraKeys = await readExtraKeys(tx.queries, type, userId)
      if (canManageUser(tx.user.role_access, extraKeys))
        await syncAccountWithPerson(tx, { userId, type, person, at })
      else await refuseLoginChange(tx, { userId, type, person })
    },
    beforeCreate: async (tx, persons) => {
      const role = await findGrantableRole(tx, type)
      const numbers = await registrationNumbers(tx, type, persons)
      const columnsOf = (index: number) => ({ registration_no: numbers[index] ?? null })
      if (role === null)
        return persons.map((_, index) => ({
          columns: columnsOf(index),
          oneTimeValues: { password: null, login: null },
        }))
      const accounts = persons.map((values, index) => {
        const { hash, oneTime } = values.account as InitialPassword
        const person = { ...personOf(values), ...columnsOf(index) }
        const account = { type, person, role_id: role, passwordHash: hash, at: tx.now() }
        return { account, oneTime }
      })
      const opened = await openAccounts(
        tx,
        accounts.map(({ account }) => account),
      )
      const isVisible = canHandOutPasswords(tx.user)
      return opened.map(({ id, login }, index) => {
        const password = accounts[index]?.oneTime ?? null
        return {
          columns: { user_id: id, ...columnsOf(index) },
          oneTimeValues: { password: isVisible ? password : null, login },
          isPasswordWithheld: password !== null && !isVisible,
        }
      })
    },
    createdMessage: ({ name, has_account: hasAccount }, { isPasswordWithheld }) => {
      if (hasAccount) return isPasswordWithheld ? `Data berhasil disimpan. ${WITHHELD_MESSAGE}` : undefined
      return `Data berhasil disimpan. Akun ${name} menunggu orang yang boleh memberikan rolenya; mintalah administrator menekan "Buka akun" di sini atau di daftar.`
    },
    complete: (queries, rows) => withAccountState(queries, type, rows),
    usedBy: usesOfAccount,
    flags: { without_account: sql`user_id is null` },
    beforeRemove: async ({ queries, user }, row) => {
      const userId = userIdOf(row)
      if (!userId) return
      refuseStrongerUser(user, await readExtraKeys(queries, type, userId))
      await queries.updateTable(`${type}s`).set({ user_id: null }).where('id', '=', row.id).execute()
      await closeAccount(queries, userId)
    },
  }
}

async function withAccountState(queries: Queries, type: PersonType, rows: Values[]): Promise<Values[]> {
  const ids = rows.map((row) => row.id)
  const idsWithoutAccount = new Set((await findWithoutAccount[type](queries, ids)).map(({ id }) => id))
  for (const row of rows) row.has_account = !idsWithoutAccount.has(Number(row.id))
  return rows
}

const findWithoutAccount = {
  teacher: compileQueryIn((queries, ids) =>
    queries.selectFrom('teachers').where('id', 'in', ids).where('user_id', 'is', null).select('id'),
  ),
  student: compileQueryIn((queries, ids) =>
    queries.selectFrom('students').where('id', 'in', ids).where('user_id', 'is', null).select('id'),
  ),
}

const userIdOf = ({ user_id: id }: Values) => (typeof id === 'number' ? id : null)

function personOf(row: Values): Person {
  const text = (name: string) => {
    const value = row[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    name: String(row.name),
    email: text('email'),
    nisn: text('nisn'),
    nip: text('nip'),
    nik: text('nik'),
    registration_no: text('registration_no'),
  }
}
