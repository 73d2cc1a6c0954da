/** Documents in the texts of posts: taken in by content, given out while a public post links to them, collected after. */
import { type RawBuilder, sql } from 'kysely'
import { POST_FILE_EXTENSIONS, uploadPostFile } from '#contract/content/posts/postFile.ts'
import { WARNING } from '#contract/endpoint.ts'
import { FILE_TYPES } from '#contract/field/attachment.ts'
import { DAY } from '#contract/units.ts'
import { isPublished } from '#server/content/public/published.ts'
import { type Context, now } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { checkedAttachment } from '#server/files/fileTypes.ts'
import { isStoredImage } from '#server/files/images.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { embeddedImages } from '#server/resource/markup.ts'
import { previewedPost } from './previewLinks.ts'

export function servePostFiles(serve: Serve) {
  serve(uploadPostFile, async ({ file, context, user }) => {
    if (!file) throw errors.invalid({ attachment: 'Pilih berkas dahulu' })
    const { filename, extension, size } = await checkedAttachment(file, POST_FILE_EXTENSIONS)
    const name = await context.files.documents.take(file.path)
    const at = now(context)
    await context.db.kysely
      .insertInto('post_files')
      .values({
        name,
        filename,
        size,
        type: FILE_TYPES[extension],
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
 * What to say where a text shows pictures or links to documents that are not there, such as those of a text of long ago;
 * it is saved all the same, since the words are worth more.
 */
export async function missingNote(queries: Queries, html: string): Promise<string[]> {
  const pictures = await missingOf(queries, 'images', picturesOf(html))
  const documents = await missingOf(queries, 'post_files', documentsOf(html))
  const missing = [
    ...(pictures.length > 0 ? [`gambar ${pictures.join(', ')}`] : []),
    ...(documents.length > 0 ? [`berkas ${documents.join(', ')}`] : []),
  ]
  if (missing.length === 0) return []
  return [`${WARNING} ${missing.join(' dan ')} di dalam isi sudah tidak ada. Unggah ulang atau hapus.`]
}

/** The main picture of an earlier text or of a copy, which goes without it where it is no more, and what to say then. */
export async function storedPicture(
  queries: Queries,
  image: string | null,
): Promise<{ image: string | null; note: string[] }> {
  if (image === null || (await isStoredImage(queries, image))) return { image, note: [] }
  return { image: null, note: [`${WARNING} gambar utamanya sudah tidak ada. Unggah ulang bila perlu.`] }
}

type Held = { name: string; title: string }

/** Called by their description, or by their place in the text. */
function picturesOf(html: string): Held[] {
  const tags = html.split('<img ').slice(1)
  return tags.flatMap((rest, index) => {
    // Sanitised: no sign of a tag stands within its attributes.
    const tag = rest.slice(0, rest.indexOf('>'))
    const title = /\balt="([^"]+)"/.exec(tag)?.[1] ?? `ke-${index + 1}`
    return embeddedImages(tag)
      .slice(0, 1)
      .map((name) => ({ name, title }))
  })
}

const documentsOf = (html: string): Held[] =>
  [...html.matchAll(NAMED_LINK)].map(([, name = '', filename = '']) => ({ name, title: decoded(filename) }))

/** A name has no slash of its own, so no search goes beyond the next address: a text of nothing else took a minute. */
const NAMED_LINK = /\/files\/([0-9a-f]{32})\/([^"/]*)"/g

function decoded(filename: string): string {
  try {
    return decodeURIComponent(filename)
  } catch {
    return filename
  }
}

/** @returns the titles of those that no row of the table stands for, the first few */
async function missingOf(
  queries: Queries,
  table: 'images' | 'post_files',
  linked: readonly Held[],
): Promise<string[]> {
  const titles = new Set<string>()
  for (let at = 0; at < linked.length && titles.size < MAX_NAMED; at += NAMES_PER_QUERY) {
    const part = linked.slice(at, at + NAMES_PER_QUERY)
    const names = sql.join([...new Set(part.map(({ name }) => name))])
    const { rows } = await sql<{
      name: string
    }>`select name from ${sql.table(table)} where name in (${names})`.execute(queries)
    const known = new Set(rows.map(({ name }) => name))
    for (const { name, title } of part) if (!known.has(name)) titles.add(title)
  }
  return [...titles].slice(0, MAX_NAMED)
}

/** As many as either engine takes in one statement, with room to spare. */
const NAMES_PER_QUERY = 1000
const MAX_NAMED = 5

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
