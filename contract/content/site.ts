/** What anybody may know of the site: its name and how it shows time. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'

const site = z.object({
  name: z.string(),
  tagline: z.string(),
  /** Image name below /images, or ''. */
  logo: z.string(),
  /** IANA time zone in which moments are shown. */
  time_zone: z.string(),
  /** Where the school is, and its number: the head of what is printed. */
  postal_address: z.string(),
  phone: z.string(),
  /** The website's address without a slash at its end; null where none is served. */
  address: z.string().nullable(),
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
    /** Null while there is enough, and to whoever does not run the school. */
    space_warning: z.string().nullable(),
  }),
})
