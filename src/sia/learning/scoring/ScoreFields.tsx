/** Score and feedback of one answer, saved in the background; comments used before are offered again. */
import { Box, Button, Chip, TextField, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useId } from 'react'
import { listComments, optionalScore } from '#contract/sia/learning/scoring.ts'
import type { Submission } from '#contract/sia/learning/submission.ts'
import { useQuestion } from '#src/kit/dialog/useQuestion.tsx'
import { searcher } from '#src/kit/screen/textSearch.ts'
import { call } from '#src/providers/call.ts'
import { useLearning, useRenewal } from '../parts/useLearning.ts'
import type { SaveState, Scoring } from './useScoring.ts'

type Props = { submission: Submission; scoring: Scoring; canWrite: boolean; onNext: () => void }

const MAX_COMMENTS = 4

export function ScoreFields({ submission, scoring, canWrite, onNext }: Props) {
  const id = useId()
  const typed = scoring.typedOf(submission)
  const state = scoring.stateOf(submission)
  const { ask, question } = useQuestion()
  const commit = () => void scoring.commit(submission)
  const sendBack = async () => {
    const isSure = await ask({
      title: 'Kembalikan untuk direvisi?',
      text: 'Siswa dapat mengubah jawabannya lagi, dan nilainya dihapus. Umpan balik tetap terkirim.',
      confirmLabel: 'Kembalikan',
    })
    if (isSure) await scoring.sendBack(submission)
  }
  return (
    <Box sx={fields}>
      <ScoreField
        id={`${id}score`}
        value={typed.score}
        disabled={!canWrite}
        onChange={(score) => scoring.type(submission.id, { ...typed, score })}
        onBlur={commit}
        onNext={onNext}
      />
      <TextField
        id={`${id}feedback`}
        label="Umpan balik"
        size="small"
        multiline
        minRows={2}
        value={typed.feedback}
        disabled={!canWrite}
        onChange={(event) => scoring.type(submission.id, { ...typed, feedback: event.target.value })}
        onBlur={commit}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      {canWrite && (
        <Comments
          typed={typed.feedback}
          onChoose={(feedback) => scoring.type(submission.id, { ...typed, feedback })}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {canWrite && (
          <Button color="inherit" variant="outlined" size="small" onClick={() => void sendBack()}>
            Kembalikan untuk direvisi
          </Button>
        )}
        <Saved state={state} isUnsaved={scoring.isTyped(submission)} onRetry={commit} />
      </Box>
      {question}
    </Box>
  )
}

type ScoreProps = {
  id: string
  value: string
  disabled: boolean
  onChange: (score: string) => void
  onBlur: () => void
  /** Enter goes on to the next answer, unless what is typed is no score. */
  onNext: () => void
}

function ScoreField({ value, onChange, onNext, ...field }: ScoreProps) {
  const isWrong = !optionalScore.safeParse(value).success
  // On a phone the keyboard would hide the answer before it is read.
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  return (
    <TextField
      {...field}
      label="Nilai"
      size="small"
      autoFocus={isWide}
      value={value}
      error={isWrong}
      helperText={isWrong ? 'Nilai 0 sampai 100, paling banyak dua desimal' : '0 sampai 100, contoh: 87,50'}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isWrong) return
        event.preventDefault()
        onNext()
      }}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      sx={{ width: 200 }}
    />
  )
}

/** Pressed before the field is left, so that leaving it saves what was chosen. */
function Comments({ typed, onChoose }: { typed: string; onChoose: (feedback: string) => void }) {
  const { data = [] } = useLearning(['comments'], (signal) => call(listComments, { signal }))
  const matches = searcher(typed)
  const offered = data
    .filter(({ feedback }) => feedback !== typed && matches(feedback))
    .slice(0, MAX_COMMENTS)
  if (offered.length === 0) return null
  return (
    <Box role="group" aria-label="Pernah ditulis" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {offered.map(({ feedback }) => (
        <Chip
          key={feedback}
          size="small"
          variant="outlined"
          label={feedback}
          onClick={() => onChoose(feedback)}
          sx={{ maxWidth: 1 }}
        />
      ))}
    </Box>
  )
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  // Below the answer it is set off by a line, beside it by the room between.
  borderTop: { xs: 1, lg: 0 },
  borderColor: 'divider',
  pt: { xs: 2, lg: 0 },
} as const

type SavedProps = { state: SaveState | null; isUnsaved: boolean; onRetry: () => void }

function Saved({ state, isUnsaved, onRetry }: SavedProps) {
  const renew = useRenewal()
  if (state?.kind === 'failed')
    return (
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="error">
          Belum tersimpan: {state.message}
        </Typography>
        <Button size="small" onClick={onRetry}>
          Coba lagi
        </Button>
        <Button size="small" onClick={() => void renew()}>
          Muat data terbaru
        </Button>
      </Box>
    )
  const labels = { saving: 'Menyimpan…', saved: 'Tersimpan' }
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {state?.kind === 'saving' ? labels.saving : isUnsaved ? 'Belum disimpan' : state ? labels.saved : ''}
    </Typography>
  )
}
