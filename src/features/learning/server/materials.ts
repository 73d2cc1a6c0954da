/** Materials of a lesson: the list, and creating, changing, removing and copying them. */

import { sql } from 'kysely'
import type { ListQuery } from '#platform/contract/endpoint.ts'
import { type Context, now } from '#platform/server/context.ts'
import { likeTerm, toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { byText, byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import { plainText } from '#platform/server/resource/markup.ts'
import { refuseOutdated, updateUnchanged } from '#platform/server/resource/optimisticLock.ts'
import { accountSender } from '#platform/server/workers/fairQueue.ts'
import type { learning } from '../learning.ts'
import type * as contract from '../material.ts'
import { attachFiles, copyFiles, detachFiles, readFilesOfRecords } from './file/files.ts'
import { selectedFileNames } from './file/selectedFiles.ts'
import { findLesson, findOwnLesson, mayTeach, requireRemovalReason } from './rights.ts'
import { sanitiseText } from './texts.ts'
import { newWriterColumns, toWriters, type WritersRecord, writerColumns, writerJoins } from './writers.ts'

export const materialHandlers = {
  listMaterials: async ({ params, query, user, context }) => {
    await findLesson(context.db.kysely, { user, id: params.id, rule: mayTeach })
    return { result: await listMaterials(context, params.id, query) }
  },
  createMaterial: async ({ params, body, user, context }) => {
    await findOwnLesson(context.db.kysely, user, params.id)
    return create({ context, user }, params.id, body)
  },
  updateMaterial: async ({ params, body, user, context }) => {
    await findOwnLesson(context.db.kysely, user, params.id)
    return { message: 'Materi berhasil diperbarui.', result: await update({ context, user }, params, body) }
  },
  removeMaterial: async ({ params, query, user, context }) => {
    await remove({ context, user }, params, query.reason)
    return { message: 'Materi berhasil dihapus.', result: null }
  },
  copyMaterial: async ({ params, body, user, context }) => {
    const ids = await copy({ context, user }, params, body.lesson_class_ids)
    return { message: `Materi disalin ke ${ids.length} kelas.`, result: { ids } }
  },
} satisfies Partial<Handlers<typeof learning.calls>>

type MaterialRow = Omit<contract.Material, 'attachments' | 'attachment' | 'attachment_url'>
type MaterialColumns = Omit<MaterialRow, keyof ReturnType<typeof toWriters>> & WritersRecord
const MATERIALS_TABLE = 'lesson_class_materials'

const SOURCE: ListSource<MaterialRow, MaterialColumns> = {
  table: MATERIALS_TABLE,
  columns: sql<MaterialColumns>`lesson_class_materials.id, lesson_class_materials.lesson_class_id, lesson_class_materials.name,
    lesson_class_materials.description, ${writerColumns(MATERIALS_TABLE)}`,
  joins: writerJoins(MATERIALS_TABLE),
  sort: { created_at: byValue(`${MATERIALS_TABLE}.created_at`), name: byText(`${MATERIALS_TABLE}.name`) },
  // A lesson has a few dozen materials, so scanning them is faster than the search index over all lessons.
  search: (_engine, { term }) => likeTerm(MATERIALS_TABLE, term),
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) => ({
    id: record.id,
    lesson_class_id: record.lesson_class_id,
    name: record.name,
    description: record.description,
    ...toWriters(record),
  }),
}

/** The caller must have checked the right to the lesson. */
export async function listMaterials({ db }: Context, lessonId: number, query: ListQuery) {
  const page = await list(
    db,
    { ...SOURCE, where: sql`lesson_class_materials.lesson_class_id = ${lessonId}` },
    query,
  )
  const ids = page.rows.map(({ id }) => id)
  const files = await readFilesOfRecords(db.kysely, 'material', ids)
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...files(row.id) })) }
}

async function readMaterial(queries: Queries, id: number): Promise<contract.Material> {
  const { rows } = await sql<MaterialColumns>`select ${SOURCE.columns} from lesson_class_materials
    ${SOURCE.joins} where lesson_class_materials.id = ${id}`.execute(queries)
  const files = await readFilesOfRecords(queries, 'material', [id])
  const [record] = rows
  if (!record) throw new Error(`No material ${id}`)
  return { ...SOURCE.toRow(record), ...files(id) }
}

