/** Asks for another password where an earlier version, or another program, let somebody choose one of the commonest. */
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { write } from '../../db/write.ts'
import { isCommonPassword } from '../passwords/chosenPassword.ts'
import { isPasswordUnchanged } from '../passwords/unchangedPassword.ts'

type Account = { id: number; password_hash: string; must_change_password: number }

/** The password still signs in, but opens nothing else; a failure is logged, since the next sign-in asks again. */
export async function endCommonPassword(
  context: Context,
  user: Account,
  { password, log }: { password: string; log: FastifyBaseLogger },
): Promise<void> {
  if (user.must_change_password === 1 || !(await isCommonPassword(password))) return
  try {
    await write(context, null, async ({ queries }) => {
      if (await isPasswordUnchanged(queries, user))
        await queries
          .updateTable('users')
          .set({ must_change_password: 1 })
          .where('id', '=', user.id)
          .execute()
    })
  } catch (error) {
    log.error(error)
  }
}
