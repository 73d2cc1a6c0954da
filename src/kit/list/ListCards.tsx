/** A list where the screen is narrow for its columns: one card a row, heading first, the other columns as labelled lines. */
import { Box, Skeleton, type Theme, Typography, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import type { Column } from './columns.tsx'
import { SelectBox } from './SelectionBar.tsx'

/** More than these have no room on a tablet: they would go on below the buttons at the edge. */
export const ROOMY_COLUMNS = 6

/** In pixels; where the buttons leave a heading less, they stand below it. */
const MIN_HEADING_PX = 132

export function useCards({ length }: readonly unknown[]): boolean {
  return useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down(length > ROOMY_COLUMNS ? 'md' : 'sm'))
}

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  actionsOf: (row: Row) => ReactNode
  canSelect: (row: Row) => boolean
  /** What the box that selects a row calls it. */
  titleOf: (row: Row) => string
  cellOf: (row: Row, column: Column<Row>) => ReactNode
}

export function ListCards<Row extends RaRecord>({ columns, actionsOf, cellOf, ...props }: Props<Row>) {
  const { data, isPending, perPage } = useListContext<Row>()
  if (isPending) return <Waiting cards={perPage} lines={columns.length} />
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {(data ?? []).map((row) => (
        <Box component="li" key={row.id} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <RowCard
            row={row}
            columns={columns}
            cellOf={cellOf}
            select={props.canSelect(row) && <SelectBox row={row} title={props.titleOf(row)} />}
          >
            {actionsOf(row)}
          </RowCard>
        </Box>
      ))}
    </Box>
  )
}

type CardProps<Row extends RaRecord> = Pick<Props<Row>, 'columns' | 'cellOf'> & {
  row: Row
  select: ReactNode
  children: ReactNode
}

/** The lines stand below heading and buttons, so that they have the card's width. */
function RowCard<Row extends RaRecord>({ row, columns, cellOf, select, children }: CardProps<Row>) {
  const picture = columns.find((column) => column.card === 'picture')
  const heading =
    columns.find((column) => column.card === 'heading') ?? columns.find((column) => !column.card)
  const lines = columns.filter((column) => !column.card && column !== heading)
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      {select}
      {picture && (
        <Box sx={{ width: 72, flexShrink: 0, '& img': { maxWidth: '100%' } }}>{cellOf(row, picture)}</Box>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mb: 0.5 }}>
          <Typography
            component="div"
            sx={{ flex: `1 1 ${MIN_HEADING_PX}px`, fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {heading && cellOf(row, heading)}
          </Typography>
          <Box sx={{ ml: 'auto', mr: -1, mt: -0.5 }}>{children}</Box>
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
              {cellOf(row, column)}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

/** About as high as the cards to come, so that what stands below them does not jump away from under a finger. */
function Waiting({ cards, lines }: { cards: number; lines: number }) {
  return numbered(cards).map((card) => (
    <Box key={card} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Skeleton width="70%" />
      {numbered(lines - 1).map((line) => (
        <Skeleton key={line} width="45%" />
      ))}
    </Box>
  ))
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)
