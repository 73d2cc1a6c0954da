/** The dialog of an edit conflict: the fields that differ, with the user's values on the left and the saved ones on the right. */
import {
  Box,
  Button,
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
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { type Post, readPost } from '#features/posts/post.ts'
import { listRevisions } from '#features/posts/postRevision.ts'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import type { ConflictResolution } from '#platform/console/kit/form/FormFrame.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { formatLongDateTime } from '#platform/console/kit/format/dates.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { FormattedContent } from '../history/FormattedContent.tsx'
import { toFieldTexts, toPlainText } from '../history/revisionTexts.ts'
import { useRevisionWords } from '../history/useRevisionWords.ts'
import { PostThumbnail } from '../list/PostThumbnail.tsx'

type Props = { resolution: ConflictResolution; onClose: () => void }

export function ConflictDialog({ resolution, onClose }: Props) {
  const labelId = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const post = useRecordContext<Post>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['post-conflict', post?.id, post?.updated_at],
    queryFn: post ? ({ signal }) => readLatestVersion(post.id, signal) : skipToken,
    gcTime: 0,
  })
  const { resetField } = useFormContext()
  const [latestFieldNames, setLatestFieldNames] = useState<ReadonlySet<string>>(new Set())
  const chooseVersion = (name: string, isLatest: boolean) =>
    setLatestFieldNames((names) => addOrRemove(names, name, isLatest))
  const closeThen = (action: () => void) => () => {
    onClose()
    action()
  }
  const keepOwn = closeThen(() => {
    // Resetting makes the field clean, so that it gets the value of the latest version.
    for (const name of latestFieldNames) resetField(name)
    resolution.keepOwn()
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={labelId} fullScreen={isNarrow} fullWidth maxWidth="lg">
      <LeaveGuard isUnsaved={latestFieldNames.size > 0} />
      <DialogTitle id={labelId}>Konten ini diubah orang lain</DialogTitle>
      <DialogContent dividers>
        <ProgressBar isLoading={isFetching} />
        {error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
        {data && <DifferingFields {...data} latestFieldNames={latestFieldNames} onChoose={chooseVersion} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="caption" color="textSecondary" sx={{ mr: 'auto', maxWidth: 420 }}>
          Isian yang memakai punya Anda tetap seperti Anda ketik, yang lain mengikuti versi baru; tekan UPDATE
          untuk menyimpannya. Kedua versi tetap ada di Riwayat.
        </Typography>
        <CancelButton />
        {latestFieldNames.size > 0 ? (
          <Button variant="contained" onClick={keepOwn}>
            Pakai pilihan ini
          </Button>
        ) : (
          <>
            <Button disabled={!data} onClick={closeThen(resolution.loadLatest)}>
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

/** The saved post, and who saved it last: null if that was not recorded. */
async function readLatestVersion(id: number, signal: AbortSignal) {
  const params = { id }
  const [{ result: savedPost }, { result: revisions }] = await Promise.all([
    call(readPost, { params, signal }),
    call(listRevisions, { params, signal }),
  ])
  return { savedPost, savedBy: revisions.rows[0]?.user?.name ?? null }
}

function addOrRemove(names: ReadonlySet<string>, name: string, isMember: boolean): ReadonlySet<string> {
  const copy = new Set(names)
  if (isMember) copy.add(name)
  else copy.delete(name)
  return copy
}

type FieldsProps = {
  savedPost: Post
  savedBy: string | null
  /** Names of the fields that use the latest version. */
  latestFieldNames: ReadonlySet<string>
  onChoose: (name: string, isLatest: boolean) => void
}

function DifferingFields({ savedPost, savedBy, latestFieldNames, onChoose }: FieldsProps) {
  const { time_zone } = useSite()
  const ownPost = useOwnPost(savedPost)
  const words = useRevisionWords(savedPost, ownPost)
  const latestTexts = toFieldTexts(savedPost, words)
  const fields: Field[] = toFieldTexts(ownPost, words)
    .map((field, index) => ({ ...field, own: field.text, latest: latestTexts[index]?.text ?? '' }))
    .filter(({ own, latest }) => own !== latest)
  if (ownPost.image !== savedPost.image)
    fields.push({
      name: 'image',
      label: 'Gambar',
      own: <PostThumbnail image={ownPost.image} />,
      latest: <PostThumbnail image={savedPost.image} />,
    })
  // If only formatting, pictures or links differ, the plain texts are equal, so both are rendered.
  if (
    ownPost.content !== savedPost.content &&
    toPlainText(ownPost.content) === toPlainText(savedPost.content)
  )
    fields.push({
      name: 'content',
      label: 'Isi (bentuk tulisan, gambar atau tautan)',
      own: <FormattedContent html={ownPost.content} />,
      latest: <FormattedContent html={savedPost.content} />,
    })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2 }}>
      <Typography component="h3" variant="subtitle2">
        Punya saya
      </Typography>
      <Typography component="h3" variant="subtitle2">
        Yang baru, {savedBy && `oleh ${savedBy}, `}
        {formatLongDateTime(savedPost.updated_at, time_zone)}
      </Typography>
      {fields.map((field) => (
        <DifferingField
          key={field.name}
          field={field}
          // With a single field, the buttons of the dialog are enough.
          isSelectable={fields.length > 1}
          isLatest={latestFieldNames.has(field.name)}
          onChoose={(isLatest) => onChoose(field.name, isLatest)}
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
  isLatest: boolean
  onChoose: (isLatest: boolean) => void
}

/** Both values of a field; the one that is not selected is paler. */
function DifferingField({ field: { label, own, latest }, isSelectable, isLatest, onChoose }: FieldProps) {
  const text = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const
  return (
    <>
      {[own, latest].map((value, index) => (
        <Box key={index === 0 ? 'own' : 'latest'} sx={text}>
          <Typography variant="caption" color="textSecondary" component="p">
            {label}
          </Typography>
          <Box sx={{ color: isSelectable && (index === 0) === isLatest ? 'text.secondary' : 'text.primary' }}>
            {value || '–'}
          </Box>
        </Box>
      ))}
      {isSelectable && (
        <RadioGroup
          row
          aria-label={label}
          value={isLatest ? 'latest' : 'own'}
          onChange={(_, value) => onChoose(value === 'latest')}
          sx={{ gridColumn: '1 / -1', display: 'contents' }}
        >
          <FormControlLabel
            value="own"
            control={<Radio size="small" />}
            label="Pakai punya saya"
            sx={RADIO_STYLE}
          />
          <FormControlLabel
            value="latest"
            control={<Radio size="small" />}
            label="Pakai yang baru"
            sx={RADIO_STYLE}
          />
        </RadioGroup>
      )}
    </>
  )
}

const RADIO_STYLE = { mt: -2, borderBottom: 1, borderColor: 'divider', pb: 1, mr: 0 } as const

/** @returns the post as it would be saved: the latest version overridden by the fields that were typed */
function useOwnPost(savedPost: Post): Post {
  const { getValues } = useFormContext()
  const { dirtyFields } = useFormState()
  const typedValues = Object.fromEntries(Object.keys(dirtyFields).map((name) => [name, getValues(name)]))
  const { meta = savedPost.post_meta, content = savedPost.content, ...otherValues } = typedValues
  return { ...savedPost, ...otherValues, content: content ?? '', post_meta: meta ?? [] }
}
