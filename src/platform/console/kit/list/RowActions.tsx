/** The edit and delete buttons of a row. */
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Edit from '@mui/icons-material/EditOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { APART, TOUCH } from '../style/touch.ts'

type Props = {
  /** The row's name in the buttons' labels. */
  title: string
  /** Path of the edit form; without it and `onEdit` there is no edit button. */
  editTo?: string | undefined
  /** Opens a dialog instead of a path. */
  onEdit?: (() => void) | undefined
  /** Opens the delete confirmation; without it there is no delete button. */
  onDelete?: (() => void) | undefined
  /** Buttons before edit and delete. */
  children?: ReactNode
}

/** @example <RowActions title={row.name} editTo="/books/edit/7" onDelete={() => openDeleteDialog(row)} /> */
export function RowActions({ title, editTo, onEdit, onDelete, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        ml: -0.75,
        [TOUCH]: { flexWrap: 'wrap', rowGap: 1, justifyContent: 'flex-end' },
      }}
    >
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
          <IconButton onClick={onDelete} color="error" aria-label={`Hapus ${title}`} sx={APART}>
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}
