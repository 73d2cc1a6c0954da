/** Public facts about the site, such as its name and time zone. */
import { z } from 'zod'
import { POLICY } from './access.ts'
import { endpoint } from './endpoint.ts'

const site = z.object({
  name: z.string(),
  tagline: z.string(),
  /** Image name below /images, or ''. */
  logo: z.string(),
  /** IANA time zone in which moments are shown. */
  time_zone: z.string(),
  /** Printed, with the phone number, at the head of documents. */
  postal_address: z.string(),
  phone: z.string(),
  /** The website's address without a trailing slash; null if no website is served. */
  address: z.string().nullable(),
  /** Whether the school sends e-mails, and so a link to those who forgot their password. */
  sends_mail: z.boolean(),
})
export type Site = z.output<typeof site>

export const readSite = endpoint({
  method: 'GET',
  path: '/site',
  summary: 'Nama sekolah dan zona waktunya.',
  access: 'public',
  output: site,
})

export const readSpace = endpoint({
  method: 'GET',
  path: '/space',
  summary: 'Peringatan kepada administrator bila ruang penyimpanan server hampir habis.',
  access: POLICY.dashboard,
  output: z.object({
    /** Null if there is enough space, and for users who are not administrators. */
    space_warning: z.string().nullable(),
  }),
})
