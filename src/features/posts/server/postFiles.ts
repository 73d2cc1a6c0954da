/** Documents in posts: uploaded, served while a public post links to them, and deleted when unused. */
import { type RawBuilder, sql } from 'kysely'
import { WARNING_PREFIX } from '#platform/contract/endpoint.ts'
import { FILE_TYPES } from '#platform/contract/field/attachment.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { checkAttachment } from '#platform/server/files/fileTypes.ts'
import { isStoredImage } from '#platform/server/files/images.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { embeddedImages } from '#platform/server/resource/markup.ts'
import { POST_FILE_EXTENSIONS } from '../postFile.ts'
import type { posts } from '../posts.ts'
import { readPreviewedPostId } from './previewLinks.ts'
import { isPublished } from './published.ts'

export const postFileHandlers = {
  uploadPostFile: async ({ file, context, user }) => {
    if (!file) throw errors.invalid({ attachment: 'Pilih berkas dahulu' })
    const { filename, extension, size } = await checkAttachment(file, POST_FILE_EXTENSIONS)
    const name = await context.files.documents.moveIn(file.path)
    await write(context, user, ({ queries, now }) =>
      queries
        .insertInto('post_files')
        .values({
          name,
          filename,
          size,
          type: FILE_TYPES[extension],
          user_id: user.id,
          unused_since: now(),
          created_at: now(),
        })
        .execute(),
    )
    const location = `/files/${name}/${encodeURIComponent(filename)}`
    return { message: 'Berkas berhasil diunggah.', result: { location, filename, size } }
  },
} satisfies Partial<Handlers<typeof posts.calls>>

const FILE_LINK = /\/files\/([0-9a-f]{32})\//g

/** Names of stored pictures and documents in HTML, which are claimed so that they are not deleted as unused. */
export function findFileNames(html: string): string[] {
  return [...embeddedImages(html), ...[...html.matchAll(FILE_LINK)].flatMap(([, name]) => name ?? [])]
}

/**
 * Warnings about pictures and documents in a text that do not exist any more, e.g. in an old version. The text is
 * saved all the same.
 */
export async function findMissingFiles(queries: Queries, html: string): Promise<string[]> {
  const pictures = await findMissing(queries, 'images', findPictures(html))
  const documents = await findMissing(queries, 'post_files', findDocuments(html))
  const missing = [
    ...(pictures.length > 0 ? [`gambar ${pictures.join(', ')}`] : []),
    ...(documents.length > 0 ? [`berkas ${documents.join(', ')}`] : []),
  ]
  if (missing.length === 0) return []
  return [`${WARNING_PREFIX} ${missing.join(' dan ')} di dalam isi sudah tidak ada. Unggah ulang atau hapus.`]
}

/** The main picture of a restored version or a copy; null with a warning if it does not exist any more. */
export async function keepExistingPicture(
  queries: Queries,
  image: string | null,
): Promise<{ image: string | null; note: string[] }> {
  if (image === null || (await isStoredImage(queries, image))) return { image, note: [] }
  return {
    image: null,
    note: [`${WARNING_PREFIX} gambar utamanya sudah tidak ada. Unggah ulang bila perlu.`],
  }
}

type LinkedFile = { name: string; title: string }

/** Pictures in the text, titled by their alternative text or their position. */
function findPictures(html: string): LinkedFile[] {
  const tags = html.split('<img ').slice(1)
  return tags.flatMap((rest, index) => {
    // The HTML is sanitised, so attributes contain no '>'.
    const tag = rest.slice(0, rest.indexOf('>'))
    const title = /\balt="([^"]+)"/.exec(tag)?.[1] ?? `ke-${index + 1}`
    return embeddedImages(tag)
      .slice(0, 1)
      .map((name) => ({ name, title }))
  })
}

const findDocuments = (html: string): LinkedFile[] =>
  [...html.matchAll(FILE_LINK_WITH_FILENAME)].map(([, name = '', filename = '']) => ({
    name,
    title: decodeFilename(filename),
  }))

/** The filename excludes '/', so that matching a text of many links stays linear. */
const FILE_LINK_WITH_FILENAME = /\/files\/([0-9a-f]{32})\/([^"/]*)"/g

function decodeFilename(filename: string): string {
  try {
    return decodeURIComponent(filename)
  } catch {
    return filename
  }
}

/** @returns the titles of the first few files that have no row in the table */
async function findMissing(
  queries: Queries,
  table: 'images' | 'post_files',
  linked: readonly LinkedFile[],
): Promise<string[]> {
  const titles = new Set<string>()
  for (let at = 0; at < linked.length && titles.size < MAX_TITLES; at += NAMES_PER_QUERY) {
    const part = linked.slice(at, at + NAMES_PER_QUERY)
    const names = sql.join([...new Set(part.map(({ name }) => name))])
    const { rows } = await sql<{
      name: string
    }>`select name from ${sql.table(table)} where name in (${names})`.execute(queries)
    const known = new Set(rows.map(({ name }) => name))
    for (const { name, title } of part) if (!known.has(name)) titles.add(title)
  }
  return [...titles].slice(0, MAX_TITLES)
}

/** Well below the limit of bound values of either engine. */
const NAMES_PER_QUERY = 1000
const MAX_TITLES = 5

/** Finds a document that a public post currently links to. */
export async function findPublicFile(context: Context, name: string) {
  return findFileOfPost(context, name, isPublished(context))
}

/** Finds a document of the post that a preview link shows, whatever the post's status. */
export async function findPreviewedFile(context: Context, name: string, token: string) {
  const post = readPreviewedPostId(context, token)
  return post === null ? null : findFileOfPost(context, name, sql`posts.id = ${post}`)
}

async function findFileOfPost({ db }: Context, name: string, isRightPost: RawBuilder<boolean>) {
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

/** Deletes documents that nothing has linked to for 24 hours. @returns how many */
export async function deleteUnusedPostFiles(context: Context): Promise<number> {
  // If the storage is unreachable, rows would be deleted while their files stay.
  await context.files.store.check()
  const unused = await write(context, null, async ({ queries, now }) => {
    const used = queries.selectFrom('image_uses').select('image')
    const files = queries.updateTable('post_files')
    await files
      .set({ unused_since: null })
      .where('unused_since', 'is not', null)
      .where('name', 'in', used)
      .execute()
    await files
      .set({ unused_since: now() })
      .where('unused_since', 'is', null)
      .where('name', 'not in', used)
      .execute()
    return queries
      .deleteFrom('post_files')
      .where('unused_since', '<', new Date(context.clock() - DAY).toISOString())
      .where('name', 'not in', used)
      .returning('name')
      .execute()
  })
  for (const { name } of unused) await context.files.documents.remove(name)
  return unused.length
}
