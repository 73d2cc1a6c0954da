/** What anybody may know of the site: its name and how it shows time. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const site = z.object({
  name: z.string(),
  tagline: z.string(),
  /** Image name below /images, or ''. */
  logo: z.string(),
  /** IANA time zone in which moments are shown. */
  time_zone: z.string(),
})
export type Site = z.output<typeof site>

export const readSite = endpoint({
  method: 'GET',
  path: '/site',
  summary: 'Nama sekolah dan zona waktunya.',
  access: 'public',
  output: site,
})

/** The names of the general settings (decisions §3); any other is refused. */
export const SETTING_NAMES = [
  'site_name',
  'tagline',
  'logo',
  'phone',
  'email',
  'organization',
  'address',
  'facebook',
  'instagram',
  'youtube',
  'twitter',
] as const
export type SettingName = (typeof SETTING_NAMES)[number]
