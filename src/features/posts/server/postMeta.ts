/** Meta values of posts, including the single headline, and the images a post uses. */
import { compileQuery, PARAMETER } from '#platform/server/db/compileQuery.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { claimFirstImages, claimImages } from '#platform/server/files/images.ts'
import type { Post } from '../post.ts'
import type { PostInput } from '../postInput.ts'
import { HEADLINE, isHeadlineMark, POST_TYPE } from '../postType.ts'
import { findFileNames } from './postFiles.ts'

const selectMeta = compileQuery((queries) =>
  queries.selectFrom('post_meta').where('post_id', '=', PARAMETER).select(['name', 'value']).orderBy('name'),
)

export async function readMeta(queries: Queries, id: number): Promise<Post['post_meta']> {
  const meta = await selectMeta(queries, id)
  return meta.map(({ name, value }) => ({ name, value: asNumber(value) }))
}

/** Numeric meta values are numbers on reading; "007" and "" are not numeric. */
function asNumber(value: string): string | number {
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(value) ? Number(value) : value
}

type PostParts = Pick<PostInput, 'type' | 'image' | 'content' | 'meta'> & { isNew?: boolean }

/** Saves meta values and image uses; without a meta list, the stored values stay. */
export async function saveMetaAndImages(
  tx: Tx,
  id: number,
  { type, image, content, meta, isNew }: PostParts,
) {
  const { queries } = tx
  const claim = isNew ? claimFirstImages : claimImages
  await claim(queries, { entity: 'post', entityId: id, images: [image, ...findFileNames(content)] })
  if (!meta) return
  const entries = [...new Map(meta.map((entry) => [entry.name, entry.value])).entries()].filter(
    ([name, value]) =>
      name === HEADLINE
        ? POST_TYPE[type].hasHeadline && isHeadlineMark({ name, value })
        : value !== null && value !== undefined && value !== '',
  )
  const isHeadline = entries.some(([name]) => name === HEADLINE)
  if (isHeadline) {
    await tx.lock('headline')
    await removeOtherHeadlines(tx, id)
  }
  if (!isNew) await queries.deleteFrom('post_meta').where('post_id', '=', id).execute()
  const values = entries.map(([name, value]) => ({
    post_id: id,
    name,
    value: name === HEADLINE ? HEADLINE_VALUE : toStored(value),
  }))
  if (values.length) await queries.insertInto('post_meta').values(values).execute()
}

export function requestsHeadline(meta: PostInput['meta']): boolean {
  return meta?.some(isHeadlineMark) ?? false
}

/** What is stored for every way to say that a post is the headline. */
export const HEADLINE_VALUE = '1'

const toStored = (value: unknown) => String(typeof value === 'boolean' ? Number(value) : value)

/** Removes the headline from the post that has it, and audits that. */
async function removeOtherHeadlines(tx: Tx, id: number) {
  const removedRows = await tx.queries
    .deleteFrom('post_meta')
    .where('name', '=', HEADLINE)
    .where('post_id', '!=', id)
    .returning(['post_id', 'value'])
    .execute()
  for (const { post_id: entityId, value } of removedRows) {
    const change = { before: { [HEADLINE]: value }, after: { [HEADLINE]: null } }
    await tx.audit({ action: 'update', entity: 'post', entityId, ...change })
  }
}
