/** The button that marks a row for deletion or unmarks it; rows are deleted on save. */
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Undo from '@mui/icons-material/UndoRounded'
import { IconButton, Tooltip } from '@mui/material'

type Props = {
  name: string
  isMarked: boolean
  onToggle: () => void
}

export function MarkForDeletionButton({ name, isMarked, onToggle }: Props) {
  const label = isMarked ? 'Batal Hapus' : 'Hapus'
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          color={isMarked ? 'default' : 'error'}
          aria-label={`${label} ${name}`}
          onClick={onToggle}
        >
          {isMarked ? <Undo fontSize="small" /> : <Delete fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** The style of a row that is marked for deletion. */
export const MARKED_ROW_STYLE = {
  '& td': { color: 'text.secondary' },
  '& .name': { textDecoration: 'line-through' },
} as const
