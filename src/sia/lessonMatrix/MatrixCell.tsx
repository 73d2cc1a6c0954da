/** One cell of the matrix: who teaches the lesson of its row in the class of its column. */
import { Box, TableCell } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { memo, type ReactNode } from 'react'

type Props = {
  /** Its place in the table, by which the table finds it again. */
  row: number
  column: number
  teacher: string
  /** What is read out beside the name, and shown under the pointer. */
  hint: string
  isCurrent: boolean
  isChanged: boolean
  /** Why it was not stored. */
  reason: string | undefined
  /** The box to type in, where the cell is open. */
  editor?: ReactNode
}

export const MatrixCell = memo(function MatrixCell(props: Props) {
  const { row, column, teacher, hint, isCurrent, isChanged, reason, editor } = props
  const title = [teacher, hint, reason].filter(Boolean).join(' · ')
  return (
    <TableCell
      role="gridcell"
      data-at={`${row} ${column}`}
      tabIndex={isCurrent && !editor ? 0 : -1}
      aria-colindex={column + 2}
      aria-selected={isCurrent}
      aria-invalid={reason !== undefined}
      title={editor ? undefined : title}
      className={[isChanged && 'changed', reason !== undefined && 'refused'].filter(Boolean).join(' ')}
    >
      {editor ?? (
        <>
          {teacher || <span aria-hidden="true">·</span>}
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
