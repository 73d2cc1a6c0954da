/** One cell of the matrix: the teacher of the row's lesson in the column's class. */
import { Box, TableCell } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { memo, type ReactNode } from 'react'
import { unchosenProps } from '#platform/console/kit/field/unchosenText.ts'
import { toUnchosenNote } from '#platform/console/kit/field/useTypedChoice.ts'

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
  /** A text that was typed and left without a choice. */
  unchosenText?: string | undefined
  /** The input while the cell is being edited. */
  editor?: ReactNode
}

export const MatrixCell = memo(function MatrixCell(props: Props) {
  const { row, column, teacher, hint, isCurrent, isChanged, reason, unchosenText, editor } = props
  const isRefused = reason !== undefined || unchosenText !== undefined
  const title = [teacher, hint, reason].filter(Boolean).join(' · ')
  return (
    <TableCell
      role="gridcell"
      data-at={`${row} ${column}`}
      tabIndex={isCurrent && !editor ? 0 : -1}
      aria-colindex={column + 2}
      aria-selected={isCurrent}
      aria-invalid={isRefused}
      {...(unchosenText && unchosenProps(unchosenText))}
      title={editor ? undefined : title}
      className={[isChanged && 'changed', isRefused && 'refused'].filter(Boolean).join(' ')}
    >
      {editor ?? (
        <>
          {unchosenText ? (
            <small>{toUnchosenNote(unchosenText, teacher)}</small>
          ) : (
            teacher || <span aria-hidden="true">·</span>
          )}
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
