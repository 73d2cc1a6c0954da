/** Users from a CSV, by the same rules as the form. */
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { type Handlers, toValidationError } from '#platform/server/http/serve.ts'
import type { Importer, RowOutcome, Values } from '#platform/server/resource/import/importer.ts'
import { importHandlers } from '#platform/server/resource/import/importJob.ts'
import type { accounts } from '../accounts.ts'
import { USER_CSV, USER_IMPORT, USERS_SCREEN, userInput } from '../user.ts'
import { createInitialPassword, type InitialPassword } from './accounts.ts'
import { toLoginError } from './loginNames.ts'
import { canHandOutPasswords } from './rights.ts'
import { createUser, removeUser } from './users.ts'

const importing = importHandlers(USER_IMPORT, { name: 'user', screen: USERS_SCREEN, importer: userImporter })

export const userImportHandlers = {
  importUsers: importing.importCsv,
  readUserImport: importing.readImport,
  reportUserImport: importing.reportImport,
  readUserTemplate: importing.readTemplate,
  listUserImports: importing.listImports,
  undoUserImport: importing.undoImport,
} satisfies Partial<Handlers<typeof accounts.calls>>

/** A row contains its role's name; the other fields are those of the form. */
function userImporter(context: Context): Importer {
  return {
    name: 'user',
    ...USER_CSV,
    // The e-mail of one user may not be the username of another either.
    keys: ({ email, username, nisn, nip }) => [email, username, nisn, nip].filter(Boolean).map(String),
    prepare: async (values) => ({ ...values, initialPassword: await createInitialPassword(context.config) }),
    store: async (tx, prepared) => {
      const stored: RowOutcome[] = []
      for (const row of prepared) stored.push(await storeUser(tx, row))
      return stored
    },
    undo: async (tx, { id }) => removeUser(tx, id),
    refusalOf: toLoginError,
  }
}

async function storeUser(tx: Tx<Caller>, { role, initialPassword, ...values }: Values): Promise<RowOutcome> {
  await tx.lock('rights')
  const { hash, oneTime } = initialPassword as InitialPassword
  const role_id = await findRoleByName(tx.queries, String(role))
  const parsed = userInput.safeParse({ ...values, role_id })
  if (!parsed.success) throw toValidationError(parsed.error)
  const { id } = await createUser(tx, parsed.data, hash)
  const visible = canHandOutPasswords(tx.user)
    ? { login: parsed.data.email, password: oneTime ?? '' }
    : 'withheld'
  const account = oneTime ? visible : null
  return { outcome: 'new', id, account, changes: [], relatedRecord: null }
}

async function findRoleByName(queries: Queries, name: string): Promise<number> {
  const role = await queries
    .selectFrom('roles')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  if (!role) throw errors.invalid({ role: `Role ${name} tidak ada` })
  return role.id
}
