/** The server part of media. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../media.ts'
import { libraryHandlers } from './library/library.ts'
import { mediaHandlers, mediaHooks } from './media.ts'
import { createThumbnailCopier } from './thumbnails.ts'

export const media = serverPart(contract.media, {
  hooks: mediaHooks,
  calls: { ...mediaHandlers, ...libraryHandlers },
  createFrequentTasks: () => [createThumbnailCopier()],
})
