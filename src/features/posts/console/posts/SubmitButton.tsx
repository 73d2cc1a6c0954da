/** The button 'Ajukan' in the form of a draft, for those who may not publish it themselves. */
import Send from '@mui/icons-material/SendOutlined'
import { Alert, Button, Tooltip } from '@mui/material'
import { useRecordContext, useRefresh } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { type Post, submitPost } from '../../post.ts'
import { canPublishPost } from '../../postRights.ts'
import { whyNotSubmitted } from '../../publication.ts'

/** Disabled while there are unsaved changes, which would not be handed over. */
export function SubmitButton() {
  const post = useRecordContext<Post>()
  const { isDirty } = useFormState()
  const { run, isBusy, problem } = useAction()
  const refresh = useRefresh()
  const canPublish = canPublishPost(useUser())
  const isReadOnly = useReadOnly()
  if (!post?.id || whyNotSubmitted(post)) return null
  const submit = async () => {
    if (await run(() => call(submitPost, { params: { id: post.id } }))) refresh()
  }
  return (
    <>
      {post.submitted_at && (
        <Alert severity="info">
          Diajukan <Moment value={post.submitted_at} />.{' '}
          {canPublish ? 'Pilih Terbit untuk menerbitkannya.' : ''}
        </Alert>
      )}
      <ProblemAlert problem={problem} />
      {!canPublish && !isReadOnly && (
        <Tooltip title={isDirty ? 'Simpan dahulu: yang diajukan adalah yang sudah disimpan.' : ''}>
          <span>
            <Button
              fullWidth
              variant="outlined"
              startIcon={<Send />}
              disabled={isBusy || isDirty}
              onClick={() => void submit()}
            >
              {post.submitted_at ? 'Ajukan lagi' : 'Ajukan'}
            </Button>
          </span>
        </Tooltip>
      )}
    </>
  )
}
