/** The header of every screen: title (also of the browser tab), back link, actions. */
import ArrowBack from '@mui/icons-material/ArrowBackRounded'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSite } from '../../providers/site.ts'
import { lastAddress } from '../list/listAddresses.ts'

type Props = { title: string; backTo?: string | undefined; subtitle?: ReactNode; actions?: ReactNode }

/** @example <ScreenHeader title="Ubah Buku" backTo="/books" actions={<Button>…</Button>} /> */
export function ScreenHeader({ title, backTo, subtitle, actions }: Props) {
  const { name } = useSite()
  return (
    <Box component="header" sx={{ mb: { xs: 2, sm: 3 } }}>
      <title>{`${title} · ${name}`}</title>
      {backTo && (
        <Button
          component={Link}
          to={lastAddress(backTo)}
          startIcon={<ArrowBack />}
          size="small"
          sx={{ ml: -1, mb: 0.5 }}
        >
          Kembali
        </Button>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
        <Typography component="h1" variant="h1" sx={{ flexGrow: 1, minWidth: 0, order: { xs: -2, sm: 0 } }}>
          {title}
        </Typography>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{actions}</Box>}
        {subtitle && (
          <Typography color="textSecondary" sx={SUBTITLE_STYLE}>
            {subtitle}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** Directly below the title on a phone too, where the actions follow both. */
const SUBTITLE_STYLE = { width: 1, mt: -0.5, mb: { xs: 0.5, sm: 0 }, order: { xs: -1, sm: 0 } } as const
