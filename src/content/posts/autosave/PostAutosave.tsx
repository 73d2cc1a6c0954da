/** What is typed into a post and not saved is also on the device and the server: offered, put back, thrown away. */
import { Alert, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Post } from '#contract/content/post.ts'
import type { PostType } from '#contract/content/postType.ts'
import { BUTTONS_BELOW } from '#src/kit/frame/alertActions.ts'
import { useReadOnly } from '#src/kit/readOnly/readOnly.ts'
import { longDateTime } from '#src/kit/screen/dates.tsx'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import { useSite } from '#src/providers/site.ts'
import { type Copy, dropCopy, type EditedPost, setAside } from './copies.ts'
import { useAutosaving, useFoundCopies } from './useAutosave.ts'

/** In the form, above its fields. */
export function PostAutosave({ type }: { type: PostType }) {
  const post = useRecordContext<Post>()
  const isReadOnly = useReadOnly()
  return isReadOnly ? null : <Autosaver place={{ type, id: Number(post?.id ?? 0) }} post={post} />
}

function Autosaver({ place, post }: { place: EditedPost; post: Post | undefined }) {
  const base = post?.updated_at ?? null
  const { others, ...known } = useFoundCopies(place, post)
  const [restored, setRestored] = useState<string | null>(null)
  // Put back before a reload, and not sent since.
  const taken = restored ?? known.own?.taken ?? null
  const [discarded, setDiscarded] = useState<readonly string[]>([])
  const state = useAutosaving(place, { ...known, base, taken })
  const notifyFailure = useNotifyFailure()
  const { setValue, getValues } = useFormContext()
  const { dirtyFields } = useFormState()
  // One at a time; beside what was put back the others wait until the form is opened again.
  const offered =
    restored === null ? others.find(({ draft }) => draft !== taken && !discarded.includes(draft)) : undefined
  const restore = (copy: Copy) => {
    const typed = Object.fromEntries(Object.keys(dirtyFields).map((name) => [name, getValues(name) ?? null]))
    const restoredEntries = Object.entries(copy.values)
    if (restoredEntries.some(([name, value]) => name in typed && !isSame(value, typed[name])))
      setAside(place, { values: typed, base })
    for (const [name, value] of restoredEntries) setValue(name, value, { shouldDirty: true })
    setRestored(copy.draft)
  }
  const discard = ({ draft }: Copy) => {
    setDiscarded([...discarded, draft])
    dropCopy(place, draft).catch(notifyFailure)
  }
  return (
    <>
      {offered && (
        <Offer
          copy={offered}
          base={base}
          onRestore={() => restore(offered)}
          onDiscard={() => discard(offered)}
        />
      )}
      {state && <State {...state} />}
    </>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type OfferProps = { copy: Copy; base: string | null; onRestore: () => void; onDiscard: () => void }

function Offer({ copy, base, onRestore, onDiscard }: OfferProps) {
  const { time_zone } = useSite()
  const isChanged = copy.base !== base
  return (
    <Alert
      severity={isChanged ? 'warning' : 'info'}
      role="status"
      sx={[BUTTONS_BELOW, { mb: 2 }]}
      action={
        <>
          <Button color="inherit" size="small" onClick={onRestore}>
            Pulihkan
          </Button>
          <Button color="inherit" size="small" onClick={onDiscard}>
            Buang
          </Button>
        </>
      }
    >
      Ada isian Anda yang belum disimpan, dari {longDateTime(copy.saved_at, time_zone)}.
      {isChanged && ' Data ini sudah diubah sejak itu; periksa dahulu sebelum menyimpan.'}
    </Alert>
  )
}

type StateProps = {
  savedAt: string | null
  isFailing: boolean
  refusal: string | null
  isOnDevice: boolean
}

function State({ savedAt, isFailing, refusal, isOnDevice }: StateProps) {
  const { time_zone } = useSite()
  const unreached = isOnDevice
    ? 'Server belum terjangkau. Isian tersimpan di perangkat ini dan dikirim saat tersambung kembali.'
    : 'Isian belum tersimpan sementara di server; dicoba lagi saat Anda mengetik.'
  const refused = isOnDevice
    ? `Isian tersimpan di perangkat ini saja, tidak di server. ${refusal}`
    : `Isian tidak tersimpan sementara. ${refusal}`
  const text = isFailing
    ? refusal === null
      ? unreached
      : refused
    : `Isian tersimpan sementara ${longDateTime(savedAt, time_zone)}. Belum disimpan ke konten.`
  return (
    <Typography variant="caption" color="textSecondary" component="p" role="status" sx={{ mb: 1 }}>
      {text}
    </Typography>
  )
}
