/** Adds the hooks for references, files and rich text to a resource's own hooks. */
import { describeFields } from '#platform/contract/fields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { accountSender, type Sender } from '../../workers/fairQueue.ts'
import type { Hooks, Values } from '../hooks.ts'
import { sanitise } from '../markup.ts'
import { claimFiles, refuseUnknownFiles, releaseFiles } from './fieldFiles.ts'
import {
  refuseUnknownParents,
  removeJoins,
  usedByFields,
  withJoins,
  withLabels,
  writeJoins,
} from './relations.ts'

/** @param resources those of all features, which may refer to this one */
export function withFieldHooks(resource: Resource, hooks: Hooks, resources: readonly Resource[]): Hooks {
  const declaredUses = hooks.usedBy ?? []
  const isDeclared = ({ table, column }: { table: string; column: string }) =>
    declaredUses.some((use) => use.table === table && use.column === column)
  return {
    ...hooks,
    usedBy: [...declaredUses, ...usedByFields(resource, resources).filter((use) => !isDeclared(use))],
    prepare: async (values, context, { id, user }) => {
      const prepared = (await hooks.prepare?.(values, context, { id, user })) ?? values
      await refuseUnknownParents(context.db.kysely, resource, prepared)
      await refuseUnknownFiles({ db: context.db, user }, resource, { values: prepared, id })
      return sanitiseRichTexts(resource, prepared, accountSender(user.id))
    },
    afterWrite: async (tx, row, values) => {
      await writeJoins(tx.queries, resource, { id: row.id, values })
      await claimFiles(tx, resource, row)
      await hooks.afterWrite?.(tx, row, values)
    },
    beforeRemove: async (tx, row) => {
      await hooks.beforeRemove?.(tx, row)
      await removeJoins(tx.queries, resource, row.id)
      await releaseFiles(tx, resource, row.id)
    },
    complete: async (queries, rows) => {
      const joined = await withJoins(queries, resource, rows)
      const completed = (await hooks.complete?.(queries, joined)) ?? joined
      return withLabels(queries, resource, completed)
    },
  }
}

async function sanitiseRichTexts({ input }: Resource, values: Values, sender: Sender): Promise<Values> {
  const sanitised: Values = {}
  for (const { name, input: kind } of describeFields(input))
    if (kind === 'richText' && typeof values[name] === 'string')
      sanitised[name] = await sanitise(values[name], { field: name, sender })
  return { ...values, ...sanitised }
}
