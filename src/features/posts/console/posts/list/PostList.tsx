/** The list of one type of posts; what differs between the types comes from POST_TYPE. */

import { Box } from '@mui/material'
import { useMemo } from 'react'
import type { PostRow } from '#features/posts/post.ts'
import { canChangePost, canRemovePost } from '#features/posts/postRights.ts'
import { POST_TYPE, type PostType, postEditPath } from '#features/posts/postType.ts'
import { formatLongDate, Moment } from '#platform/console/kit/format/dates.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { UnsentMark } from '#platform/console/outbox/UnsentMark.tsx'
import { useUser } from '#platform/console/providers/session.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { DuplicateAction } from '../DuplicateAction.tsx'
import { TRASH_FILTER } from '../postResource.ts'
import { ViewOnSiteLink } from '../ViewOnSiteLink.tsx'
import { PostBulkActions } from './PostBulkActions.tsx'
import { PostFilters } from './PostFilters.tsx'
import { PostStatus } from './PostStatus.tsx'
import { PostThumbnail } from './PostThumbnail.tsx'
import { isTrashed, type ListedPost, TrashActions, TrashedAt } from './PostTrash.tsx'

/** @example <PostList type="news" /> */
export function PostList({ type }: { type: PostType }) {
  const user = useUser()
  const columns = useMemo(() => createColumns(type), [type])
  return (
    <ListScreen<ListedPost>
      key={type}
      columns={columns}
      titleOf={(post) => post.title}
      sort={{ field: 'created_at', order: 'DESC' }}
      pageSize={PAGE_SIZE.posts}
      canChange={(post) => !isTrashed(post) && canChangePost(user, post)}
      canRemove={(post) => !isTrashed(post) && canRemovePost(user, post)}
      canView={(post) => !isTrashed(post)}
      renderExtraActions={(post) =>
        isTrashed(post) ? <TrashActions post={post} /> : <PostActions post={post} />
      }
      extraActionCount={2}
      bulkActions={<PostBulkActions />}
      canSelect={(post) => !isTrashed(post) && (canChangePost(user, post) || canRemovePost(user, post))}
      filters={<PostFilters type={type} />}
      flagTexts={{ [TRASH_FILTER]: 'Sampah kosong' }}
    />
  )
}

function PostActions({ post }: { post: PostRow }) {
  return (
    <>
      <ViewOnSiteLink post={post} />
      <DuplicateAction post={post} />
    </>
  )
}

/** Clamps long titles, so that the other columns stay visible. */
const TITLE_STYLE = {
  minWidth: 140,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

function createColumns(type: PostType): Column<ListedPost>[] {
  const { hasThumbnail, hasAgendaDate } = POST_TYPE[type]
  const date: Column<ListedPost> = {
    source: 'created_at',
    label: 'Tanggal',
    isSortable: true,
    width: 176,
    render: (post) => (isTrashed(post) ? <TrashedAt post={post} /> : <Moment value={post.created_at} />),
  }
  const thumbnail: Column<ListedPost> = {
    source: 'image',
    label: 'Thumbnail',
    card: 'picture',
    width: 152,
    render: (post) => <PostThumbnail image={post.image} />,
  }
  const title: Column<ListedPost> = {
    source: 'title',
    label: 'Judul',
    isSortable: true,
    card: 'heading',
    render: (post) => (
      <>
        <Box sx={TITLE_STYLE}>{post.title}</Box>
        <UnsentMark path={postEditPath(type, post.id)} />
      </>
    ),
  }
  const author: Column<ListedPost> = {
    source: type === 'agenda' ? 'user.name' : 'author.name',
    label: 'Penulis',
    isSortable: true,
  }
  const status: Column<ListedPost> = {
    source: 'status',
    label: 'Status',
    isSortable: true,
    // Wide enough for a date and time in two lines.
    width: 176,
    render: (post) => <PostStatus post={post} />,
  }
  const agendaDate: Column<ListedPost> = {
    source: 'agenda_date',
    label: 'Tanggal Agenda',
    render: (post) => formatLongDate(post.agenda_date),
  }
  return [
    date,
    ...(hasThumbnail ? [thumbnail] : []),
    title,
    author,
    status,
    ...(hasAgendaDate ? [agendaDate] : []),
  ]
}
