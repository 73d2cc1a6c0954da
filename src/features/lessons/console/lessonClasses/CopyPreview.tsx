/** A preview of the lessons that would be copied, and the button that copies them. */
import { Alert, Box, Button, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { pastPeriodRequest, usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { type CallInput, call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { copyLessonClasses } from '../../lessonCopy.ts'
import { LESSON_CLASSES } from '../resources.ts'
import type { Options } from './ClassLessons.tsx'
import { WholeClassCheckbox } from './WholeClassCheckbox.tsx'

export type CopyRequest = CallInput<typeof copyLessonClasses>['body']
type Props = { copyRequest: CopyRequest; options: Options }

export function CopyPreview({ copyRequest, options }: Props) {
  const [isWholeClass, setWholeClass] = useState(true)
  const queryClient = useQueryClient()
  const action = useAction()
  const { confirm, confirmDialog } = useConfirmDialog()
  const eduyear = options.eduyears.find(({ id }) => id === copyRequest.eduyear_id)
  const semester = options.semesters.find(({ id }) => id === copyRequest.semester_id)
  const pastPeriod = usePastPeriod(eduyear ? { eduyear, semester } : null)
  const query = useWorksheetQuery(
    [LESSON_CLASSES, 'copy', copyRequest],
    async () => (await call(copyLessonClasses, { body: { ...copyRequest, dry_run: true } })).result,
  )
  const copy = async () => {
    if (pastPeriod.warning && !(await confirm(pastPeriodRequest(pastPeriod.warning)))) return
    const body = { ...copyRequest, add_all_student: isWholeClass, with_passed: pastPeriod.warning !== null }
    if (await action.run(() => call(copyLessonClasses, { body })))
      await queryClient.invalidateQueries({ queryKey: [LESSON_CLASSES] })
  }
  return (
    <>
      <WorksheetContent query={query}>
        {({ rows, added }) => (
          <SheetCard
            title="Yang akan disalin"
            subtitle={`${added} pelajaran baru, ${rows.length - added} sudah ada`}
            {...pastPeriod}
            actions={(isClosed) =>
              added > 0 && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
                  <WholeClassCheckbox isChecked={isWholeClass} onChange={setWholeClass} />
                  <Button
                    variant="contained"
                    disabled={isClosed || action.isBusy}
                    onClick={() => void copy()}
                  >
                    Salin {added} pelajaran
                  </Button>
                </Box>
              )
            }
          >
            {action.problem && <Alert severity="error">{action.problem.message}</Alert>}
            <Lessons rows={rows} />
          </SheetCard>
        )}
      </WorksheetContent>
      {confirmDialog}
    </>
  )
}

type Rows = Output<typeof copyLessonClasses>['rows']

function Lessons({ rows }: { rows: Rows }) {
  if (rows.length === 0) return <EmptyState title="Tidak ada data" detail="Asalnya belum punya pelajaran." />
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Kelas</TableCell>
          <TableCell>Pelajaran</TableCell>
          <TableCell>Guru</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ classroom, lesson, teacher, exists }) => (
          <TableRow key={`${classroom.id} ${lesson.id}`}>
            <TableCell sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>{classroom.name}</TableCell>
            <TableCell>
              {lesson.name} {exists && <Chip size="small" label="sudah ada" />}
            </TableCell>
            <TableCell>{teacher.name}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
