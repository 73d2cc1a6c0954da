/** The edit and hapus buttons of a row. */
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Edit from '@mui/icons-material/EditOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = {
  /** What the buttons call the row. */
  title: string
  /** Where the edit button leads; none, no button. */
  editTo?: string | undefined
  /** Opens a dialog instead. */
  onEdit?: (() => void) | undefined
  /** Asks whether to delete it. */
  onDelete?: (() => void) | undefined
  /** Buttons before these. */
  children?: ReactNode
}

/** @example <RowActions title={row.name} editTo="/sia/master/lesson/edit/7" onDelete={() => ask(row)} /> */
export function RowActions({ title, editTo, onEdit, onDelete, children }: Props) {
  return (
    <Box sx={{ display: 'flex', ml: -0.75 }}>
      {children}
      {(editTo || onEdit) && (
        <Tooltip title="Edit">
          <IconButton
            {...(editTo ? { component: Link, to: editTo } : { onClick: onEdit })}
            color="primary"
            aria-label={`Edit ${title}`}
          >
            <Edit fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {onDelete && (
        <Tooltip title="Hapus">
          <IconButton onClick={onDelete} color="error" aria-label={`Hapus ${title}`}>
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}
