/** What the database refuses of a plain resource, in the school's words. */
import { describeField } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { isStillReferenced, violatedIndex } from '../db/engine.ts'
import { errors } from '../http/errors.ts'
import { goneMeanwhile } from './fields/relations.ts'

/** The refusal of an engine in the school's words; anything else as it is. */
export function refusalOf(resource: Resource, error: unknown, act: 'write' | 'remove'): unknown {
  const index = violatedIndex(error)
  if (index !== null) return taken(resource, index)
  if (isStillReferenced(error) && act === 'write') return goneMeanwhile(resource) ?? error
  if (isStillReferenced(error))
    return errors.conflict(`${resource.label} ini masih dipakai, jadi tidak dapat dihapus.`)
  return error
}

function taken(resource: Resource, index: string) {
  // Not only its own table: the number of a student is also a login name of the account.
  const columns = (resource.unique ?? []).find((names) => index.endsWith(`s_${names.join('_')}_unique`))
  const [first] = columns ?? []
  if (!columns || !first) return errors.conflict('Data yang sama sudah ada.')
  const labels = columns.map((name) => describeField(resource.input, name).label).join(' dan ')
  return errors.invalid({ [first]: `${labels} ini sudah dipakai` })
}
