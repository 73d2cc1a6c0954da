/** A number that matters, leading to its list where there is one. */
import ArrowForward from '@mui/icons-material/ArrowForwardRounded'
import { Box, Card, CardActionArea, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = { label: string; value: ReactNode; detail?: string; to?: string; isUrgent?: boolean }

/** @example <Tile label="Siswa tanpa kelas" value={3} to="/sia/activity/student-class/new" isUrgent /> */
export function Tile({ label, value, detail, to, isUrgent = false }: Props) {
  const content = (
    <>
      <Typography component="h3" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography
          component="div"
          sx={{
            fontSize: '1.75rem',
            fontWeight: 700,
            lineHeight: 1.3,
            color: isUrgent ? 'warning.main' : 'text.primary',
          }}
        >
          {value}
        </Typography>
        {to && <ArrowForward fontSize="small" sx={{ ml: 'auto', color: 'text.secondary' }} />}
      </Box>
      {detail && (
        <Typography variant="caption" color="textSecondary">
          {detail}
        </Typography>
      )}
    </>
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

export function Tiles({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        mb: 2.5,
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(96px, 1fr))',
          sm: 'repeat(auto-fit, minmax(180px, 1fr))',
        },
      }}
    >
      {children}
    </Box>
  )
}
