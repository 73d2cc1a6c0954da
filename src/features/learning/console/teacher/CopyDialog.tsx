/** The dialog that copies a material or task to the teacher's other classes in one request. */
import {
  Alert,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { z } from 'zod'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import type { useKeptChoices } from '#platform/console/kit/draft/useKeptChoices.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { listTeacherLessons, type TeacherLesson, WRITABLE_FILTER } from '../../lesson.ts'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useInvalidateLearning, useLearningQuery } from '../parts/useLearningQuery.ts'

type Props = {
  title: string
  /** The lesson from which it is copied. */
  lessonId: number
  /** What is chosen and typed, kept over a reload. */
  choices: CopyChoices
  copy: (lessonIds: number[]) => Promise<{ message: string }>
  /** Whether the further inputs lack something. */
  isIncomplete?: boolean
  onClose: () => void
  /** Further inputs below the classes. */
  children?: ReactNode
}

export const copyChoices = z.object({
  lessonIds: z.array(z.int()),
  /** Of a task. */
  deadline: z.string(),
  isOpenAtOnce: z.boolean(),
})
export type CopyChoices = ReturnType<typeof useKeptChoices<z.output<typeof copyChoices>>>
export const NO_COPY_CHOICES = { lessonIds: [], deadline: '', isOpenAtOnce: false }

export function CopyDialog({
  title,
  lessonId,
  choices,
  copy,
  isIncomplete = false,
  onClose,
  children,
}: Props) {
  const id = useId()
  const invalidate = useInvalidateLearning()
  const action = useAction()
  const { values, change, isChanged, restoredAlert } = choices
  const selectedIds = values.lessonIds
  const query = useWritableLessons()
  const submit = async () => {
    if (!(await action.run(() => copy(selectedIds)))) return
    onClose()
    await invalidate()
  }
  const toggle = (id: number) => change({ ...values, lessonIds: toggleId(selectedIds, id) })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <LeaveGuard isUnsaved={isChanged} />
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers inert={action.isBusy}>
        {restoredAlert}
        {action.problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {action.problem.message}
          </Alert>
        )}
        <QueryContent query={query}>
          {({ rows }) => (
            <ClassCheckboxes
              lessons={rows.filter((row) => row.id !== lessonId)}
              selectedIds={selectedIds}
              onToggle={toggle}
            />
          )}
        </QueryContent>
        {children}
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <CancelButton />
        <Button
          variant="contained"
          disabled={selectedIds.length === 0 || isIncomplete || action.isBusy}
          onClick={() => void submit()}
        >
          Salin{selectedIds.length > 0 && ` (${selectedIds.length})`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** All classes to which it can be copied. */
function useWritableLessons() {
  return useLearningQuery(['writable lessons'], (signal) =>
    call(listTeacherLessons, {
      query: {
        page_size: PAGE_SIZE.max,
        filterable: '0',
        orderby: 'classroom.name',
        order: 'asc',
        filter: JSON.stringify({ [WRITABLE_FILTER]: { op: 'equal', value: true } }),
      },
      signal,
    }),
  )
}

const toggleId = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((selectedId) => selectedId !== id) : [...ids, id]

type ClassCheckboxesProps = {
  lessons: readonly TeacherLesson[]
  selectedIds: readonly number[]
  onToggle: (lessonId: number) => void
}

function ClassCheckboxes({ lessons, selectedIds, onToggle }: ClassCheckboxesProps) {
  if (lessons.length === 0)
    return (
      <EmptyState title="Tidak ada kelas lain" detail="Anda tidak mengampu kelas lain yang masih berjalan." />
    )
  const periods = new Set(lessons.map(formatPeriod))
  return (
    <FormGroup>
      {lessons.map((lesson) => (
        <FormControlLabel
          key={lesson.id}
          control={
            <Checkbox checked={selectedIds.includes(lesson.id)} onChange={() => onToggle(lesson.id)} />
          }
          label={[
            lesson.classroom.name,
            lesson.lesson.name,
            ...(periods.size > 1 ? [formatPeriod(lesson)] : []),
          ].join(' · ')}
        />
      ))}
    </FormGroup>
  )
}

/** Shown only if the lessons are of several periods, since a future semester is open as well. */
const formatPeriod = ({ semester, eduyear }: TeacherLesson) => `${semester.name} ${eduyear.name}`
