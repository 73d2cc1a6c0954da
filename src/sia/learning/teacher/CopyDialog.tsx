/** Copies a material or a task to one's other classes, all in one act. */
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
} from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { PAGE_SIZE } from '#contract/options.ts'
import { listTeacherLessons, type TeacherLesson, WRITABLE_FILTER } from '#contract/sia/learning/lesson.ts'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useInvalidateLearning, useLearning } from '../parts/useLearning.ts'

type Props = {
  title: string
  /** The lesson it is of. */
  lessonId: number
  copy: (lessonIds: number[]) => Promise<{ message: string }>
  onClose: () => void
  /** More to choose, below the classes. */
  children?: ReactNode
}

export function CopyDialog({ title, lessonId, copy, onClose, children }: Props) {
  const id = useId()
  const invalidate = useInvalidateLearning()
  const action = useAction()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const query = useLearning(['writable lessons'], (signal) =>
    call(listTeacherLessons, {
      query: {
        ...{ page_size: PAGE_SIZE.max, filterable: '0', orderby: 'classroom.name', order: 'asc' },
        filter: JSON.stringify({ [WRITABLE_FILTER]: { op: 'equal', value: true } }),
      },
      signal,
    }),
  )
  const submit = async () => {
    if (!(await action.run(() => copy([...chosen])))) return
    onClose()
    await invalidate()
  }
  const toggle = (lesson: number) =>
    setChosen((before) =>
      before.includes(lesson) ? before.filter((one) => one !== lesson) : [...before, lesson],
    )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers>
        {action.problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {action.problem.message}
          </Alert>
        )}
        <QueryContent query={query}>
          {({ rows }) => (
            <Classes lessons={rows.filter((row) => row.id !== lessonId)} chosen={chosen} onToggle={toggle} />
          )}
        </QueryContent>
        {children}
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={onClose} color="inherit">
          Batal
        </Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0 || action.isBusy}
          onClick={() => void submit()}
        >
          Salin{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ClassesProps = {
  lessons: readonly TeacherLesson[]
  chosen: readonly number[]
  onToggle: (lesson: number) => void
}

function Classes({ lessons, chosen, onToggle }: ClassesProps) {
  if (lessons.length === 0)
    return (
      <EmptyState title="Tidak ada kelas lain" detail="Anda tidak mengampu kelas lain yang masih berjalan." />
    )
  const periods = new Set(lessons.map(periodOf))
  return (
    <FormGroup>
      {lessons.map((one) => (
        <FormControlLabel
          key={one.id}
          control={<Checkbox checked={chosen.includes(one.id)} onChange={() => onToggle(one.id)} />}
          label={[one.classroom.name, one.lesson.name, ...(periods.size > 1 ? [periodOf(one)] : [])].join(
            ' · ',
          )}
        />
      ))}
    </FormGroup>
  )
}

/** Told where there is more than one: a coming semester is open as well. */
const periodOf = ({ semester, eduyear }: TeacherLesson) => `${semester.name} ${eduyear.name}`
