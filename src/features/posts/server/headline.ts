/** Which post is the headline, for every query that asks. */
import { sql } from 'kysely'
import { HEADLINE, POST_TYPE, POST_TYPES } from '../postType.ts'

const TYPES = POST_TYPES.filter((type) => POST_TYPE[type].hasHeadline)

/** An SQL condition on posts. Literals, not bound values, so that the index of names is used. */
export const IS_HEADLINE = sql<boolean>`posts.type in (${sql.join(TYPES.map((type) => sql.lit(type)))})
  and posts.id in (select post_id from post_meta where post_meta.name = ${sql.lit(HEADLINE)})`
