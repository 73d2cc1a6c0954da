/** The lines of a card on a home. Each is a link of its whole width to what it speaks of. */
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TOUCH } from '../style/touch.ts'

/** @example <HomeLines label="Buku terlambat"><HomeLine to="/books/7" title="Laskar Pelangi" detail="3 hari" /></HomeLines> */
export function HomeLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  )
}

type Props = { to: string; title: string; detail?: ReactNode }

export function HomeLine({ to, title, detail }: Props) {
  return (
    <Box component="li" sx={LINE_STYLE}>
      <Box component={Link} to={to} sx={LINK_STYLE}>
        {title}
      </Box>
      {detail && (
        <Typography variant="body2" color="textSecondary" component="div">
          {detail}
        </Typography>
      )}
    </Box>
  )
}

const LINE_STYLE = {
  position: 'relative',
  py: 1,
  [TOUCH]: { py: 1.25 },
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '&:last-of-type': { borderBottom: 0 },
} as const

const LINK_STYLE = {
  color: 'primary.main',
  fontWeight: 600,
  // Over the whole line, without the detail becoming a part of the link's name.
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const
