/** The dialog of two versions of a post: only the fields that differ, the own on the left, the saved on the right. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { type Post, readPost } from '#contract/content/post.ts'
import { Formatted } from '#src/content/posts/history/Formatted.tsx'
import { plainOf, textsOf } from '#src/content/posts/history/versionTexts.ts'
import { PostThumbnail } from '#src/content/posts/list/PostThumbnail.tsx'
import type { ConflictResolution } from '#src/kit/form/FormFrame.tsx'
import { longDateTime } from '#src/kit/screen/dates.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { call } from '#src/providers/call.ts'
import { useSite } from '#src/providers/site.ts'

type Props = { resolution: ConflictResolution; onClose: () => void }

export function ConflictDialog({ resolution, onClose }: Props) {
  const labelId = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const post = useRecordContext<Post>()
  const { data, error, isFetching } = useQuery({
    queryKey: ['post-conflict', post?.id, post?.updated_at],
    queryFn: async ({ signal }) =>
      (await call(readPost, { params: { id: Number(post?.id) }, signal })).result,
    gcTime: 0,
  })
  const { resetField } = useFormContext()
  const [takenFields, setTakenFields] = useState<ReadonlySet<string>>(new Set())
  const take = (name: string, isTaken: boolean) =>
    setTakenFields((names) => new Set(isTaken ? [...names, name] : [...names].filter((one) => one !== name)))
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  const keepOwn = closeAnd(() => {
    // No longer dirty, so that the field follows the new version.
    for (const name of takenFields) resetField(name)
    resolution.keepOwn()
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={labelId} fullScreen={isNarrow} fullWidth maxWidth="lg">
      <DialogTitle id={labelId}>Konten ini diubah orang lain</DialogTitle>
      <DialogContent dividers>
        <ProgressBar isLoading={isFetching} />
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && <DifferingFields saved={data} takenFields={takenFields} onTake={take} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="caption" color="textSecondary" sx={{ mr: 'auto', maxWidth: 420 }}>
          Isian yang memakai punya Anda tetap seperti Anda ketik, yang lain mengikuti versi baru; tekan UPDATE
          untuk menyimpannya. Kedua versi tetap ada di Riwayat.
        </Typography>
        <Button color="inherit" onClick={onClose}>
          Batal
        </Button>
        {takenFields.size > 0 ? (
          <Button variant="contained" onClick={keepOwn}>
            Pakai pilihan ini
          </Button>
        ) : (
          <>
            <Button disabled={!data} onClick={closeAnd(resolution.takeLatest)}>
              Pakai yang baru
            </Button>
            <Button variant="contained" disabled={!data} onClick={keepOwn}>
              Pakai punya saya
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

type FieldsProps = {
  saved: Post
  /** Fields for which the new version is taken. */
  takenFields: ReadonlySet<string>
  onTake: (name: string, isTaken: boolean) => void
}

function DifferingFields({ saved, takenFields, onTake }: FieldsProps) {
  const { time_zone } = useSite()
  const typed = useTypedPost(saved)
  const others = textsOf(saved, time_zone)
  const fields: Field[] = textsOf(typed, time_zone)
    .map((field, index) => ({ ...field, own: field.text, latest: others[index]?.text ?? '' }))
    .filter(({ own, latest }) => own !== latest)
  if (typed.image !== saved.image)
    fields.push({
      ...{ name: 'image', label: 'Gambar' },
      own: <PostThumbnail image={typed.image} />,
      latest: <PostThumbnail image={saved.image} />,
    })
  // Equal in their words: what differs are headings, pictures, links, so both are shown as they look.
  if (typed.content !== saved.content && plainOf(typed.content) === plainOf(saved.content))
    fields.push({
      ...{ name: 'content', label: 'Isi (bentuk tulisan, gambar atau tautan)' },
      own: <Formatted html={typed.content} />,
      latest: <Formatted html={saved.content} />,
    })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2 }}>
      <Typography component="h3" variant="subtitle2">
        Punya saya
      </Typography>
      <Typography component="h3" variant="subtitle2">
        Yang baru, {longDateTime(saved.updated_at, time_zone)}
      </Typography>
      {fields.map((field) => (
        <DifferingField
          key={field.name}
          field={field}
          // With one field only, the buttons below choose the version.
          isSelectable={fields.length > 1}
          isTaken={takenFields.has(field.name)}
          onTake={(isTaken) => onTake(field.name, isTaken)}
        />
      ))}
      {fields.length === 0 && (
        <Typography sx={{ gridColumn: '1 / -1' }}>
          Isian yang Anda ketik tidak berbeda dari versi baru.
        </Typography>
      )}
    </Box>
  )
}

type Field = { name: string; label: string; own: ReactNode; latest: ReactNode }
type FieldProps = {
  field: Field
  isSelectable: boolean
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Both texts of a field, the one that is not taken paler. */
function DifferingField({ field: { label, own, latest }, isSelectable, isTaken, onTake }: FieldProps) {
  const text = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const
  return (
    <>
      {[own, latest].map((value, index) => (
        <Box key={index === 0 ? 'own' : 'latest'} sx={text}>
          <Typography variant="caption" color="textSecondary" component="p">
            {label}
          </Typography>
          <Box sx={{ color: isSelectable && (index === 0) === isTaken ? 'text.secondary' : 'text.primary' }}>
            {value || '–'}
          </Box>
        </Box>
      ))}
      {isSelectable && (
        <RadioGroup
          row
          aria-label={label}
          value={isTaken ? 'latest' : 'own'}
          onChange={(_, value) => onTake(value === 'latest')}
          sx={{ gridColumn: '1 / -1', display: 'contents' }}
        >
          <FormControlLabel
            value="own"
            control={<Radio size="small" />}
            label="Pakai punya saya"
            sx={choice}
          />
          <FormControlLabel
            value="latest"
            control={<Radio size="small" />}
            label="Pakai yang baru"
            sx={choice}
          />
        </RadioGroup>
      )}
    </>
  )
}

const choice = { mt: -2, borderBottom: 1, borderColor: 'divider', pb: 1, mr: 0 } as const

/** What would be saved: the new version with what was typed put over it. */
function useTypedPost(saved: Post): Post {
  const { getValues } = useFormContext()
  const { dirtyFields } = useFormState()
  const typed = Object.fromEntries(Object.keys(dirtyFields).map((name) => [name, getValues(name)]))
  const { meta = saved.post_meta, content = saved.content, ...others } = typed
  return { ...saved, ...others, content: content ?? '', post_meta: meta ?? [] }
}
