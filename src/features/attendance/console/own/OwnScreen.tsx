/** /sia/activity/my-attendance: a student's own attendance, and the 'izin' and 'sakit' that they sent. */

import { Box, Card, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { longDay } from '#platform/contract/zone.ts'
import { listOwnAttendance, type OwnAttendance } from '../../absence.ts'
import { PRESENT } from '../../status.ts'
import { RequestFacts } from '../absence/RequestFacts.tsx'
import { weekdayOf } from '../dates.ts'
import { formatPercent } from '../percent.ts'
import { StatusChip } from '../taking/StatusChip.tsx'
import { RequestButton } from './RequestButton.tsx'

export function Screen() {
  const { label } = useScreen()
  const query = useWorksheetQuery(
    ['ownAttendance'],
    async (signal) => (await call(listOwnAttendance, { signal })).result,
  )
  return (
    <>
      <ScreenHeader title={label} actions={<RequestButton onSent={() => void query.refetch()} />} />
      <WorksheetContent query={query}>{(own) => <Own own={own} />}</WorksheetContent>
    </>
  )
}

function Own({ own }: { own: OwnAttendance }) {
  const absences = own.rows.filter(({ status }) => status !== PRESENT)
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Totals own={own} />
      <Section title="Tidak hadir dan terlambat">
        {absences.length === 0 ? (
          <EmptyState title="Selalu hadir" detail="Belum ada catatan pada semester ini." />
        ) : (
          <Table size="small">
            <TableBody>
              {absences.map(({ date, status, note }) => (
                <TableRow key={date}>
                  <TableCell>
                    {weekdayOf(date)}, {longDay(date)}
                    {note && (
                      <Typography variant="body2" color="textSecondary">
                        {note}
                      </Typography>
                    )}
                  </TableCell>
                  <TableCell align="right">
                    <StatusChip status={status} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Section>
      {own.requests.length > 0 && (
        <Section title="Izin dan sakit yang dikirim">
          {own.requests.map((request) => (
            <Box key={request.id} sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
              <RequestFacts request={request} />
            </Box>
          ))}
        </Section>
      )}
    </Box>
  )
}

function Totals({ own }: { own: OwnAttendance }) {
  const figures = [
    ['Sakit', own.S],
    ['Izin', own.I],
    ['Alpa', own.A],
    ['Terlambat', own.T],
    ['Hari', own.days],
    ['Hadir', own.percent === null ? '–' : `${formatPercent(own.percent)}%`],
  ] as const
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Semester {own.semester.name}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr 1fr', sm: 'repeat(6, 1fr)' },
        }}
      >
        {figures.map(([label, value]) => (
          <Box key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.4rem', fontWeight: 600 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
