/** What references show of records that the user may not read themselves: id and title, from the calls of those who refer to them. */
import type { RaRecord } from 'react-admin'
import { grants } from '#platform/contract/access.ts'
import type { ChoiceCall } from '#platform/contract/field/choiceCalls.ts'
import { relatedFields } from '#platform/contract/field/relations.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { type EntityData, recordPath } from '../entity.ts'
import { getSession } from '../session.ts'
import { findMany } from './lists.ts'

/**
 * The entity as the user may see it: its choices for the references that they may read or write.
 *
 * @returns undefined if they may see none
 */
export function choiceEntity(entity: EntityData, resources: readonly Resource[]): EntityData | undefined {
  const calls = choicesFor(`/${recordPath(entity)}`, resources)
  const [first] = calls
  if (!first) return undefined
  const { access } = entity
  return {
    list: first,
    access,
    findMany: async (ids) => {
      const found = new Map<number, RaRecord>()
      for (const list of calls) {
        const missing = ids.filter((id) => !found.has(Number(id)))
        if (missing.length === 0) break
        for (const record of await findMany({ list, access }, missing)) found.set(Number(record.id), record)
      }
      return [...found.values()]
    },
  }
}

/** Those of fields that the user may write come first, because they have every record. */
function choicesFor(api: string, resources: readonly Resource[]): ChoiceCall[] {
  const keys = getSession()?.user.role_access ?? []
  const choices = resources.flatMap((resource) => {
    const { create, change } = resource.access
    return relatedFields(resource.input).flatMap(({ name, target }) => {
      const call = resource.choices[name]
      if (target.api !== api || !call || !grants(keys, call.access)) return []
      return [{ call, hasAll: grants(keys, [...create, ...change]) }]
    })
  })
  return choices.sort((one, other) => Number(other.hasAll) - Number(one.hasAll)).map(({ call }) => call)
}
