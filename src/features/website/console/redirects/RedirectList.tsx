/** The list 'Pengalihan': redirects from old addresses, added by hand or recorded when a post's address changed. */

import { Box, Link as TextLink, Typography } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { CONTENT_POLICY } from '#features/posts/access.ts'
import { POST_TYPE, postEditPath } from '#features/posts/postType.ts'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Redirect } from '../../redirect.ts'
import { LinkStateChip } from './LinkStateChip.tsx'
import { RedirectDialog } from './RedirectDialog.tsx'
import { RedirectTabs } from './RedirectTabs.tsx'

export function List() {
  const dialog = useDialog<RaRecord>()
  return (
    <>
      <RedirectDialog dialog={dialog} />
      <ListScreen<Redirect>
        columns={COLUMNS}
        titleOf={({ path }) => path}
        sort={{ field: 'created_at', order: 'DESC' }}
        aboveRows={<RedirectTabs />}
        onAdd={() => dialog.open()}
        canChange={() => false}
        canView={() => false}
        emptyText="Belum ada pengalihan. Tambahkan alamat dari situs lama supaya tautan yang sudah tersebar tetap sampai."
      />
    </>
  )
}

const COLUMNS: readonly Column<Redirect>[] = [
  {
    source: 'path',
    label: 'Alamat lama',
    isSortable: true,
    card: 'heading',
    render: ({ path }) => <Address>{path}</Address>,
  },
  { source: 'link', label: 'Tujuan', render: (redirect) => <Target redirect={redirect} /> },
  {
    source: 'state',
    label: 'Keadaan',
    width: 150,
    render: ({ state }) => <LinkStateChip state={state} />,
  },
  {
    source: 'is_former',
    label: 'Asal',
    width: 150,
    render: ({ is_former }) => (is_former ? 'Alamat diganti' : 'Ditambahkan'),
  },
  {
    source: 'created_at',
    label: 'Dibuat',
    isSortable: true,
    width: 176,
    render: ({ created_at }) => <Moment value={created_at} />,
  },
]

const Address = ({ children }: { children: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
)

function Target({ redirect: { link, post } }: { redirect: Redirect }) {
  const can = useCan()
  if (!post) return <Address>{link}</Address>
  return (
    <>
      {can(CONTENT_POLICY.read) ? (
        <TextLink component={Link} to={postEditPath(post.type, post.id)}>
          {post.title}
        </TextLink>
      ) : (
        post.title
      )}
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {POST_TYPE[post.type].label} · {link}
      </Typography>
    </>
  )
}
