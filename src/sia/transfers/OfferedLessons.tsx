/** After somebody came into a class: its lessons they do not take yet, each to be joined at once or left for later. */
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Stack,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { useId, useState } from 'react'
import { type Entered, joinLessons } from '#contract/sia/transfer.ts'
import type { useDialog } from '#src/kit/dialog/useDialog.ts'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'

/** `onDone`: once it is settled, whichever way; what is read again before may take the dialog with it. */
type Props = { dialog: ReturnType<typeof useDialog<Entered>>; onDone: () => void | Promise<void> }

const TITLE = 'Pelajaran di Kelas Baru'

/** @example <OfferedLessons key={offering.openCount} dialog={offering} onDone={readAgain} /> */
export function OfferedLessons({ dialog, onDone }: Props) {
  const { isOpen, record } = dialog
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const [leftOutIds, setLeftOutIds] = useState<ReadonlySet<number>>(new Set())
  const { run, isBusy, problem } = useAction()
  if (!record) return null
  const close = () => {
    dialog.close()
    void onDone()
  }
  const chosen = record.offered.flatMap((lesson) => (leftOutIds.has(lesson.id) ? [] : [lesson.id]))
  const toggle = (lesson: number) => {
    const next = new Set(leftOutIds)
    if (!next.delete(lesson)) next.add(lesson)
    setLeftOutIds(next)
  }
  const join = async () => {
    const body = { lesson_class_ids: chosen }
    if (await run(() => call(joinLessons, { params: { id: String(record.id) }, body }))) close()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? () => {} : close}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{TITLE}</DialogTitle>
      <DialogContent dividers>
        {problem && (
          <Alert severity={problem.isConflict ? 'warning' : 'error'} sx={{ mb: 2 }}>
            {problem.message}
          </Alert>
        )}
        <DialogContentText sx={{ mb: 1.5 }}>
          {record.classroom.name} juga memiliki pelajaran yang belum diikuti siswa ini. Pilih yang diikutinya.
        </DialogContentText>
        <Lessons lessons={record.offered} leftOutIds={leftOutIds} onToggle={toggle} />
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={close} disabled={isBusy} color="inherit">
          Nanti saja
        </Button>
        <Button onClick={join} disabled={isBusy || chosen.length === 0} variant="contained">
          Ikutkan ({chosen.length})
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type LessonsProps = {
  lessons: Entered['offered']
  leftOutIds: ReadonlySet<number>
  onToggle: (id: number) => void
}

function Lessons({ lessons, leftOutIds, onToggle }: LessonsProps) {
  return (
    <Stack>
      {lessons.map(({ id, lesson, semester }) => (
        <FormControlLabel
          key={id}
          label={`${lesson.name} (${semester.name})`}
          control={<Checkbox checked={!leftOutIds.has(id)} onChange={() => onToggle(id)} />}
        />
      ))}
    </Stack>
  )
}
