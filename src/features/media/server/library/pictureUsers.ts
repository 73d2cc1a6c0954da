/** Slides, items of the gallery and albums use pictures of the library. */
import { sql } from 'kysely'
import { PICTURE_USERS, type PictureUse, type PictureUser } from '#platform/server/files/pictureUsers.ts'
import { ALBUMS, GALLERIES, SLIDES } from '../../paths.ts'

type Kind = { entity: string; table: 'slides' | 'galleries' | 'albums'; label: string; path: string }

const userOf = ({ entity, table, label, path }: Kind): PictureUser => ({
  entity,
  read: async (queries, names) => {
    const { rows } = await sql<Pick<PictureUse, 'image' | 'id' | 'title'>>`
      select image_uses.image, owners.id, owners.title from image_uses
      join ${sql.table(table)} as owners on owners.id = image_uses.entity_id
      where image_uses.image in (${sql.join(names)}) and image_uses.entity = ${entity} order by owners.id`.execute(
      queries,
    )
    return rows.map((row) => ({ ...row, label, path: `/${path}/${row.id}` }))
  },
  replace: async ({ queries, nextTimestamp, audit }, { from, to }) => {
    const rows = await queries
      .selectFrom(table)
      .where('image', '=', from)
      .select(['id', 'updated_at'])
      .execute()
    for (const { id, updated_at } of rows) {
      const after = { image: to, updated_at: nextTimestamp(updated_at) }
      await queries.updateTable(table).set(after).where('id', '=', id).execute()
      await audit({ action: 'update', entity, entityId: id, before: { image: from }, after })
    }
    return rows.length
  },
})

export const pictureUsers = PICTURE_USERS.contribute(
  userOf({ entity: 'album', table: 'albums', label: 'Album', path: ALBUMS }),
  userOf({ entity: 'gallery', table: 'galleries', label: 'Gallery', path: GALLERIES }),
  userOf({ entity: 'slide', table: 'slides', label: 'Slide', path: SLIDES }),
)
