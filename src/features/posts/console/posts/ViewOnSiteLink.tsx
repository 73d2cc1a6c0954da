/** The row action that opens a post on the public website. */

import OpenInNew from '@mui/icons-material/OpenInNewRounded'
import { IconButton, Tooltip } from '@mui/material'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { useSite } from '#platform/console/providers/site.ts'
import type { PostRow } from '../../post.ts'
import { postPath } from '../../postType.ts'
import { publicationOf } from '../../publication.ts'

export function ViewOnSiteLink({ post }: { post: PostRow }) {
  const url = usePostUrl()(post)
  if (url === null) return null
  return (
    <Tooltip title="Lihat di situs">
      <IconButton
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={`Lihat ${post.title} di situs`}
      >
        <OpenInNew fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

const isPublic = (post: PostRow) => publicationOf(post, new Date(serverNow()).toISOString()) === 'public'

/** @returns a function that gives the public URL of a post, or null if it is not public or there is no website */
export function usePostUrl(): (post: PostRow) => string | null {
  const { address } = useSite()
  return (post) => (address !== null && isPublic(post) ? `${address}${postPath(post.type, post.slug)}` : null)
}
