/** The card layout of a list on a narrow screen: one card per row, heading first, the other columns as labelled lines. */
import { Box, Skeleton, type Theme, Typography, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { TOUCH } from '../style/touch.ts'
import type { Column } from './columns.tsx'
import { SelectRowCheckbox } from './SelectionBar.tsx'

/** Tables with more columns are too wide for a tablet and would scroll below the sticky buttons. */
export const MAX_TABLET_COLUMNS = 6

/** If the buttons leave the heading less width than this, in pixels, they wrap below it. */
const MIN_HEADING_PX = 132

export function useIsCardLayout(columns: readonly unknown[]): boolean {
  return useMediaQuery<Theme>(({ breakpoints }) =>
    breakpoints.down(columns.length > MAX_TABLET_COLUMNS ? 'md' : 'sm'),
  )
}

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  renderActions: (row: Row) => ReactNode
  canSelect: (row: Row) => boolean
  /** The row's name in its checkbox's label. */
  titleOf: (row: Row) => string
  renderCell: (row: Row, column: Column<Row>) => ReactNode
}

export function ListCards<Row extends RaRecord>({
  columns,
  renderActions,
  renderCell,
  ...props
}: Props<Row>) {
  const { data } = useListContext<Row>()
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {(data ?? []).map((row) => (
        <Box component="li" key={row.id} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <RowCard
            row={row}
            columns={columns}
            renderCell={renderCell}
            checkbox={props.canSelect(row) && <SelectRowCheckbox row={row} title={props.titleOf(row)} />}
          >
            {renderActions(row)}
          </RowCard>
        </Box>
      ))}
    </Box>
  )
}

type CardProps<Row extends RaRecord> = Pick<Props<Row>, 'columns' | 'renderCell'> & {
  row: Row
  checkbox: ReactNode
  children: ReactNode
}

/** The lines are below the heading and the buttons, so that they have the card's full width. */
function RowCard<Row extends RaRecord>({ row, columns, renderCell, checkbox, children }: CardProps<Row>) {
  const picture = columns.find((column) => column.card === 'picture')
  const heading =
    columns.find((column) => column.card === 'heading') ?? columns.find((column) => !column.card)
  const lines = columns.filter((column) => !column.card && column !== heading)
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      {checkbox}
      {picture && (
        <Box sx={{ width: 72, flexShrink: 0, '& img': { maxWidth: '100%' } }}>{renderCell(row, picture)}</Box>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mb: 0.5 }}>
          <Typography
            component="div"
            sx={{ flex: `1 1 ${MIN_HEADING_PX}px`, fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {heading && renderCell(row, heading)}
          </Typography>
          <Box sx={ACTIONS_STYLE}>{children}</Box>
        </Box>
        {lines.map((column) => (
          <Typography
            key={column.source}
            component="div"
            variant="body2"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {column.label}:{' '}
            <Box component="span" sx={{ color: 'text.primary' }}>
              {renderCell(row, column)}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

/** To the edge of the card; four buttons for fingers fit beside a picture. */
const ACTIONS_STYLE = { ml: 'auto', mr: -1, mt: -0.5, [TOUCH]: { mr: -1.25 } } as const

/** About as high as the rows will be, so that the content below does not jump when they are loaded. */
export function ListSkeleton({ rows, lines }: { rows: number; lines: number }) {
  return range(rows).map((row) => (
    <Box key={row} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Skeleton width="70%" />
      {range(lines - 1).map((line) => (
        <Skeleton key={line} width="45%" />
      ))}
    </Box>
  ))
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
