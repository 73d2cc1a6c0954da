/** The edit and hapus buttons of a row. */
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Edit from '@mui/icons-material/EditOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { ConfirmDelete } from '../dialog/ConfirmDelete.tsx'

type Props = {
  record: RaRecord
  /** What the delete dialog calls the row. */
  title: string
  /** Where the edit button leads; none, no button. */
  editTo?: string | undefined
  /** Opens a dialog instead. */
  onEdit?: (() => void) | undefined
  canDelete: boolean
  /** Buttons before these. */
  children?: ReactNode
}

/** @example <RowActions record={row} title={row.name} editTo="/sia/master/lesson/edit/7" canDelete /> */
export function RowActions({ record, title, editTo, onEdit, canDelete, children }: Props) {
  const [isAsking, setAsking] = useState(false)
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
      {canDelete && (
        <Tooltip title="Hapus">
          <IconButton onClick={() => setAsking(true)} color="error" aria-label={`Hapus ${title}`}>
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {canDelete && (
        <ConfirmDelete record={record} title={title} isOpen={isAsking} onClose={() => setAsking(false)} />
      )}
    </Box>
  )
}
