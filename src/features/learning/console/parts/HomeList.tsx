/** A list on a home of learning: the first lines, a button for the others, and where those are that were not read. */
import { Box, Button, Link as TextLink, Typography } from '@mui/material'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { HomeLines } from '#platform/console/kit/home/HomeLines.tsx'

type HomeListProps<Row> = {
  title: string
  rows: readonly Row[]
  /** The number of rows on the server, of which `rows` may be only the first. */
  total?: number
  /** Where the others are. */
  moreAt: string
  children: (row: Row) => ReactNode
}

/** Rows shown before expanding, so that on a phone the other lists are within reach. */
const INITIAL_ROWS = 5

export function HomeList<Row extends { id: number }>({
  title,
  rows,
  total = 0,
  moreAt,
  children,
}: HomeListProps<Row>) {
  const [isExpanded, setExpanded] = useState(false)
  const visibleRows = isExpanded ? rows : rows.slice(0, INITIAL_ROWS)
  const hiddenCount = rows.length - visibleRows.length
  const moreOnServer = total - rows.length
  if (rows.length === 0) return null
  return (
    <Box>
      <Typography component="h3" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <HomeLines label={title}>
        {visibleRows.map((row) => (
          <Fragment key={row.id}>{children(row)}</Fragment>
        ))}
      </HomeLines>
      {hiddenCount > 0 && (
        <Button
          size="small"
          onClick={() => setExpanded(true)}
          aria-label={`Tampilkan ${hiddenCount} lagi: ${title}`}
        >
          {`Tampilkan ${hiddenCount} lagi`}
        </Button>
      )}
      {hiddenCount === 0 && moreOnServer > 0 && (
        <TextLink component={Link} to={moreAt} sx={{ display: 'inline-block', py: 1 }}>
          {`${moreOnServer} lainnya di Pelajaran Saya`}
        </TextLink>
      )}
    </Box>
  )
}
