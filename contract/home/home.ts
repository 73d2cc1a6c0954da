/** The editors' first screen: what waits, what comes, what was done last; each part for whom it concerns. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { POST_TYPES } from '../content/postType.ts'
import { endpoint } from '../endpoint.ts'

const type = z.enum(POST_TYPES)
const post = z.object({ id: z.int(), type, title: z.string() })
const touched = post.extend({
  status: z.enum(['publish', 'draft']),
  author: z.string(),
  updated_at: z.string(),
})
export type TouchedPost = z.output<typeof touched>
export type OwnTrashedPost = z.output<typeof content>['trashed'][number]

/** How many of each the screen names; the lists have the rest. */
export const MAX_NAMED = 5
/** A contributor has no list, so the screen is the way to everything they wrote; the newest, where it is more. */
export const MAX_OWN_NAMED = 200

const content = z.object({
  /** Of each kind; a contributor's own. */
  counts: z.array(z.object({ type, total: z.int() })),
  drafts: z.object({ total: z.int(), latest: z.array(touched) }),
  /** Those still to come, the next first. */
  agenda: z.array(post.extend({ agenda_date: z.string() })),
  headline: post.nullable(),
  /** Written or changed last; of a contributor all that is theirs. */
  recent: z.array(touched),
  /** A contributor's own deleted posts, the last first; their trash, for they have no list. */
  trashed: z.array(post.extend({ trashed_at: z.string() })),
})

const brokenLink = z.object({
  id: z.int(),
  name: z.string(),
  menu: z.string(),
  /** Its post cannot be seen by visitors, or there is none any more. */
  state: z.enum(['hidden', 'gone']),
})

/** This semester's; null without the key to do something about it. */
const school = z.object({
  missing_rapors: z.object({ missing: z.int(), students: z.int() }).nullable(),
  students_without_class: z.int().nullable(),
  lessons_without_teacher: z.int().nullable(),
})

/** The nightly backup failed, or the last is two days old; `made_at` is the last that there is. */
const backupWarning = z.object({ made_at: z.string().nullable(), reason: z.string().nullable() })

const home = z.object({
  /** Only for administrators, and null where all is well. */
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
