/** Changes or deletes many records of a plain resource in one transaction, all of them or none. */
import type { Resource } from '#platform/contract/resource.ts'
import type { Handlers } from '../http/serve.ts'
import type { Hooks, Values } from './hooks.ts'
import { refuseOutdated } from './optimisticLock.ts'
import { changeRecord, findRecord, prepare, removeRecord, runWrite, type Writer } from './records.ts'
import { type StoredResource, toRow } from './resourceTable.ts'

type BulkCalls = Pick<Resource['endpoints'], 'changeMany' | 'removeMany'>

export function bulkHandlers(resource: StoredResource, hooks: Hooks): Handlers<BulkCalls> {
  return {
    changeMany: async ({ body: { ids, data }, context, user }) => {
      const writer = { context, user, resource, hooks }
      const changes: PreparedChange[] = []
      for (const id of inOrder(ids)) changes.push(await prepareChange(writer, id, data))
      await runWrite(writer, async (tx) => {
        for (const { id, version, prepared } of changes) {
          const before = await findRecord(tx.queries, resource, id)
          await refuseOutdated(tx, resource.name, { before, expectedVersion: version })
          await changeRecord(tx, writer, { before, prepared })
        }
      })
      return { message: `${ids.length} data berhasil diperbarui.`, result: { ids } }
    },
    removeMany: async ({ body: { ids }, context, user }) => {
      const writer = { context, user, resource, hooks }
      await runWrite({ ...writer, act: 'remove' }, async (tx) => {
        for (const id of inOrder(ids))
          await removeRecord(tx, writer, await findRecord(tx.queries, resource, id))
      })
      return { message: `${ids.length} data berhasil dihapus.`, result: { ids } }
    },
  }
}

/** Two calls that change the same records change them in the same order, so that neither waits for the other forever. */
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

type PreparedChange = { id: number; version: string; prepared: Values }

/** The hooks of a resource see the whole record, because rules may concern several fields. */
async function prepareChange(writer: Writer, id: number, data: Values): Promise<PreparedChange> {
  const { resource, context } = writer
  const stored = await findRecord(context.db.kysely, resource, id)
  const row = toRow(resource, stored)
  const fields = Object.keys(resource.input.shape).filter((name) => name in row)
  const sent = Object.entries(data).filter(([, value]) => value !== undefined)
  const values = {
    ...Object.fromEntries(fields.map((name) => [name, row[name]])),
    ...Object.fromEntries(sent),
  }
  return { id, version: stored.updated_at, prepared: await prepare(writer, values, id) }
}
