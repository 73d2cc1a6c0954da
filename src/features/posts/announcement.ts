/** Announcements (Pengumuman): news posts that are addressed to the signed-in person, also those that the website does not show. */
import { z } from 'zod'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint, listOutput, listQuery } from '#platform/contract/endpoint.ts'
import { idParams, moment } from '#platform/contract/fields.ts'
import { ANNOUNCEMENTS } from './paths.ts'

const row = z.object({
  id: z.int(),
  title: z.string(),
  excerpt: z.string().nullable(),
  image: z.string().nullable(),
  /** When it appeared. */
  shown_at: moment,
})
const announcement = row.extend({ content: z.string(), author: z.string() })
export type AnnouncementRow = z.output<typeof row>
export type Announcement = z.output<typeof announcement>

const { page, page_size } = listQuery({ sortable: [] }).shape

/** The newest first. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: ANNOUNCEMENTS,
  summary: 'Pengumuman yang ditujukan kepada Anda, yang terbaru lebih dahulu.',
  access: POLICY.profile,
  query: z.object({ page, page_size }),
  output: listOutput(row),
})

/** 404 for one that is addressed to others, or is not shown now. */
export const readAnnouncement = endpoint({
  method: 'GET',
  path: `${ANNOUNCEMENTS}/:id`,
  summary: 'Satu pengumuman yang ditujukan kepada Anda, dengan isinya.',
  access: POLICY.profile,
  params: idParams,
  output: announcement,
})
