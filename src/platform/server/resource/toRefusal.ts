/** Translates database errors of a plain resource to errors for the user. */
import type { Resource } from '#platform/contract/resource.ts'
import { isStillReferenced, violatedIndex } from '../db/engine.ts'
import { errors } from '../http/errors.ts'
import { deletedParentError } from './fields/relations.ts'
import { takenMessage } from './takenValues.ts'

/** The translated error; other errors are returned unchanged. */
export function toRefusal(resource: Resource, error: unknown, act: 'write' | 'remove'): unknown {
  const index = violatedIndex(error)
  if (index !== null) return uniqueConflict(resource, index)
  if (isStillReferenced(error) && act === 'write') return deletedParentError(resource) ?? error
  if (isStillReferenced(error))
    return errors.conflict(`${resource.label} ini masih dipakai, jadi tidak dapat dihapus.`)
  return error
}

function uniqueConflict(resource: Resource, index: string) {
  // The index may be of another table: a member's number is also a login name of the account.
  const columns = (resource.unique ?? []).find((names) => index.endsWith(`s_${names.join('_')}_unique`))
  const [first] = columns ?? []
  if (!columns || !first) return errors.conflict('Data yang sama sudah ada.')
  return errors.invalid({ [first]: takenMessage(resource, columns, null) })
}
