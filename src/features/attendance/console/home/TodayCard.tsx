/** Attendance on the homes of office and teachers: classes that are not taken, who is absent, and days alpa in a row. */
import { Box, Typography } from '@mui/material'
import { cardQuery } from '#platform/console/kit/home/cardQuery.ts'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { ATTENDANCE_POLICY } from '../../access.ts'
import { type AttendanceToday, readAttendanceToday } from '../../today.ts'
import { AbsentStudents } from './AbsentStudents.tsx'
import { ClassLink } from './ClassLink.tsx'
import { TODAY_KEY } from './todayKey.ts'

export const { prepare, useCardData } = cardQuery({
  access: ATTENDANCE_POLICY.take,
  queryKey: TODAY_KEY,
  queryFn: async ({ signal }) => (await call(readAttendanceToday, { query: {}, signal })).result,
})

/** For holders of the keys; without anything to say it renders nothing. */
export function TodayCard() {
  return useCan()(ATTENDANCE_POLICY.take) ? <Loaded /> : null
}

function Loaded() {
  const data = useCardData()
  if (!data || (data.missing.length === 0 && data.absent.length === 0 && data.streaks.length === 0))
    return null
  return (
    <Section title="Kehadiran hari ini">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {data.no_school && (
          <Typography color="textSecondary">{data.no_school}: tidak ada sekolah.</Typography>
        )}
        <Missing today={data} />
        <AbsentStudents today={data} />
        <Lines
          title="Alpa beruntun"
          lines={data.streaks.map(({ student, classroom, days }) => ({
            key: `${student.id}`,
            text: `${student.name}, ${classroom.name}: ${days} hari`,
          }))}
        />
      </Box>
    </Section>
  )
}

function Missing({ today: { missing, date, eduyear_id } }: { today: AttendanceToday }) {
  if (missing.length === 0) return null
  return (
    <div>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>Belum diisi</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        {missing.map(({ classroom }) => (
          <ClassLink key={classroom.id} classroom={classroom} date={date} eduyearId={eduyear_id} />
        ))}
      </Box>
    </div>
  )
}

/** The first ones; the rest is counted. */
const SHOWN = 8

function Lines({ title, lines }: { title: string; lines: readonly { key: string; text: string }[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>
        {title} ({lines.length})
      </Typography>
      {lines.slice(0, SHOWN).map(({ key, text }) => (
        <Typography key={key} variant="body2">
          {text}
        </Typography>
      ))}
      {lines.length > SHOWN && (
        <Typography variant="body2" color="textSecondary">
          dan {lines.length - SHOWN} lainnya
        </Typography>
      )}
    </div>
  )
}
