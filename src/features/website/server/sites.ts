import { siteAddress } from '#platform/server/config.ts'
import { spaceWarning } from '#platform/server/files/disk.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { website } from '../website.ts'
import { readSettingValues } from './settingValues.ts'

export const siteHandlers = {
  readSpace: async ({ user, context }) => ({
    result: {
      space_warning:
        user.user_type === 'administrator' ? spaceWarning(await context.files.free(), 'server') : null,
    },
  }),
  readSite: async ({ context }) => {
    const value = await readSettingValues(context)
    return {
      result: {
        name: value('site_name'),
        tagline: value('tagline'),
        logo: value('logo'),
        postal_address: value('address'),
        phone: value('phone'),
        time_zone: context.config.SCHOOL_TZ,
        address: context.config.SITE === 'off' ? null : siteAddress(context.config),
        sends_mail: context.config.SMTP_URL !== undefined,
      },
    }
  },
} satisfies Partial<Handlers<typeof website.calls>>
