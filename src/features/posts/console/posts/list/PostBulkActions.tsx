/** The bulk actions of a list of posts: publish, make drafts, delete, and undo. */
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Drafts from '@mui/icons-material/EditOutlined'
import Publish from '@mui/icons-material/PublishRounded'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { CONTENT_POLICY } from '#features/posts/access.ts'
import {
  actOnPosts,
  POST_BULK_ACTIONS,
  type PostBulkAction,
  type PostBulkResult,
} from '#features/posts/postBulk.ts'
import { canPublishPost } from '#features/posts/postRights.ts'
import { TRASH_DAYS } from '#features/posts/postTrash.ts'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { SelectionBar } from '#platform/console/kit/list/SelectionBar.tsx'
import { toProblem } from '#platform/console/kit/screen/useAction.ts'
import { ALERT_ACTION_STYLE } from '#platform/console/kit/style/alertActions.ts'
import { BELOW_TOP_BAR } from '#platform/console/kit/style/topBar.ts'
import { call } from '#platform/console/providers/call.ts'
import { isRedirectError } from '#platform/console/providers/http.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { TRASH_FILTER } from '../postResource.ts'

/** Rendered above the rows of the list. */
export function PostBulkActions() {
  const { selectedIds, onUnselectItems, filterValues } = useListContext()
  const { runAction, undo, isBusy, notice, closeNotice } = useBulkAction(() => onUnselectItems())
  const { confirm, confirmDialog } = useConfirmDialog()
  const can = useCan()
  const user = useUser()
  const ids = selectedIds.map(Number)
  const remove = async () => {
    const title = `Hapus ${ids.length} konten?`
    const text = `Selama ${TRASH_DAYS} hari ada di Sampah dan dapat dipulihkan.`
    if (await confirm({ title, text, confirmLabel: 'Hapus' })) await runAction('delete', ids)
  }
  return (
    <>
      {!filterValues[TRASH_FILTER] && (
        <SelectionBar>
          {canPublishPost(user) && (
            <Button
              size="small"
              startIcon={<Publish />}
              disabled={isBusy}
              onClick={() => runAction('publish', ids)}
            >
              Terbitkan
            </Button>
          )}
          <Button
            size="small"
            startIcon={<Drafts />}
            disabled={isBusy}
            onClick={() => runAction('draft', ids)}
          >
            Jadikan draf
          </Button>
          {can(CONTENT_POLICY.remove) && (
            <Button size="small" color="error" startIcon={<Delete />} disabled={isBusy} onClick={remove}>
              Hapus
            </Button>
          )}
        </SelectionBar>
      )}
      {notice && !filterValues[TRASH_FILTER] && (
        <Notice {...notice} isBusy={isBusy} onUndo={undo} onClose={closeNotice} />
      )}
      {confirmDialog}
    </>
  )
}

type UndoRequest = { act: PostBulkAction; ids: number[]; versions: PostBulkResult['versions'] }
type Notice = { message: string; isFailure: boolean; undo: UndoRequest | null }

/** Runs a bulk action; its notice stays visible until it is closed, so that the action can be undone. */
function useBulkAction(onDone: () => void) {
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const run = async (body: Omit<UndoRequest, 'versions'> & Partial<UndoRequest>) => {
    setBusy(true)
    try {
      const { message, result } = await call(actOnPosts, { body })
      setNotice({ message, isFailure: result.changed.length === 0, undo: toUndo(body.act, result) })
      onDone()
      refresh()
    } catch (error) {
      if (!isRedirectError(error))
        setNotice({ message: toProblem(error).message, isFailure: true, undo: null })
    } finally {
      setBusy(false)
    }
  }
  const runAction = (act: PostBulkAction, ids: readonly number[]) => run({ act, ids: [...ids] })
  return { runAction, undo: run, isBusy, notice, closeNotice: () => setNotice(null) }
}

/** The action that undoes this one; the server skips posts changed since. It is a bulk action too, so it can be undone itself. */
function toUndo(act: PostBulkAction, { changed, versions }: PostBulkResult): Notice['undo'] {
  return changed.length > 0 ? { act: POST_BULK_ACTIONS[act].undo, ids: changed, versions } : null
}

/** Sticky, so that the notice is visible from far down the list. */
const STICKY_STYLE = { mx: 2, my: 1, position: 'sticky', top: BELOW_TOP_BAR, zIndex: 2 } as const

type NoticeProps = Notice & {
  isBusy: boolean
  onUndo: (undo: UndoRequest) => void
  onClose: () => void
}

function Notice({ message, isFailure, undo, isBusy, onUndo, onClose }: NoticeProps) {
  return (
    <Alert
      severity={isFailure ? 'warning' : 'success'}
      role={isFailure ? 'alert' : 'status'}
      sx={[ALERT_ACTION_STYLE, STICKY_STYLE]}
      action={
        <>
          {undo && (
            <Button color="inherit" size="small" disabled={isBusy} onClick={() => onUndo(undo)}>
              Batalkan
            </Button>
          )}
          <Button color="inherit" size="small" onClick={onClose}>
            Tutup
          </Button>
        </>
      }
    >
      {message}
    </Alert>
  )
}
