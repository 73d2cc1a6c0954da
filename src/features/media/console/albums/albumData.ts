/** The data calls of albums; the form holds the ids of the items, as PUT expects. */
import { dataOf, type EntityData, type Values } from '#platform/console/providers/entity.ts'
import { album } from '../../album.ts'

export const albumData: EntityData = dataOf(album, { toForm: toAlbumForm })

/** Adds `items`, which the cards show, and turns `galleries` into the ids that are sent. */
function toAlbumForm(row: Values): Values {
  const items = album.row.shape.galleries.parse(row.galleries).map(({ gallery }) => gallery)
  return { ...row, items, galleries: items.map(({ id }) => id) }
}
