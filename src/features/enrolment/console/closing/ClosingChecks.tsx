/** What may be missing when a year is closed, each with a link to the screen where it is entered. */

import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { LAST_GRADE } from '#features/school/choices.ts'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ClosingCheck } from '../../closing.ts'
import { CLOSING_CHECKS } from './closingTexts.ts'

/** @param checks of the whole list; those that wait for the closing are told, not asked */
export function ChecksBefore({ checks }: { checks: readonly ClosingCheck[] }) {
  const open = checks.filter(({ name }) => !CLOSING_CHECKS[name].isAfter)
  const failedCount = open.filter(({ missing }) => missing > 0).length
  return (
    <SheetCard
      title="Sebelum ditutup"
      subtitle={
        failedCount === 0 ? 'Semuanya lengkap' : `${failedCount} hal belum lengkap; tahun tetap dapat ditutup`
      }
    >
      <CheckList checks={open} />
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
        Surat kelulusan kelas {LAST_GRADE} diunggah setelah tahun ditutup.
      </Typography>
    </SheetCard>
  )
}

/** What is left to do in a closed year; nothing if all of it is done. */
export function ChecksAfter({ checks }: { checks: readonly ClosingCheck[] }) {
  const left = checks.filter(({ name, missing }) => CLOSING_CHECKS[name].isAfter && missing > 0)
  if (left.length === 0) return null
  return (
    <SheetCard title="Setelah ditutup" subtitle={`${left.length} hal belum lengkap`}>
      <CheckList checks={left} />
    </SheetCard>
  )
}

function CheckList({ checks }: { checks: readonly ClosingCheck[] }) {
  return (
    <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none' }}>
      {checks.map((check) => (
        <CheckItem key={check.name} {...check} />
      ))}
    </Box>
  )
}

function CheckItem({ name, missing }: ClosingCheck) {
  const { label, done, to, isSingle } = CLOSING_CHECKS[name]
  if (missing === 0)
    return (
      <Box component="li" sx={ITEM_STYLE}>
        <CheckCircle color="success" fontSize="small" />
        <Typography variant="body2">{done}</Typography>
      </Box>
    )
  return (
    <Box component="li" sx={ITEM_STYLE}>
      <ErrorOutline color="warning" fontSize="small" />
      <Typography variant="body2" sx={{ flex: '1 1 180px' }}>
        {isSingle ? label : `${label}: ${formatCount(missing)}`}
      </Typography>
      <Button component={Link} to={to} size="small" aria-label={`Buka: ${label}`}>
        Buka
      </Button>
    </Box>
  )
}

const ITEM_STYLE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 } as const
