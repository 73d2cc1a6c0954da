/** Documents in the texts of posts: taken in by content, given out while a public post links to them, collected after. */
import { type RawBuilder, sql } from 'kysely'
import { POST_FILE_ENDINGS, uploadPostFile } from '#contract/content/posts/postFile.ts'
import { FILE_TYPES } from '#contract/field/attachment.ts'
import { DAY } from '#contract/units.ts'
import { isPublished } from '#server/content/public/published.ts'
import { type Context, now } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { checkedAttachment } from '#server/files/fileTypes.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { embeddedImages } from '#server/resource/markup.ts'
import { previewedPost } from './previewLinks.ts'

export function servePostFiles(serve: Serve) {
  serve(uploadPostFile, async ({ file, context, user }) => {
    if (!file) throw errors.invalid({ attachment: 'Pilih berkas dahulu' })
    const { filename, ending, size } = await checkedAttachment(file, POST_FILE_ENDINGS)
    const name = await context.files.documents.take(file.path)
    const at = now(context)
    await context.db.kysely
      .insertInto('post_files')
      .values({
        name,
        filename,
        size,
        type: FILE_TYPES[ending],
        user_id: user.id,
        unused_since: at,
        created_at: at,
      })
      .execute()
    const location = `/files/${name}/${encodeURIComponent(filename)}`
    return { message: 'Berkas berhasil diunggah.', result: { location, filename, size } }
  })
}

const LINK = /\/files\/([0-9a-f]{32})\//g

/** Names of our own pictures and documents in HTML; none of them goes while a post, a version or the trash holds it. */
export function heldNames(html: string): string[] {
  return [...embeddedImages(html), ...[...html.matchAll(LINK)].flatMap(([, name]) => name ?? [])]
}

/**
 * What to say where a text shows pictures that are not there, such as one pasted from another post of long ago; it is
 * saved all the same, since the words are worth more.
 */
export async function missingNote(queries: Queries, html: string): Promise<string[]> {
  const pictures = html
    .split('<img ')
    .slice(1)
    .map((rest, index) => {
      // Sanitised: no sign of a tag stands within its attributes.
      const tag = rest.slice(0, rest.indexOf('>'))
      return {
        name: embeddedImages(tag)[0],
        title: /\balt="([^"]+)"/.exec(tag)?.[1] ?? `ke-${index + 1}`,
      }
    })
  const names = [...new Set(pictures.flatMap(({ name }) => name ?? []))]
  if (names.length === 0) return []
  const stored = await queries.selectFrom('images').where('name', 'in', names).select('name').execute()
  const known = new Set(stored.map(({ name }) => name))
  const missing = pictures.filter(({ name }) => name && !known.has(name)).map(({ title }) => title)
  if (missing.length === 0) return []
  return [
    `Perhatian: gambar ${missing.slice(0, NAMED_MOST).join(', ')} di dalam isi sudah tidak ada. Unggah ulang atau hapus.`,
  ]
}

const NAMED_MOST = 5

/** A document that a public post links to at this moment. */
export async function findPublicFile(context: Context, name: string) {
  return findFileOf(context, name, isPublished(context))
}

/** A document of the post that the holder of a link to its preview may see, whatever its state. */
export async function findPreviewedFile(context: Context, name: string, token: string) {
  const post = await previewedPost(context, token)
  return post === null ? null : findFileOf(context, name, sql`posts.id = ${post}`)
}

async function findFileOf({ db }: Context, name: string, isRightPost: RawBuilder<boolean>) {
  const found = await db.kysely
    .selectFrom('post_files')
    .where('name', '=', name)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('image_uses')
          .innerJoin('posts', 'posts.id', 'image_uses.entity_id')
          .whereRef('image_uses.image', '=', 'post_files.name')
          .where('image_uses.entity', '=', 'post')
          .where(isRightPost)
          .select('posts.id'),
      ),
    )
    .select(['name', 'filename', 'type'])
    .executeTakeFirst()
  return found ?? null
}

/** Collects what nothing has linked to for 24 hours, as pictures are. @returns how many went */
export async function collectPostFiles(context: Context): Promise<number> {
  // Not while the storage is away: rows would go, and their files stay.
  await context.files.store.check()
  const { kysely } = context.db
  const used = kysely.selectFrom('image_uses').select('image')
  const files = kysely.updateTable('post_files')
  await files
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where('name', 'in', used)
    .execute()
  await files
    .set({ unused_since: now(context) })
    .where('unused_since', 'is', null)
    .where('name', 'not in', used)
    .execute()
  const unused = await kysely
    .deleteFrom('post_files')
    .where('unused_since', '<', new Date(context.clock() - DAY).toISOString())
    .where('name', 'not in', used)
    .returning('name')
    .execute()
  for (const { name } of unused) await context.files.documents.remove(name)
  return unused.length
}
