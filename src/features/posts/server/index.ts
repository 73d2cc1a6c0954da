/** The server part of posts. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../posts.ts'
import { autosaveHandlers, deleteExpiredAutosaves } from './autosaves.ts'
import { bulkHandlers } from './bulk.ts'
import { plannedPostHandlers } from './planned.ts'
import { deleteUnusedPostFiles, postFileHandlers } from './postFiles.ts'
import { postHandlers } from './posts.ts'
import { previewHandlers } from './previews.ts'
import { revisionHandlers } from './revisions.ts'
import { POSTS_TABLES } from './tables.ts'
import { purgeExpiredTrash, trashHandlers } from './trash.ts'
import { removeUnusedImages } from './unusedImages.ts'

export const posts = serverPart(contract.posts, {
  tables: POSTS_TABLES,
  calls: {
    ...postHandlers,
    ...postFileHandlers,
    ...bulkHandlers,
    ...autosaveHandlers,
    ...plannedPostHandlers,
    ...trashHandlers,
    ...revisionHandlers,
    ...previewHandlers,
  },
  hourlyTasks: [removeUnusedImages, deleteUnusedPostFiles, purgeExpiredTrash, deleteExpiredAutosaves],
})
