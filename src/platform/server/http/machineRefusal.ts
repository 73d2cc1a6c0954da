/** What a server refuses because of its machine and not of the request; the same for the API and the website. */

import { isDiskFull, isUnreachable } from '../db/engine.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { ApiError, errors } from './errors.ts'

/** @returns null for any other error */
export function toMachineRefusal(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error.status > 500 ? error : null
  if (isDiskFull(error)) return errors.diskFull()
  if (isReadOnly(error)) return errors.readOnly()
  if (isUnreachable(error)) return errors.unreachable()
  return isFolderMissing(error) ? errors.unreachable(undefined, 'Penyimpanan berkas') : null
}

/**
 * @source https://nodejs.org/api/errors.html#common-system-errors, https://www.sqlite.org/rescode.html,
 *   https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const READ_ONLY_CODE = /^(EACCES|EPERM|EROFS|SQLITE_READONLY(_.*)?|SQLITE_PERM|25006)$/

/** Whether a write failed because a folder, a file or the database may only be read. */
function isReadOnly(error: unknown): boolean {
  return READ_ONLY_CODE.test(errorDetails(error).code ?? '')
}

/** A file that may be missing is handled where it is read, so only a folder is left. */
function isFolderMissing(error: unknown): boolean {
  const { code, syscall } = errorDetails(error)
  return code === 'SQLITE_CANTOPEN' || (code === 'ENOENT' && syscall !== undefined)
}