async function toColumns(input: contract.MaterialInput, userId: number) {
  const description = await sanitiseText(input.description, {
    field: 'description',
    sender: accountSender(userId),
  })
  return {
    name: input.name,
    description,
    search_text: toSearchText(input.name, description && plainText(description)),
  }
}

async function create({ context, user }: CallerContext, lessonId: number, input: contract.MaterialInput) {
  const values = await toColumns(input, user.id)
  const at = now(context)
  return write(context, user, async (tx) => {
    const { queries } = tx
    const row = { ...values, lesson_class_id: lessonId, ...newWriterColumns(user.id, at) }
    const { id } = await queries
      .insertInto(MATERIALS_TABLE)
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    const names = selectedFileNames(input) ?? []
    await attachFiles(queries, { entity: 'material', entity_id: id }, { names, userId: user.id, at })
    const after = await readMaterial(queries, id)
    await tx.audit({ action: 'create', entity: 'material', entityId: id, after })
    return tx.respond({ message: 'Materi berhasil disimpan.', result: after })
  })
}

type MaterialKey = { id: number; material_id: number }
type MaterialUpdate = contract.MaterialInput & { updated_at?: string | null | undefined }

/** @throws 404 if the material is not of this lesson */
async function findMaterial(queries: Queries, { id, material_id }: MaterialKey) {
  const material = await queries
    .selectFrom(MATERIALS_TABLE)
    .where('id', '=', material_id)
    .where('lesson_class_id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (!material) throw errors.notFound('Materi tidak ditemukan.')
  return readMaterial(queries, material_id)
}

async function update({ context, user }: CallerContext, key: MaterialKey, input: MaterialUpdate) {
  const values = await toColumns(input, user.id)
  return write(context, user, async (tx) => {
    const { queries } = tx
    const before = await findMaterial(queries, key)
    await refuseOutdated(tx, 'material', { before, expectedVersion: input.updated_at })
    const at = tx.nextTimestamp(before.updated_at)
    const update = queries
      .updateTable(MATERIALS_TABLE)
      .set({ ...values, updated_by: user.id, updated_at: at })
    await updateUnchanged(tx, 'material', { update, before })
    const owner = { entity: 'material', entity_id: before.id } as const
    await attachFiles(queries, owner, { names: selectedFileNames(input), userId: user.id, at })
    const after = await readMaterial(queries, before.id)
    await tx.audit({ action: 'update', entity: 'material', entityId: before.id, before, after })
    return after
  })
}

async function remove({ context, user }: CallerContext, key: MaterialKey, reasonInput: string | undefined) {
  await write(context, user, async (tx) => {
    const { queries } = tx
    const reason = await requireRemovalReason(queries, user, { id: key.id, reason: reasonInput })
    const before = await findMaterial(queries, key)
    const at = now(context)
    await detachFiles(queries, { entity: 'material', entity_id: before.id }, at)
    await queries.deleteFrom(MATERIALS_TABLE).where('id', '=', before.id).execute()
    const after = reason ? { reason } : undefined
    await tx.audit({ action: 'delete', entity: 'material', entityId: before.id, before, after })
  })
}

async function copy({ context, user }: CallerContext, key: MaterialKey, lessonIds: readonly number[]) {
  const at = now(context)
  return write(context, user, async (tx) => {
    const { queries } = tx
    await findLesson(queries, { user, id: key.id, rule: mayTeach })
    const source = await findMaterial(queries, key)
    const ids: number[] = []
    for (const lesson_class_id of new Set(lessonIds)) {
      await findOwnLesson(queries, user, lesson_class_id)
      const { name, description } = source
      const search_text = toSearchText(name, description && plainText(description))
      const row = { name, description, search_text, lesson_class_id, ...newWriterColumns(user.id, at) }
      const { id } = await queries
        .insertInto(MATERIALS_TABLE)
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      await copyFiles(
        queries,
        { entity: 'material', entity_id: source.id },
        { copy: { entity: 'material', entity_id: id }, at },
      )
      const after = { ...row, copied_from: source.id }
      await tx.audit({ action: 'create', entity: 'material', entityId: id, after })
      ids.push(id)
    }
    return ids
  })
}
