/** Posts: writing them, autosave, versions, planning, trash and attachments. */
import { feature } from '#platform/contract/feature.ts'
import { listAnnouncements, readAnnouncement } from './announcement.ts'
import { listAudiences } from './audience.ts'
import { dropAutosave, keepAutosave, readAutosave } from './autosave.ts'
import * as plannedPost from './plannedPost.ts'
import * as post from './post.ts'
import { actOnPosts } from './postBulk.ts'
import { duplicatePost } from './postCopy.ts'
import { exportPosts } from './postExport.ts'
import { uploadPostFile } from './postFile.ts'
import { listRevisions, readRevision, restoreRevision } from './postRevision.ts'
import * as postTrash from './postTrash.ts'
import { trailEntities } from './trailEntities.ts'

export const posts = feature({
  uses: ['accounts', 'enrolment'],
  contributes: [trailEntities],
  resources: {},
  calls: {
    listPosts: post.listPosts,
    exportPosts,
    listPostAuthors: post.listPostAuthors,
    listPlannedPosts: plannedPost.listPlannedPosts,
    exportPlannedPosts: plannedPost.exportPlannedPosts,
    cancelPlan: plannedPost.cancelPlan,
    readPost: post.readPost,
    createPost: post.createPost,
    duplicatePost,
    updatePost: post.updatePost,
    submitPost: post.submitPost,
    removePost: post.removePost,
    actOnPosts,
    listTrash: postTrash.listTrash,
    exportTrash: postTrash.exportTrash,
    restorePost: postTrash.restorePost,
    purgePost: postTrash.purgePost,
    listRevisions,
    readRevision,
    restoreRevision,
    readAutosave,
    keepAutosave,
    dropAutosave,
    previewPost: post.previewPost,
    uploadPostImage: post.uploadPostImage,
    uploadContentImage: post.uploadContentImage,
    uploadPostFile,
    listAudiences,
    listAnnouncements,
    readAnnouncement,
  },
})
