/**
 * The dialog after a student enters a class: offers the lessons of the class that the student does not take yet. A reload
 * opens it again with its ticks, because the act that it follows is not repeated.
 */

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
import { z } from 'zod'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { useDraft, useKeptDraft } from '#platform/console/kit/draft/useDraft.ts'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { type ClassEntry, classEntry, joinLessons } from '../../transfer.ts'

const offer = z.object({ entry: classEntry, uncheckedIds: z.array(z.int()), isOpen: z.boolean() })

/** @example const offered = useOfferedLessons(); offered.open(classEntry) */
export function useOfferedLessons() {
  const draft = useDraft('offered lessons')
  const [state, setState] = useState(() => offer.safeParse(draft.restoredDraft?.values).data ?? null)
  useKeptDraft(draft, state?.isOpen ? state : null)
  return {
    state,
    change: (changes: Partial<z.output<typeof offer>>) =>
      setState((current) => current && { ...current, ...changes }),
    open: (entry: ClassEntry) => setState({ entry, uncheckedIds: [], isOpen: true }),
  }
}

/** `onDone` is called after the dialog has closed, since a refetch may unmount it. */
type Props = { offered: ReturnType<typeof useOfferedLessons>; onDone: () => void | Promise<void> }

const TITLE = 'Pelajaran di Kelas Baru'

/** @example <OfferedLessonsDialog key={offered.state?.entry.id} offered={offered} onDone={refresh} /> */
export function OfferedLessonsDialog({ offered: { state, change }, onDone }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const { run, isBusy, problem } = useAction()
  if (!state) return null
  const { entry, uncheckedIds, isOpen } = state
  const close = () => {
    change({ isOpen: false })
    void onDone()
  }
  const selectedIds = entry.offered.flatMap((lesson) => (uncheckedIds.includes(lesson.id) ? [] : [lesson.id]))
  const toggle = (lessonId: number) =>
    change({
      uncheckedIds: uncheckedIds.includes(lessonId)
        ? uncheckedIds.filter((unchecked) => unchecked !== lessonId)
        : [...uncheckedIds, lessonId],
    })
  const join = async () => {
    const body = { lesson_class_ids: selectedIds }
    if (await run(() => call(joinLessons, { params: { id: String(entry.id) }, body }))) close()
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
      <LeaveGuard isUnsaved={uncheckedIds.length > 0} />
      <DialogTitle id={id}>{TITLE}</DialogTitle>
      <DialogContent dividers inert={isBusy}>
        <ProblemAlert problem={problem} />
        <DialogContentText sx={{ mb: 1.5 }}>
          {entry.classroom.name} juga memiliki pelajaran yang belum diikuti siswa ini. Pilih yang diikutinya.
        </DialogContentText>
        <Lessons lessons={entry.offered} uncheckedIds={uncheckedIds} onToggle={toggle} />
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
  uncheckedIds: readonly number[]
  onToggle: (id: number) => void
}

function Lessons({ lessons, uncheckedIds, onToggle }: LessonsProps) {
  return (
    <Stack>
      {lessons.map(({ id, lesson, semester }) => (
        <FormControlLabel
          key={id}
          label={`${lesson.name} (${semester.name})`}
          control={<Checkbox checked={!uncheckedIds.includes(id)} onChange={() => onToggle(id)} />}
        />
      ))}
    </Stack>
  )
}
