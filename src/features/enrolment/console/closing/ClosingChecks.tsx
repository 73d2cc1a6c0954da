/** The checks before closing a year, each with a link to the screen where missing data is entered. */

import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ClosingCheck } from '../../closing.ts'
import { CLOSING_CHECKS } from './closingTexts.ts'

export function ClosingChecks({ checks }: { checks: readonly ClosingCheck[] }) {
  const failedCount = checks.filter(({ missing }) => missing > 0).length
  return (
    <SheetCard
      title="Sebelum ditutup"
      subtitle={
        failedCount === 0 ? 'Semuanya lengkap' : `${failedCount} hal belum lengkap; tahun tetap dapat ditutup`
      }
    >
      <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none' }}>
        {checks.map(({ name, missing }) => (
          <Box component="li" key={name} sx={ITEM_STYLE}>
            {missing > 0 ? (
              <ErrorOutline color="warning" fontSize="small" />
            ) : (
              <CheckCircle color="success" fontSize="small" />
            )}
            <Typography variant="body2" sx={{ flex: '1 1 180px' }}>
              {CLOSING_CHECKS[name].label}
              {name !== 'semester' && `: ${formatCount(missing)}`}
              {missing === 0 && ' (beres)'}
            </Typography>
            {missing > 0 && (
              <Button
                component={Link}
                to={CLOSING_CHECKS[name].to}
                size="small"
                aria-label={`Buka: ${CLOSING_CHECKS[name].label}`}
              >
                Buka
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </SheetCard>
  )
}

const ITEM_STYLE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 } as const
