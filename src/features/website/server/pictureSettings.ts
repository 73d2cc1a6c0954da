/** The logo and the icon of the website are pictures of the library. */
import { PICTURE_USERS } from '#platform/server/files/pictureUsers.ts'
import { replaceInSettings } from '#platform/server/settings.ts'

/** The settings that hold a picture; their positions are the ids under which they claim it. */
export const PICTURE_SETTINGS = ['logo', 'favicon'] as const

const TITLES: Record<(typeof PICTURE_SETTINGS)[number], string> = { logo: 'Logo', favicon: 'Ikon situs' }

export const picturesOfSettings = PICTURE_USERS.contribute({
  entity: 'setting',
  read: async (queries, names) => {
    const uses = await queries
      .selectFrom('image_uses')
      .where('image', 'in', names)
      .where('entity', '=', 'setting')
      .select(['image', 'entity_id as id'])
      .orderBy('entity_id')
      .execute()
    return uses.map(({ image, id }) => {
      const name = PICTURE_SETTINGS[id]
      return {
        image,
        id,
        title: name ? TITLES[name] : 'Pengaturan',
        label: 'Pengaturan',
        path: '/setting/general',
      }
    })
  },
  replace: async ({ queries, audit }, { from, to }) => {
    const changed = await replaceInSettings(queries, PICTURE_SETTINGS, { from, to })
    for (const name of changed)
      await audit({
        action: 'update',
        entity: 'setting',
        entityId: 0,
        before: { [name]: from },
        after: { [name]: to },
      })
    return changed.length
  },
})
