/** Attendance on the home of students: the semester's totals, and what they sent that waits for an answer. */
import { Box, Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { cardQuery } from '#platform/console/kit/home/cardQuery.ts'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { listOwnAttendance, type OwnAttendance, PENDING } from '../../absence.ts'
import { ATTENDANCE_POLICY } from '../../access.ts'
import { OWN_ATTENDANCE } from '../../paths.ts'
import { formatPercent } from '../percent.ts'
import { statusName } from '../statuses.ts'

export const { prepare, useCardData } = cardQuery({
  access: ATTENDANCE_POLICY.own,
  queryKey: ['ownAttendanceCard'],
  queryFn: async ({ signal }) => (await call(listOwnAttendance, { signal })).result,
})

/** For holders of the key; before the first day that was taken it renders nothing. */
export function OwnCard() {
  return useCan()(ATTENDANCE_POLICY.own) ? <Loaded /> : null
}

function Loaded() {
  const data = useCardData()
  if (!data || (data.days === 0 && data.requests.length === 0)) return null
  const waiting = data.requests.filter(({ state }) => state === PENDING).length
  return (
    <Section
      title="Kehadiran saya"
      aside={
        <TextLink component={Link} to={OWN_ATTENDANCE} sx={{ py: 0.75 }}>
          Kehadiran dan izin
        </TextLink>
      }
    >
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Typography>{describeTotals(data)}</Typography>
        {waiting > 0 && (
          <Typography variant="body2" color="textSecondary">
            {waiting} izin menunggu jawaban
          </Typography>
        )}
      </Box>
    </Section>
  )
}

/** @example 'Semester Ganjil: hadir 97,5% dari 40 hari · 1 sakit' */
function describeTotals({ semester, days, percent, ...counts }: OwnAttendance): string {
  const absences = (['S', 'I', 'A', 'T'] as const).flatMap((status) =>
    counts[status] > 0 ? [`${counts[status]} ${statusName(status).toLowerCase()}`] : [],
  )
  const presence = days === 0 ? 'belum ada hari' : `hadir ${formatPercent(percent)}% dari ${days} hari`
  return [`Semester ${semester.name}: ${presence}`, ...absences].join(' · ')
}
