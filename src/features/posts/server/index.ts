/** The server part of posts. */

import { ACCOUNT_USES } from '#features/accounts/server/accountUses.ts'
import { FILE_RECORDS, recordsOf } from '#platform/server/files/fileRecords.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../posts.ts'
import { announcementHandlers } from './audience/announcements.ts'
import { announcementNotices } from './audience/announcing.ts'
import { audienceClasses } from './audience/audienceClasses.ts'
import { AUTHOR_REFERENCE, TRASHED_AUTHOR_REFERENCE } from './authorReferences.ts'
import { autosaveHandlers, deleteExpiredAutosaves } from './autosaves.ts'
import { bulkHandlers } from './bulk.ts'
import { noticesOfPosts } from './notices.ts'
import { plannedPostHandlers } from './planned.ts'
import { deleteUnusedPostFiles, postFileHandlers } from './postFiles.ts'
import { picturesOfPosts } from './postPictures.ts'
import { postHandlers } from './posts.ts'
import { previewHandlers } from './previews.ts'
import { revisionHandlers } from './revisions.ts'
import { submissionHandlers } from './submissions.ts'
import { POSTS_TABLES } from './tables.ts'
import { purgeExpiredTrash, trashHandlers } from './trash.ts'
import { removeUnusedImages } from './unusedImages.ts'

export const posts = serverPart(contract.posts, {
  tables: POSTS_TABLES,
  calls: {
    ...postHandlers,
    ...postFileHandlers,
    ...bulkHandlers,
    ...submissionHandlers,
    ...autosaveHandlers,
    ...plannedPostHandlers,
    ...trashHandlers,
    ...revisionHandlers,
    ...previewHandlers,
    ...announcementHandlers,
  },
  contributes: [
    ACCOUNT_USES.contribute(AUTHOR_REFERENCE, TRASHED_AUTHOR_REFERENCE),
    FILE_RECORDS.contribute(recordsOf('post_files')),
    noticesOfPosts,
    ...announcementNotices,
    audienceClasses,
    picturesOfPosts,
  ],
  hourlyTasks: [removeUnusedImages, deleteUnusedPostFiles, purgeExpiredTrash, deleteExpiredAutosaves],
})
