/** The dialog of two versions of a post: only the fields that differ, the own on the left, the saved on the right. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { type Post, readPost } from '#contract/content/post.ts'
import { plainOf, textsOf } from '#src/content/posts/history/versionTexts.ts'
import { PostThumbnail } from '#src/content/posts/list/PostThumbnail.tsx'
import type { Choose } from '#src/kit/form/FormFrame.tsx'
import { longDateTime } from '#src/kit/screen/dates.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { call } from '#src/providers/call.ts'
import { useSite } from '#src/providers/site.ts'

type Props = { choose: Choose; onClose: () => void }

export function ConflictDialog({ choose, onClose }: Props) {
  const labelId = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const post = useRecordContext<Post>()
  const { data, error, isFetching } = useQuery({
    queryKey: ['post-conflict', post?.id, post?.updated_at],
    queryFn: async ({ signal }) =>
      (await call(readPost, { params: { id: Number(post?.id) }, signal })).result,
    gcTime: 0,
  })
  const decide = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={labelId} fullScreen={isNarrow} fullWidth maxWidth="lg">
      <DialogTitle id={labelId}>Konten ini diubah orang lain</DialogTitle>
      <DialogContent dividers>
        <ProgressBar isLoading={isFetching} />
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && <Sides saved={data} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="caption" color="textSecondary" sx={{ mr: 'auto', maxWidth: 420 }}>
          Dengan punya saya, isian yang Anda ketik tetap dan yang lain mengikuti versi baru; tekan UPDATE
          untuk menyimpannya. Kedua versi tetap ada di Riwayat.
        </Typography>
        <Button color="inherit" onClick={onClose}>
          Batal
        </Button>
        <Button disabled={!data} onClick={decide(choose.latest)}>
          Pakai yang baru
        </Button>
        <Button variant="contained" disabled={!data} onClick={decide(choose.own)}>
          Pakai punya saya
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Sides({ saved }: { saved: Post }) {
  const { time_zone } = useSite()
  const typed = useTyped(saved)
  const others = textsOf(saved, time_zone)
  const fields = textsOf(typed, time_zone)
    .map(({ label, text }, index) => ({ label, text, other: others[index]?.text ?? '' }))
    .filter(({ text, other }) => text !== other)
  const isImageNew = typed.image !== saved.image
  const isOnlyForm = typed.content !== saved.content && plainOf(typed.content) === plainOf(saved.content)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="subtitle2">Punya saya</Typography>
      <Typography variant="subtitle2">Yang baru, {longDateTime(saved.updated_at, time_zone)}</Typography>
      {fields.map(({ label, text, other }) => (
        <Side key={label} label={label} text={text} other={other} />
      ))}
      {isImageNew && (
        <>
          <PostThumbnail image={typed.image} />
          <PostThumbnail image={saved.image} />
        </>
      )}
      {fields.length === 0 && !isImageNew && (
        <Typography sx={{ gridColumn: '1 / -1' }}>
          {isOnlyForm
            ? 'Isi berbeda hanya pada bentuk tulisan, gambar atau tautannya.'
            : 'Isian yang Anda ketik tidak berbeda dari versi baru.'}
        </Typography>
      )}
    </Box>
  )
}

function Side({ label, text, other }: { label: string; text: string; other: string }) {
  return [text, other].map((value, index) => (
    <Box key={index === 0 ? 'own' : 'saved'} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {label}
      </Typography>
      {value || '–'}
    </Box>
  ))
}

/** What would be saved: the new version with what was typed put over it. */
function useTyped(saved: Post): Post {
  const { getValues } = useFormContext()
  const { dirtyFields } = useFormState()
  const typed = Object.fromEntries(Object.keys(dirtyFields).map((name) => [name, getValues(name)]))
  const { meta = saved.post_meta, content = saved.content, ...others } = typed
  return { ...saved, ...others, content: content ?? '', post_meta: meta ?? [] }
}
