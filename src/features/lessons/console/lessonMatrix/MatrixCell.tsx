/** One cell of the matrix: the teacher of the row's lesson in the column's class. */
import { Box, TableCell } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { memo, type ReactNode } from 'react'

type Props = {
  /** The row and column indexes, rendered as `data-at` for lookup. */
  row: number
  column: number
  teacher: string
  /** Shown as a tooltip together with the name. */
  hint: string
  isCurrent: boolean
  isChanged: boolean
  /** The reason if the server rejected the cell. */
  reason: string | undefined
  /** Set if a text was typed and left without a choice. */
  unchosenNote?: string
  /** The input while the cell is being edited. */
  editor?: ReactNode
}

export const MatrixCell = memo(function MatrixCell(props: Props) {
  const { row, column, teacher, hint, isCurrent, isChanged, reason, unchosenNote, editor } = props
  const isRefused = reason !== undefined || unchosenNote !== undefined
  const title = [teacher, hint, reason].filter(Boolean).join(' · ')
  return (
    <TableCell
      role="gridcell"
      data-at={`${row} ${column}`}
      tabIndex={isCurrent && !editor ? 0 : -1}
      aria-colindex={column + 2}
      aria-selected={isCurrent}
      aria-invalid={isRefused}
      title={editor ? undefined : title}
      className={[isChanged && 'changed', isRefused && 'refused'].filter(Boolean).join(' ')}
    >
      {editor ?? (
        <>
          {unchosenNote ? <small>{unchosenNote}</small> : teacher || <span aria-hidden="true">·</span>}
          {isChanged && (
            <Box component="span" sx={visuallyHidden}>
              {teacher ? ' diubah' : ' dihapus'}
            </Box>
          )}
        </>
      )}
    </TableCell>
  )
})
