/** The plan: by which rules, totals of each class, everybody's class, and the button that stores it. */
import { Alert, Box, Button, Card, CardContent } from '@mui/material'
import { useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import { pastPeriodRequest, usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { SheetFrame } from '#platform/console/kit/worksheet/SheetFrame.tsx'
import type { Sheet } from '#platform/console/kit/worksheet/useSheet.ts'
import { call } from '#platform/console/providers/call.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { type SpreadPage, spreadStudents } from '../../spread.ts'
import { SpreadRules } from './SpreadRules.tsx'
import { SpreadTable } from './SpreadTable.tsx'
import { SpreadTotals } from './SpreadTotals.tsx'
import { type Plan, useSpreadSheet } from './spreadSheet.ts'

type Props = { page: SpreadPage; onStored: () => void }

export function SpreadPlan({ page, onStored }: Props) {
  const sheet = useSpreadSheet(page)
  const { rows, placed, place } = usePlannedRows(page, sheet)
  const storing = useStoring(page, placed, () => {
    sheet.discard()
    onStored()
  })
  const [shownClass, setShownClass] = useState<number | null>(null)
  const reason = whyNothing(page) ?? storing.closedReason
  if (reason) return <Alert severity="info">{reason}</Alert>
  return (
    <SheetFrame sheet={sheet} isUnsaved={placed.length > 0} isSaving={storing.isBusy}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SpreadRules page={page} onPlanned={(plan) => sheet.change(() => plan)} hasPlan={placed.length > 0} />
        <Card component="section" aria-label="Jumlah tiap kelas">
          <SpreadTotals page={page} rows={rows} shownClass={shownClass} onShow={setShownClass} />
        </Card>
        <Card component="section" aria-label="Siswa" sx={{ overflow: 'visible' }}>
          <SpreadTable
            rows={shownClass === null ? rows : rows.filter(({ classroomId }) => classroomId === shownClass)}
            classrooms={page.classrooms}
            onPlace={place}
          />
          <CardContent sx={SAVE_BAR_STYLE}>
            <ProblemAlert problem={storing.problem} sx={{ mb: 1 }} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
              <Button
                variant="contained"
                disabled={placed.length === 0 || storing.isBusy}
                onClick={() => void storing.store()}
              >
                Simpan {formatCount(placed.length)} siswa
              </Button>
              {placed.length < rows.length && `${formatCount(rows.length - placed.length)} belum dibagi`}
            </Box>
          </CardContent>
        </Card>
      </Box>
      {storing.confirmDialog}
    </SheetFrame>
  )
}

type PlacedStudent = { student_id: number; classroom_id: number }

/** Everybody's class in the plan; of students who have got one meanwhile nothing is left of it. */
function usePlannedRows({ candidates }: SpreadPage, { edits, change }: Sheet<Plan>) {
  const rows = useMemo(
    () => candidates.map((student) => ({ student, classroomId: edits[student.id] ?? null })),
    [candidates, edits],
  )
  const placed = rows.flatMap(({ student, classroomId }): PlacedStudent[] =>
    classroomId === null ? [] : [{ student_id: student.id, classroom_id: classroomId }],
  )
  // One function for as long as the screen stands, so that only the changed row is rendered again.
  const place = useEvent((studentId: number, classroomId: number | null) =>
    change(({ [studentId]: _, ...others }) =>
      classroomId === null ? others : { ...others, [studentId]: classroomId },
    ),
  )
  return { rows, placed, place }
}

function useStoring({ eduyear }: SpreadPage, rows: readonly PlacedStudent[], onDone: () => void) {
  const action = useAction()
  const { confirm, confirmDialog } = useConfirmDialog()
  const { warning, closedReason } = usePastPeriod({ eduyear })
  const store = async () => {
    if (warning && !(await confirm(pastPeriodRequest(warning)))) return
    const body = { eduyear_id: eduyear.id, rows: [...rows], ...(warning && { with_passed: true }) }
    if (await action.run(() => call(spreadStudents, { body }))) onDone()
  }
  return { ...action, store, confirmDialog, closedReason: closedReason && `${closedReason}.` }
}

/** In sight however long the table is. */
const SAVE_BAR_STYLE = {
  position: 'sticky',
  bottom: 0,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  zIndex: 1,
} as const

function whyNothing({ candidates, classrooms, code }: SpreadPage): string | null {
  if (classrooms.length === 0) return `Belum ada kelas ${code}. Buat dahulu di Kelas & Rombel.`
  if (candidates.length === 0) return `Semua siswa yang dapat masuk kelas ${code} sudah punya kelas.`
  return null
}
