/** The list 'Terjadwal': posts with a scheduled publication or expiry, soonest first; each schedule can be cancelled. */

import EventBusy from '@mui/icons-material/EventBusyOutlined'
import { Chip, IconButton, Tooltip } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { formatLongDateTime, Moment } from '#platform/console/kit/format/dates.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ResourceFilters } from '#platform/console/kit/list/filters/ResourceFilters.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { cancelPlan, PLAN_EVENTS, type PlannedPost, plannedFilters } from '../../plannedPost.ts'
import { POST_TYPE, postEditPath } from '../../postType.ts'

export function List() {
  return (
    <ListScreen<PlannedPost>
      columns={COLUMNS}
      titleOf={({ title }) => title}
      sort={{ field: 'next_at', order: 'ASC' }}
      hasAddButton={false}
      canRemove={() => false}
      editTo={({ type, id }) => postEditPath(type, id)}
      renderExtraActions={(post) => <CancelAction post={post} />}
      filters={
        <ResourceFilters resource={{ input: plannedFilters, filters: Object.keys(plannedFilters.shape) }} />
      }
      emptyText="Tidak ada yang terjadwal. Isi Tampil sejak atau Tampil sampai pada sebuah konten."
    />
  )
}

const planLabelOf = ({ next }: PlannedPost) => PLAN_EVENTS.find(({ id }) => id === next)?.name

const COLUMNS: readonly Column<PlannedPost>[] = [
  {
    source: 'next_at',
    label: 'Waktu',
    isSortable: true,
    width: 176,
    render: ({ next_at }) => <Moment value={next_at} />,
  },
  {
    source: 'next',
    label: 'Yang terjadi',
    width: 140,
    render: (post) => (
      <Chip
        size="small"
        variant="outlined"
        color={post.next === 'appear' ? 'info' : 'warning'}
        label={planLabelOf(post)}
      />
    ),
  },
  { source: 'title', label: 'Judul', isSortable: true, card: 'heading' },
  { source: 'type', label: 'Jenis', render: ({ type }) => POST_TYPE[type].label },
  { source: 'author.name', label: 'Penulis' },
]

function CancelAction({ post }: { post: PlannedPost }) {
  const { id, title, updated_at, next } = post
  const { time_zone } = useSite()
  const { confirm, confirmDialog } = useConfirmDialog()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const cancel = async () => {
    const at = formatLongDateTime(post.next_at, time_zone)
    const text =
      next === 'appear'
        ? `${title} tidak akan tampil pada ${at} dan menjadi draf.`
        : `${title} tidak akan berakhir pada ${at} dan tetap tampil.`
    if (!(await confirm({ title: 'Batalkan jadwal?', text, confirmLabel: 'Batalkan jadwal' }))) return
    try {
      const { message } = await call(cancelPlan, { params: { id }, body: { updated_at, next } })
      notify(message, { type: 'success' })
    } catch (error) {
      notifyFailure(error)
    }
    refresh()
  }
  return (
    <>
      <Tooltip title="Batalkan jadwal">
        <IconButton onClick={cancel} aria-label={`Batalkan jadwal ${title}`}>
          <EventBusy fontSize="small" />
        </IconButton>
      </Tooltip>
      {confirmDialog}
    </>
  )
}
