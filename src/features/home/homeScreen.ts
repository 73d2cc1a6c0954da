/** The editors' home screen: open work, coming events and recent changes, depending on the user's rights. */
import { z } from 'zod'
import { POST_TYPES } from '#features/posts/postType.ts'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const type = z.enum(POST_TYPES)
const post = z.object({ id: z.int(), type, title: z.string() })
const homePost = post.extend({
  status: z.enum(['publish', 'draft']),
  author: z.string(),
  updated_at: z.string(),
})
export type HomePost = z.output<typeof homePost>
export type OwnTrashedPost = z.output<typeof content>['trashed'][number]

/** Maximum number of posts in each section; the lists show the rest. */
export const MAX_HOME_POSTS = 5
/** Higher for contributors, who have no list and find all their posts on this screen. */
export const MAX_OWN_HOME_POSTS = 200

const content = z.object({
  /** By type; for contributors, only their own posts. */
  counts: z.array(z.object({ type, total: z.int() })),
  drafts: z.object({ total: z.int(), latest: z.array(homePost) }),
  /** Coming agendas, the next one first. */
  agenda: z.array(post.extend({ agenda_date: z.string() })),
  headline: post.nullable(),
  /** Most recently changed posts; for contributors, all of their own. */
  recent: z.array(homePost),
  /** For contributors, their own deleted posts, most recent first. */
  trashed: z.array(post.extend({ trashed_at: z.string() })),
})

const brokenLink = z.object({
  id: z.int(),
  name: z.string(),
  menu: z.string(),
  /** Whether the linked post is hidden from visitors or no longer exists. */
  state: z.enum(['hidden', 'gone']),
})

/** Open work of the active semester; null without the access key to do it. */
const school = z.object({
  missing_rapors: z.object({ missing: z.int(), students: z.int() }).nullable(),
  students_without_class: z.int().nullable(),
  lessons_without_teacher: z.int().nullable(),
})

/** Set if the nightly backup failed or the last one is two days old; `made_at` is the last backup. */
const backupWarning = z.object({ made_at: z.string().nullable(), reason: z.string().nullable() })

const home = z.object({
  /** Only for administrators; null if all is well. */
  backup_warning: backupWarning.nullable(),
  content: content.nullable(),
  broken_links: z.array(brokenLink).nullable(),
  school: school.nullable(),
})
export type Home = z.output<typeof home>

export const readHome = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Yang menunggu, yang akan datang dan yang terakhir dikerjakan, menurut hak akses.',
  access: POLICY.dashboard,
  output: home,
})
