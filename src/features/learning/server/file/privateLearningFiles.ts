/** Files of lessons as private files: inline if browsers can preview them, otherwise as a download. */
import { isPreviewed } from '#platform/contract/field/attachment.ts'
import { dispositionOf } from '#platform/server/files/disposition.ts'
import { PRIVATE_FILES } from '#platform/server/files/privateFiles.ts'
import { recordRead } from '#platform/server/http/readTrail.ts'
import { findLearningFile } from './fileAccess.ts'

export const privateLearningFiles = PRIVATE_FILES.contribute({
  position: 20,
  find: async (call, name) => {
    const { context, user } = call
    const file = await findLearningFile(context.db.kysely, user, name)
    if (!file) return null
    const { id, stored, filename, type } = file
    return {
      stored,
      type,
      disposition: dispositionOf(isPreviewed(type) ? 'inline' : 'attachment', filename),
      recordRead: async () => {
        if (file.user_id !== user.id) await recordRead(call, { entity: 'learning_file', entityId: id })
      },
    }
  },
})
