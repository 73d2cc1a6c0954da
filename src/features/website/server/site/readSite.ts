/** Reads the data that every page of the website shows, such as name, menus and contact. */
import { schoolDay } from '#features/posts/server/published.ts'
import { siteAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { Site } from '../../site/render.tsx'
import { readMenus } from '../public/menus.ts'
import { readSettingValues } from '../settingValues.ts'

const SOCIALS = ['facebook', 'instagram', 'youtube', 'twitter'] as const

export async function readSite(context: Context): Promise<Site> {
  const [menus, settingValue] = await Promise.all([readMenus(context), readSettingValues(context)])
  return {
    name: settingValue('site_name'),
    tagline: settingValue('tagline'),
    organization: settingValue('organization'),
    logo: settingValue('logo'),
    favicon: settingValue('favicon'),
    phone: settingValue('phone'),
    email: settingValue('email'),
    address: settingValue('address'),
    map: settingValue('map'),
    footer: settingValue('footer'),
    colour: settingValue('colour'),
    socials: SOCIALS.flatMap((name) => {
      const link = settingValue(name)
      return link ? [{ name: SOCIAL_LABELS[name], link }] : []
    }),
    address_url: siteAddress(context.config),
    time_zone: context.config.SCHOOL_TZ,
    today: schoolDay(context),
    menus,
  }
}

const SOCIAL_LABELS = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  twitter: 'X (Twitter)',
}
