/** The row action 'Duplikat': copies a post into a new draft and opens it. The form's button is a separate file, which the list does not load. */

import ContentCopy from '@mui/icons-material/ContentCopyRounded'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { postEditPath } from '#features/posts/postType.ts'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { toToastOptions } from '#platform/console/providers/data/writeMessages.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { grants } from '#platform/contract/access.ts'
import { CONTENT_POLICY } from '../../access.ts'
import type { PostRow } from '../../post.ts'
import { duplicatePost } from '../../postCopy.ts'

export function DuplicateAction({ post }: { post: PostRow }) {
  const { duplicate, isBusy, isAllowed } = useDuplicatePost()
  if (!isAllowed) return null
  return (
    <Tooltip title="Duplikat">
      <span>
        <IconButton disabled={isBusy} onClick={() => duplicate(post)} aria-label={`Duplikat ${post.title}`}>
          <ContentCopy fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** Duplicates a post and opens the form of the new draft. */
export function useDuplicatePost() {
  const { role_access } = useUser()
  const navigate = useNavigate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const duplicate = async ({ id, type }: PostRow) => {
    setBusy(true)
    try {
      const { result, message } = await call(duplicatePost, { params: { id } })
      notify(message, toToastOptions(message))
      navigate(postEditPath(type, result.id))
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const isAllowed = grants(role_access, CONTENT_POLICY.create) && grants(role_access, CONTENT_POLICY.open)
  return { duplicate, isBusy, isAllowed }
}
