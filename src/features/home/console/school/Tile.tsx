/** A number with a label on a dashboard, which may link to a list. */
import ArrowForward from '@mui/icons-material/ArrowForwardRounded'
import { Box, Card, CardActionArea, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = { label: string; value: ReactNode; detail?: string; to?: string; isUrgent?: boolean }

/** @example <Tile label="Siswa tanpa kelas" value={3} to="/sia/activity/student-class/new" isUrgent /> */
export function Tile({ label, value, detail, to, isUrgent = false }: Props) {
  const content = (
    <Box sx={{ ...tileAreas, ...(to && linkTileAreas) }}>
      <Typography
        component="h3"
        variant="body2"
        color="textSecondary"
        sx={{ gridArea: 'label', fontWeight: 600 }}
      >
        {label}
      </Typography>
      <Box sx={{ gridArea: 'value', display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography
          component="div"
          sx={{ ...NUMBER_STYLE, color: isUrgent ? 'warning.main' : 'text.primary' }}
        >
          {value}
        </Typography>
        {to && <ArrowForward fontSize="small" sx={{ ml: 'auto', color: 'text.secondary' }} />}
      </Box>
      {detail && (
        <Typography variant="caption" color="textSecondary" sx={{ gridArea: 'detail' }}>
          {detail}
        </Typography>
      )}
    </Box>
  )
  return (
    <Card>
      {to ? (
        <CardActionArea component={Link} to={to} sx={{ p: 2, height: '100%' }}>
          {content}
        </CardActionArea>
      ) : (
        <Box sx={{ p: 2 }}>{content}</Box>
      )}
    </Card>
  )
}

const NUMBER_STYLE = { fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.3 } as const
const tileAreas = { display: 'grid', gridTemplateAreas: '"label" "value" "detail"' } as const
/** Tiles with links span the width of a phone, with the number at the end of the line. */
const linkTileAreas = {
  columnGap: 2,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"label value" "detail value"', sm: '"label" "value" "detail"' },
} as const

type TilesProps = {
  /** Tiles with links are stacked on a phone. */
  areLinks?: boolean
  children: ReactNode
}

export function Tiles({ areLinks = false, children }: TilesProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        mb: 2.5,
        gridTemplateColumns: {
          xs: areLinks ? 'minmax(0, 1fr)' : 'repeat(auto-fit, minmax(96px, 1fr))',
          sm: 'repeat(auto-fit, minmax(180px, 1fr))',
        },
      }}
    >
      {children}
    </Box>
  )
}
