/** The media library: listed, described, reused elsewhere, and cleared of what nothing uses. */
import { sql } from 'kysely'
import { grants, POLICY } from '#contract/access.ts'
import * as contract from '#contract/content/library.ts'
import { DAY } from '#contract/units.ts'
import type { Context } from '#server/context.ts'
import { searchable } from '#server/db/engine.ts'
import { type Tx, write } from '#server/db/write.ts'
import { dropIfUnused, removeFiles, sentAs, storeImage } from '#server/files/images.ts'
import type { By, Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { everyRow } from '#server/resource/export/everyRow.ts'
import { exported } from '#server/resource/export/exported.ts'
import { list } from '#server/resource/listing.ts'
import { cropPicture } from './cropping.ts'
import { findPicture, readPicture, SOURCE, type StoredPicture, withUses } from './libraryRows.ts'
import { lastChange, replaceUnchanged } from './replacing.ts'
import { reuse } from './reusing.ts'

export function serveLibrary(serve: Serve) {
  serve(contract.listMedia, async ({ query, context }) => {
    const { rows, ...counts } = await list(context.db, SOURCE, query)
    return { result: { ...counts, rows: await withUses(context.db.kysely, rows) } }
  })
  serve(contract.exportMedia, (call) =>
    exported(call, contract.exportMedia, everyRow(call.context.db, SOURCE, call.query)),
  )
  serve(contract.readMedia, async ({ params, context }) => ({
    result: await readPicture(context.db.kysely, params.id),
  }))
  serve(contract.uploadMedia, async ({ file, context, user }) => {
    const name = await storeImage(context, { ...sentAs(file), use: 'media', userId: user.id, field: 'img' })
    const id = await idOf(context, name)
    await write(context, user, async ({ queries, now, audit }) => {
      await queries.updateTable('images').set({ saved_at: now() }).where('id', '=', id).execute()
      await audit({ action: 'create', entity: 'media', entityId: id, after: { name } })
    })
    return { message: 'Gambar berhasil diunggah.', result: await readPicture(context.db.kysely, id) }
  })
  serve(contract.updateMedia, async ({ params, body, context, user }) => {
    await write(context, user, (tx) => describe(tx, params.id, body))
    return { message: 'Gambar berhasil diperbarui.', result: await readPicture(context.db.kysely, params.id) }
  })
  serve(contract.replaceMedia, async ({ params, file, context, user }) => {
    const { name, replaced } = await replace({ context, user }, params.id, sentAs(file))
    const picture = await readPicture(context.db.kysely, await idOf(context, name))
    const places = replaced > 0 ? ` di ${replaced} tempat` : ''
    const message = `Gambar berhasil diganti${places}.`
    return { message, result: { picture, replaced } }
  })
  serve(contract.cropMedia, async ({ params, body, context, user }) => {
    const { name, replaced } = await cropPicture({ context, user }, params.id, body)
    const picture = await readPicture(context.db.kysely, await idOf(context, name))
    const message =
      replaced > 0
        ? `Gambar berhasil dipotong, dan tampil di ${replaced} tempat.`
        : 'Gambar berhasil dipotong. Gambar utuhnya tetap ada.'
    return { message, result: { picture, replaced } }
  })
  serve(contract.reuseMedia, async ({ params, body, context }) => ({
    result: { filename: await reuse(context, params.id, body.use ?? 'post') },
  }))
  serve(contract.removeMedia, async ({ params, context, user }) => {
    refuseContributor(user)
    await remove(context, user, params.id)
    return { message: 'Gambar berhasil dihapus.', result: null }
  })
  serve(contract.removeUnusedMedia, async ({ context, user }) => {
    refuseContributor(user)
    const removed = await removeUnused(context, user)
    return { message: removalMessage(removed, await countRecentUnused(context)), result: { removed } }
  })
}

/** The key for deleting is a contributor's too, for posts of their own; no picture of the library is theirs. */
function refuseContributor(user: Caller) {
  if (!grants(user.role_access, POLICY.media.read)) throw errors.notFound('Gambar tidak ditemukan.')
}

const isUse = (purpose: string): purpose is contract.ReusePurpose =>
  contract.REUSES.some((reuse) => reuse === purpose)

async function idOf({ db }: Context, name: string): Promise<number> {
  return (
    await db.kysely.selectFrom('images').where('name', '=', name).select('id').executeTakeFirstOrThrow()
  ).id
}

async function replace({ context, user }: By, id: number, sent: ReturnType<typeof sentAs>) {
  const former = await findPicture(context.db.kysely, id)
  const seen = await lastChange(context.db.kysely, id)
  const use = isUse(former.purpose) ? former.purpose : 'media'
  const name = await storeImage(context, { ...sent, use, userId: user.id, field: 'img' })
  const replaced = await replaceUnchanged({ context, user }, { id, name, seen })
  // Where no version, autosave or deleted post shows it, nobody would look for it again.
  await dropIfUnused(context, former.name)
  return { name, replaced }
}

type Described = {
  alt: string | null
  is_saved?: boolean | undefined
  focus_x?: number | null | undefined
  focus_y?: number | null | undefined
}

async function describe({ queries, now, audit }: Tx, id: number, { alt, is_saved, ...focus }: Described) {
  const before = await findPicture(queries, id)
  const saved = is_saved === undefined ? {} : { saved_at: is_saved ? (before.saved_at ?? now()) : null }
  const { focus_x = before.focus_x, focus_y = before.focus_y } = focus
  const after = { alt, ...saved, focus_x, focus_y }
  const search_text = searchable(before.filename, alt)
  await queries
    .updateTable('images')
    .set({ ...after, search_text })
    .where('id', '=', id)
    .execute()
  const { saved_at } = before
  const focusBefore = { focus_x: before.focus_x, focus_y: before.focus_y }
  await audit({
    action: 'update',
    entity: 'media',
    entityId: id,
    before: { alt: before.alt, saved_at, ...focusBefore },
    after,
  })
}

async function remove(context: Context, user: Caller, id: number) {
  const gone = await write(context, user, async (tx) => {
    const picture = await findPicture(tx.queries, id)
    const { numDeletedRows } = await tx.queries
      .deleteFrom('images')
      .where('id', '=', id)
      .where('name', 'not in', tx.queries.selectFrom('image_uses').select('image'))
      .executeTakeFirst()
    if (numDeletedRows === 0n)
      throw errors.conflict(
        'Gambar ini masih dipakai, atau masih ada dalam riwayat atau Sampah sebuah konten.',
      )
    await noteRemoval(tx, picture)
    return picture
  })
  await removeFiles(context, gone)
}

const noteRemoval = ({ audit }: Tx, { id, name, filename, alt }: StoredPicture) =>
  audit({ action: 'delete', entity: 'media', entityId: id, before: { name, filename, alt } })

/** Pictures removed by one call. */
const MAX_REMOVED = 500

/** A picture of the last day may be one that somebody is about to use. */
async function removeUnused(context: Context, user: Caller): Promise<number> {
  const before = dayAgo(context)
  const gone = await write(context, user, async (tx) => {
    const { rows } = await sql<StoredPicture>`select ${SOURCE.columns} from images where ${SOURCE.where}
      and images.created_at < ${before}
      and not exists (select 1 from image_uses where image_uses.image = images.name)
      order by images.id limit ${MAX_REMOVED}`.execute(tx.queries)
    for (const picture of rows) {
      await tx.queries.deleteFrom('images').where('id', '=', picture.id).execute()
      await noteRemoval(tx, picture)
    }
    return rows
  })
  for (const picture of gone) await removeFiles(context, picture)
  return gone.length
}

const dayAgo = (context: Context) => new Date(context.clock() - DAY).toISOString()

/** Unused pictures of the last day, which are not removed yet. */
async function countRecentUnused(context: Context): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from images where ${SOURCE.where}
    and images.created_at >= ${dayAgo(context)}
    and not exists (select 1 from image_uses where image_uses.image = images.name)`.execute(context.db.kysely)
  return Number(rows[0]?.total ?? 0)
}

function removalMessage(removed: number, recent: number): string {
  const done = removed > 0 ? `${removed} gambar berhasil dihapus.` : 'Tidak ada gambar yang perlu dihapus.'
  return recent > 0 ? `${done} ${recent} yang tidak dipakai dibiarkan karena belum sehari ada.` : done
}
