/** Autosaves the input of a post through the outbox, and offers to restore or discard earlier copies. */
import { Alert, Button, Snackbar, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { EditedPost } from '#features/posts/autosave.ts'
import type { Post } from '#features/posts/post.ts'
import type { PostType } from '#features/posts/postType.ts'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { formatLongDateTime } from '#platform/console/kit/format/dates.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { ALERT_ACTION_STYLE } from '#platform/console/kit/style/alertActions.ts'
import { BELOW_TOP_BAR } from '#platform/console/kit/style/topBar.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { type AutosavedCopy, dropCopy, storeReplacedInput } from './copies.ts'
import { type AutosaveState, useAutosave, useStoredCopies } from './useAutosave.ts'

/** Rendered in the form, above its fields. */
export function PostAutosave({ type }: { type: PostType }) {
  const post = useRecordContext<Post>()
  const isReadOnly = useReadOnly()
  return isReadOnly ? null : <Autosaver editedPost={{ type, id: post?.id ?? 0 }} post={post} />
}

function Autosaver({ editedPost, post }: { editedPost: EditedPost; post: Post | undefined }) {
  const base = post?.updated_at ?? null
  const { otherCopies, ...storedCopies } = useStoredCopies(editedPost, post)
  const [restoredDraft, setRestoredDraft] = useState<string | null>(null)
  // A restore from before a reload counts too, until it has been sent.
  const sourceDraft = restoredDraft ?? storedCopies.ownCopy?.sourceDraft ?? null
  const [discardedDrafts, setDiscardedDrafts] = useState<readonly string[]>([])
  const state = useAutosave(editedPost, { ...storedCopies, base, sourceDraft })
  const notifyFailure = useNotifyFailure()
  const { setValue, getValues } = useFormContext()
  const { dirtyFields } = useFormState()
  // One copy is offered at a time; after a restore, the others wait until the form is opened again.
  const offeredCopy =
    restoredDraft === null
      ? otherCopies.find(({ draft }) => draft !== sourceDraft && !discardedDrafts.includes(draft))
      : undefined
  const restore = (copy: AutosavedCopy) => {
    const typedValues = Object.fromEntries(
      Object.keys(dirtyFields).map((name) => [name, getValues(name) ?? null]),
    )
    const restoredEntries = Object.entries(copy.values)
    if (restoredEntries.some(([name, value]) => name in typedValues && !isEqual(value, typedValues[name])))
      storeReplacedInput(editedPost, { values: typedValues, base, title: String(getValues('title') ?? '') })
    for (const [name, value] of restoredEntries) setValue(name, value, { shouldDirty: true })
    setRestoredDraft(copy.draft)
  }
  const discard = ({ draft }: AutosavedCopy) => {
    setDiscardedDrafts([...discardedDrafts, draft])
    dropCopy(editedPost, draft).catch(notifyFailure)
  }
  return (
    <>
      {offeredCopy && (
        <RestoreOffer
          copy={offeredCopy}
          base={base}
          onRestore={() => restore(offeredCopy)}
          onDiscard={() => discard(offeredCopy)}
        />
      )}
      <AutosaveStatus state={state} />
    </>
  )
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type RestoreOfferProps = {
  copy: AutosavedCopy
  base: string | null
  onRestore: () => void
  onDiscard: () => void
}

/** Over the heading instead of above the fields: it arrives when the server has answered, while somebody may be typing. */
function RestoreOffer({ copy, base, onRestore, onDiscard }: RestoreOfferProps) {
  const { time_zone } = useSite()
  const isPostChanged = copy.base !== base
  return (
    <Snackbar open anchorOrigin={{ vertical: 'top', horizontal: 'center' }} sx={OVER_HEADING_STYLE}>
      <Alert
        severity={isPostChanged ? 'warning' : 'info'}
        role="status"
        elevation={6}
        sx={ALERT_ACTION_STYLE}
        action={
          <>
            <Button color="inherit" size="small" onClick={onRestore}>
              Pulihkan
            </Button>
            <DiscardButton
              text="Isian yang ditawarkan ini dihapus di semua perangkat dan tidak dapat dikembalikan."
              onDiscard={onDiscard}
            />
          </>
        }
      >
        Ada isian Anda yang belum disimpan, dari {formatLongDateTime(copy.saved_at, time_zone)}.
        {isPostChanged && ' Data ini sudah diubah sejak itu; periksa dahulu sebelum menyimpan.'}
      </Alert>
    </Snackbar>
  )
}

/** Below the top bar, and below dialogs. */
const OVER_HEADING_STYLE = {
  '&.MuiSnackbar-root': { top: BELOW_TOP_BAR, mt: 1, zIndex: 'speedDial' },
} as const

/** Always there, so that the form does not move under the fingers when it begins to be kept. */
function AutosaveStatus({ state }: { state: AutosaveState | null }) {
  const { time_zone } = useSite()
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      role="status"
      data-bar
      sx={{ mb: 1, minHeight: { xs: '5em', sm: '1.66em' } }}
    >
      {state ? toStatusText(state, time_zone) : 'Isian disimpan sementara saat Anda mengetik.'}
    </Typography>
  )
}

function toStatusText(
  { savedAt, isFailing, rejection, isOnDevice }: AutosaveState,
  time_zone: string,
): string {
  const unreachableText = isOnDevice
    ? 'Server belum terjangkau. Isian tersimpan di perangkat ini dan dikirim saat tersambung kembali.'
    : 'Isian belum tersimpan sementara di server; dicoba lagi saat Anda mengetik.'
  const rejectedText = isOnDevice
    ? `Isian tersimpan di perangkat ini saja, tidak di server. ${rejection}`
    : `Isian tidak tersimpan sementara. ${rejection}`
  if (!isFailing)
    return `Isian tersimpan sementara ${formatLongDateTime(savedAt, time_zone)}. Belum disimpan ke konten.`
  return rejection === null ? unreachableText : rejectedText
}
