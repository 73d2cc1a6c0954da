/** Drafts wait to be published. */

import EditNote from '@mui/icons-material/EditNoteOutlined'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import type { OpenWork } from '#platform/console/kit/home/homePoints.ts'
import { POST_TYPE, type PostType, postEditPath } from '../postType.ts'

type Draft = { id: number; type: PostType; title: string; updated_at: string }

declare module '#platform/console/kit/home/homePoints.ts' {
  interface HomeData {
    content: { drafts: { total: number; latest: readonly Draft[] } } | null
  }
}

export const draftWork: OpenWork = {
  listTasks: ({ content }) => {
    const { latest = [], total = 0 } = content?.drafts ?? {}
    const moreCount = total - latest.length
    return latest.map(({ id, type, title, updated_at }, index) => ({
      key: `draft ${id}`,
      icon: <EditNote fontSize="small" />,
      primary: title,
      secondary: (
        <>
          Draf {POST_TYPE[type].label.toLowerCase()}, <Moment value={updated_at} />
          {moreCount > 0 && index === latest.length - 1 && ` · dan ${moreCount} draf lain`}
        </>
      ),
      to: postEditPath(type, id),
    }))
  },
}
