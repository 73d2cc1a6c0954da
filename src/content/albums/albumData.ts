/** An album as an entity: its form holds the ids of its items, which PUT takes. */
import { album } from '#contract/content/album.ts'
import { dataOf, type EntityData, type Values } from '#src/providers/entity.ts'

export const albumData: EntityData = { ...dataOf(album), toForm: toAlbumForm }

/** The pictures themselves, which the cards show, beside the ids that are sent. */
function toAlbumForm(row: Values): Values {
  const items = album.row.shape.galleries.parse(row.galleries).map(({ gallery }) => gallery)
  return { ...row, items, galleries: items.map(({ id }) => id) }
}
