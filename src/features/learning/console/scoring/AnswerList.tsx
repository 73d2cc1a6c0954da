/** The list of participants beside the answer; a select on a phone. */
import {
  Card,
  List,
  ListItemButton,
  ListItemText,
  MenuItem,
  TextField,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import type { SubmissionRow } from '../../scoring.ts'
import { stateLabelOf } from './answerState.ts'

type Props = {
  rows: readonly SubmissionRow[]
  currentId: number | undefined
  onSelect: (id: number) => void
  /** Whether the score of a row is still on this device. */
  isUnsent: (row: SubmissionRow) => boolean
}

export function AnswerList({ rows, currentId, onSelect, isUnsent }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const describeRow = (row: SubmissionRow) => formatState(row) + (isUnsent(row) ? ' · belum terkirim' : '')
  // An empty element keeps the grid column, so that the other pane stays in its place.
  if (rows.length === 0) return <span />
  if (isNarrow)
    return (
      <TextField
        select
        fullWidth
        size="small"
        label="Siswa"
        value={currentId ?? ''}
        onChange={(event) => onSelect(Number(event.target.value))}
      >
        {rows.map((row) => (
          <MenuItem key={row.id} value={row.id}>
            {`${row.student.name} · ${describeRow(row)}`}
          </MenuItem>
        ))}
      </TextField>
    )
  return (
    <Card sx={{ maxHeight: 'calc(100dvh - 220px)', overflow: 'auto', position: 'sticky', top: 80 }}>
      <List dense component="div" role="group" aria-label="Siswa">
        {rows.map((row) => (
          <ListItemButton
            key={row.id}
            selected={row.id === currentId}
            aria-current={row.id === currentId}
            onClick={() => onSelect(row.id)}
          >
            <ListItemText primary={row.student.name} secondary={describeRow(row)} />
          </ListItemButton>
        ))}
      </List>
    </Card>
  )
}

function formatState(row: SubmissionRow): string {
  const score = row.student.lesson_class_task_submit?.score
  return typeof score === 'number' ? `${stateLabelOf(row)} · nilai ${formatPoints(score)}` : stateLabelOf(row)
}
