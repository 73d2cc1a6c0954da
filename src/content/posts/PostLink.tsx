/** In a list's row: where anybody reads the post. */
import OpenInNew from '@mui/icons-material/OpenInNewRounded'
import { IconButton, Tooltip } from '@mui/material'
import type { PostRow } from '#contract/content/post.ts'
import { postPath } from '#contract/content/postType.ts'
import { publicationOf } from '#contract/content/publication.ts'
import { useSite } from '#src/providers/site.ts'

export function PostLink({ post }: { post: PostRow }) {
  const page = usePostPage()(post)
  if (page === null) return null
  return (
    <Tooltip title="Lihat di situs">
      <IconButton
        component="a"
        href={page}
        target="_blank"
        rel="noopener"
        aria-label={`Lihat ${post.title} di situs`}
      >
        <OpenInNew fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

const isPublic = (post: PostRow) => publicationOf(post, new Date().toISOString()) === 'public'

/** Where anybody reads a post, or null: it is not public, or there is no website. */
export function usePostPage(): (post: PostRow) => string | null {
  const { address } = useSite()
  return (post) => (address !== null && isPublic(post) ? `${address}${postPath(post.type, post.slug)}` : null)
}
