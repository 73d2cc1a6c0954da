/** The dialog after a student enters a class: offers the lessons of the class that the student does not take yet. */

import {
  Button,
  Checkbox,
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
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { type ClassEntry, joinLessons } from '../../transfer.ts'

/** `onDone` is called after the dialog has closed, since a refetch may unmount it. */
type Props = { dialog: ReturnType<typeof useDialog<ClassEntry>>; onDone: () => void | Promise<void> }

const TITLE = 'Pelajaran di Kelas Baru'

/** @example <OfferedLessonsDialog key={lessonsDialog.openCount} dialog={lessonsDialog} onDone={refresh} /> */
export function OfferedLessonsDialog({ dialog, onDone }: Props) {
  const { isOpen, record } = dialog
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const [uncheckedIds, setUncheckedIds] = useState<ReadonlySet<number>>(new Set())
  const { run, isBusy, problem } = useAction()
  if (!record) return null
  const close = () => {
    dialog.close()
    void onDone()
  }
  const selectedIds = record.offered.flatMap((lesson) => (uncheckedIds.has(lesson.id) ? [] : [lesson.id]))
  const toggle = (lessonId: number) => {
    const next = new Set(uncheckedIds)
    if (!next.delete(lessonId)) next.add(lessonId)
    setUncheckedIds(next)
  }
  const join = async () => {
    const body = { lesson_class_ids: selectedIds }
    if (await run(() => call(joinLessons, { params: { id: String(record.id) }, body }))) close()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : close}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={id}
    >
      <LeaveGuard isUnsaved={uncheckedIds.size > 0} />
      <DialogTitle id={id}>{TITLE}</DialogTitle>
      <DialogContent dividers inert={isBusy}>
        <ProblemAlert problem={problem} />
        <DialogContentText sx={{ mb: 1.5 }}>
          {record.classroom.name} juga memiliki pelajaran yang belum diikuti siswa ini. Pilih yang diikutinya.
        </DialogContentText>
        <Lessons lessons={record.offered} uncheckedIds={uncheckedIds} onToggle={toggle} />
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <CancelButton disabled={isBusy}>Nanti saja</CancelButton>
        <Button onClick={join} disabled={isBusy || selectedIds.length === 0} variant="contained">
          Ikutkan ({selectedIds.length})
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type LessonsProps = {
  lessons: ClassEntry['offered']
  uncheckedIds: ReadonlySet<number>
  onToggle: (id: number) => void
}

function Lessons({ lessons, uncheckedIds, onToggle }: LessonsProps) {
  return (
    <Stack>
      {lessons.map(({ id, lesson, semester }) => (
        <FormControlLabel
          key={id}
          label={`${lesson.name} (${semester.name})`}
          control={<Checkbox checked={!uncheckedIds.has(id)} onChange={() => onToggle(id)} />}
        />
      ))}
    </Stack>
  )
}
