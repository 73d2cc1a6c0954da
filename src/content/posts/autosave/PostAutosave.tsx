/** What is typed into a post and not saved is also on the server, found on any device: offered, put back, thrown away. */
import { Alert, Button, Typography } from '@mui/material'
import { use, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Post } from '#contract/content/post.ts'
import type { Autosave } from '#contract/content/posts/autosave.ts'
import type { PostType } from '#contract/content/postType.ts'
import { DraftContext } from '#src/kit/draft/useDraft.ts'
import { useReadOnly } from '#src/kit/readOnly/readOnly.ts'
import { longDateTime } from '#src/kit/screen/dates.tsx'
import { useSite } from '#src/providers/site.ts'
import { type Place, useAutosaving, useFoundAutosave } from './useAutosave.ts'

/** In the form, above its fields. */
export function PostAutosave({ type }: { type: PostType }) {
  const post = useRecordContext<Post>()
  const isReadOnly = useReadOnly()
  return isReadOnly ? null : <Autosaver place={{ type, id: Number(post?.id ?? 0) }} post={post} />
}

function Autosaver({ place, post }: { place: Place; post: Post | undefined }) {
  const formDraft = use(DraftContext)
  const [decision, decide] = useState<'restored' | 'discarded' | null>(null)
  // What this device has put back by itself is newer than what it sent.
  const [isRestored] = useState(() => Boolean(formDraft?.found && formDraft.found.key === formDraft.key))
  const { found, isKnown, drop } = useFoundAutosave(place, post)
  const offered = decision || isRestored ? null : found
  const state = useAutosaving(place, {
    base: post?.updated_at ?? null,
    isPaused: !isKnown || offered !== null,
    adopted: offered || decision === 'discarded' ? null : found,
  })
  const { setValue } = useFormContext()
  const restore = () => {
    for (const [name, value] of Object.entries(offered?.values ?? {}))
      setValue(name, value, { shouldDirty: true })
    decide('restored')
  }
  const discard = () => {
    decide('discarded')
    void drop()
  }
  if (offered)
    return (
      <Offer autosave={offered} base={post?.updated_at ?? null} onRestore={restore} onDiscard={discard} />
    )
  return state && <State {...state} />
}

type OfferProps = { autosave: Autosave; base: string | null; onRestore: () => void; onDiscard: () => void }

function Offer({ autosave, base, onRestore, onDiscard }: OfferProps) {
  const { time_zone } = useSite()
  const isChanged = autosave.base !== base
  return (
    <Alert
      severity={isChanged ? 'warning' : 'info'}
      role="status"
      sx={{ mb: 2 }}
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
      Ada isian Anda yang belum disimpan, dari {longDateTime(autosave.saved_at, time_zone)}.
      {isChanged && ' Data ini sudah diubah sejak itu; periksa dahulu sebelum menyimpan.'}
    </Alert>
  )
}

function State({ savedAt, isFailing }: { savedAt: string | null; isFailing: boolean }) {
  const { time_zone } = useSite()
  const text = isFailing
    ? 'Isian belum tersimpan sementara di server; dicoba lagi saat Anda mengetik.'
    : `Isian tersimpan sementara ${longDateTime(savedAt, time_zone)}. Belum disimpan ke konten.`
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
      {text}
    </Typography>
  )
}
