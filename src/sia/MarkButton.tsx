/** Marks a row for deletion, or takes the mark back; nothing goes before Simpan. */
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Undo from '@mui/icons-material/UndoRounded'
import { IconButton, Tooltip } from '@mui/material'

type Props = {
  name: string
  isMarked: boolean
  onToggle: () => void
}

export function MarkButton({ name, isMarked, onToggle }: Props) {
  const act = isMarked ? 'Batal Hapus' : 'Hapus'
  return (
    <Tooltip title={act}>
      <span>
        <IconButton
          size="small"
          color={isMarked ? 'default' : 'error'}
          aria-label={`${act} ${name}`}
          onClick={onToggle}
        >
          {isMarked ? <Undo fontSize="small" /> : <Delete fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** A row that goes when it is saved. */
export const markedRow = {
  '& td': { color: 'text.secondary' },
  '& .name': { textDecoration: 'line-through' },
} as const
