/** The plain masters of the academic side. */
import { classroom } from '#contract/sia/classroom.ts'
import { eduyear } from '#contract/sia/eduyear.ts'
import { lesson } from '#contract/sia/lesson.ts'
import { serveResource } from '#server/crud.ts'
import { errors } from '#server/errors.ts'
import type { Serve } from '#server/serve.ts'

export function serveMasters(serve: Serve) {
  serveResource(serve, lesson)
  serveResource(serve, classroom)
  // A year becomes active only on the active-period screen (decisions §4).
  serveResource(serve, eduyear, {
    defaults: { status: 'draft' },
    beforeRemove: async (_queries, row) => {
      if (row.status === 'active') throw errors.conflict('Tahun ajaran aktif tidak dapat dihapus.')
    },
  })
}
