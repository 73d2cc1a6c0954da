/** /sia/activity/close-year: checks, destinations, progress and undo of closing a school year. */
import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { YearSelectionCard } from '#features/school/console/worksheet/SelectionCard.tsx'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { SECOND } from '#platform/contract/units.ts'
import { type Closing, readYearClosing, type YearClosing } from '../../closing.ts'
import { ChecksAfter, ChecksBefore } from './ClosingChecks.tsx'
import { ClosingPlan } from './ClosingPlan.tsx'
import { ClosingSummary } from './ClosingSummary.tsx'
import { ForgottenPlan } from './closingSheet.tsx'
import { UndoButton } from './UndoButton.tsx'

/** How often the progress is fetched while a closing runs. */
const POLL_INTERVAL_MS = SECOND

export function Screen() {
  const { label } = useScreen()
  const [params, setParams] = useSearchParams()
  const eduyear_id = Number(params.get('eduyear_id')) || undefined
  const query = useQuery({
    queryKey: ['yearClosing', eduyear_id],
    queryFn: async ({ signal }) => (await call(readYearClosing, { query: { eduyear_id }, signal })).result,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.closing?.is_running ? POLL_INTERVAL_MS : false),
  })
  const reload = () => void query.refetch()
  return (
    <>
      <ScreenHeader
        title={label}
        subtitle="Menaikkan, menahan dan meluluskan semua siswa satu tahun ajaran, kelas demi kelas."
        actions={query.data && <UndoButton yearClosing={query.data} onDone={reload} />}
      />
      <WorksheetContent query={query}>
        {(yearClosing) => (
          <>
            <YearSelectionCard
              data={yearClosing}
              onSelect={(id) => setParams({ eduyear_id: String(id) }, { replace: true })}
            />
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              <YearContent yearClosing={yearClosing} onReload={reload} />
            </Box>
          </>
        )}
      </WorksheetContent>
    </>
  )
}

function YearContent({ yearClosing, onReload }: { yearClosing: YearClosing; onReload: () => void }) {
  const { closing, why_not, summary } = yearClosing
  if (closing?.is_running) return <RunningClosing closing={closing} />
  return (
    <>
      {why_not && <Alert severity="warning">{why_not}.</Alert>}
      {closing && <FailedClasses closing={closing} />}
      <ClosingSummary yearClosing={yearClosing} />
      {summary.belum === 0 && (
        <>
          <ForgottenPlan key={yearClosing.eduyear.id} eduyear={yearClosing.eduyear} />
          <ChecksAfter checks={yearClosing.checks} />
        </>
      )}
      {summary.belum > 0 && (
        <>
          <ChecksBefore checks={yearClosing.checks} />
          <ClosingPlan
            // Remounted when the students change, which resets the chosen destinations.
            key={`${yearClosing.eduyear.id} ${closing?.id ?? 0} ${summary.belum}`}
            yearClosing={yearClosing}
            onReload={onReload}
          />
        </>
      )}
    </>
  )
}

function RunningClosing({ closing: { kind, done, total } }: { closing: Closing }) {
  const label = kind === 'close' ? 'Menutup tahun' : 'Membatalkan tutup tahun'
  return (
    <Box role="status">
      <Typography sx={{ mb: 1 }}>
        {label}: {done} dari {total} kelas. Halaman ini boleh ditinggalkan.
      </Typography>
      <LinearProgress variant="determinate" value={total > 0 ? (100 * done) / total : 0} aria-label={label} />
    </Box>
  )
}

function FailedClasses({ closing: { kind, failed } }: { closing: Closing }) {
  if (failed.length === 0) return null
  return (
    <Alert severity="warning">
      {kind === 'close' ? 'Kelas yang tidak ditutup:' : 'Kelas yang tidak dapat dibatalkan:'}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failed.map(({ classroom, reason }) => (
          <li key={classroom.id}>
            {classroom.name}: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
