/** The server part of media. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../media.ts'
import { libraryHandlers } from './library/library.ts'
import { pictureUsers } from './library/pictureUsers.ts'
import { mediaHandlers, mediaHooks } from './media.ts'
import { MEDIA_TABLES } from './tables.ts'
import { createThumbnailCopier } from './thumbnails.ts'

export const media = serverPart(contract.media, {
  tables: MEDIA_TABLES,
  contributes: [pictureUsers],
  hooks: mediaHooks,
  calls: { ...mediaHandlers, ...libraryHandlers },
  createFrequentTasks: () => [createThumbnailCopier()],
})
