/** The button 'Riwayat', which opens the revisions of a stored post. */
import History from '@mui/icons-material/HistoryOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { lateDialog } from '#platform/console/kit/guard/loadLater.tsx'
import type { Post } from '../../post.ts'

const HistoryDialog = lateDialog(async () => (await import('./history/HistoryDialog.tsx')).HistoryDialog)

/** Renders nothing for a new post, nor for users who may not change the post, since they may not read its revisions. */
export function PostHistoryButton() {
  const post = useRecordContext<Post>()
  const [isOpen, setOpen] = useState(false)
  const isReadOnly = useReadOnly()
  if (!post || isReadOnly) return null
  return (
    <div>
      <Button size="small" startIcon={<History />} onClick={() => setOpen(true)}>
        Riwayat
      </Button>
      {isOpen && <HistoryDialog post={post} onClose={() => setOpen(false)} />}
    </div>
  )
}
