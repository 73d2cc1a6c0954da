/** The status of a post as chips: published or draft, and the reason if visitors cannot see it. */

import EventBusy from '@mui/icons-material/EventBusyOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import { Box, Chip } from '@mui/material'
import type { ReactElement } from 'react'
import { POST_STATUSES, VISIBILITIES } from '#features/posts/choices.ts'
import type { PostRow } from '#features/posts/post.ts'
import { publicationOf } from '#features/posts/publication.ts'
import { formatShortDateTime } from '#platform/console/kit/format/dates.tsx'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { describeAudience } from '../describeAudience.ts'

export function PostStatus({ post }: { post: PostRow }) {
  const { status, visibility, audience, publish_at, expire_at } = post
  const { time_zone } = useSite()
  const state = publicationOf(post, new Date(serverNow()).toISOString())
  const isVisible = state === 'public' || state === 'addressed' || state === 'private'
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Chip
        size="small"
        color={status === 'publish' && isVisible ? 'success' : 'default'}
        variant={status === 'publish' && isVisible ? 'filled' : 'outlined'}
        label={labelOf(POST_STATUSES, status)}
      />
      {status === 'draft' && post.submitted_at && (
        <Chip size="small" variant="outlined" color="info" label="Diajukan" />
      )}
      {audience.length > 0 && (
        <Chip
          size="small"
          variant="outlined"
          icon={<Groups />}
          label={`Untuk ${describeAudience(audience)}`}
          sx={WRAPPING_STYLE}
        />
      )}
      {visibility === 'private' && audience.length === 0 && (
        <Chip
          size="small"
          variant="outlined"
          icon={<LockOutlined />}
          label={labelOf(VISIBILITIES, visibility)}
        />
      )}
      {state === 'planned' && (
        <TimeChip
          icon={<Schedule />}
          color="info"
          label={`Tampil ${formatShortDateTime(publish_at, time_zone)}`}
        />
      )}
      {state === 'expired' && (
        <TimeChip
          icon={<EventBusy />}
          color="warning"
          label={`Berakhir ${formatShortDateTime(expire_at, time_zone)}`}
        />
      )}
    </Box>
  )
}

/** Lets the label wrap, since a date with time may be wider than a column or a phone. */
const WRAPPING_STYLE = {
  height: 'auto',
  minHeight: 24,
  borderRadius: 3,
  '& .MuiChip-label': { py: 0.25, whiteSpace: 'normal', lineHeight: 1.35 },
} as const

type TimeChipProps = { icon: ReactElement; color: 'info' | 'warning'; label: string }

function TimeChip(props: TimeChipProps) {
  return <Chip size="small" variant="outlined" {...props} sx={WRAPPING_STYLE} />
}

function labelOf(options: readonly { id: string; name: string }[], id: string): string {
  return options.find((option) => option.id === id)?.name ?? id
}
