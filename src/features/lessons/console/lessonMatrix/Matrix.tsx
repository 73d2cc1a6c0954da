/** The lesson matrix of one semester, edited by keyboard and saved in one request; rejected cells stay with their reasons. */
import { Alert, Box } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { CLASS_CODES } from '#features/school/choices.ts'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { type PastPeriod, pastPeriodRequest } from '#features/school/console/worksheet/usePastPeriod.ts'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { SaveBar } from '#platform/console/kit/screen/SaveBar.tsx'
import { SheetFrame } from '#platform/console/kit/worksheet/SheetFrame.tsx'
import type { MatrixPeriod } from '../../lessonMatrix.ts'
import { WholeClassCheckbox } from '../lessonClasses/WholeClassCheckbox.tsx'
import { type Counts, countChanges, type MatrixData, toCellName, toSummary } from './cells.ts'
import { HiddenTexts } from './HiddenTexts.tsx'
import { MatrixPrint } from './MatrixPrint.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { type SaveOptions, useEdits } from './useEdits.ts'

type Props = {
  matrix: MatrixData
  period: MatrixPeriod
  /** Year and semester as text. */
  periodName: string
  pastPeriod: PastPeriod
  onReload: () => Promise<unknown>
}

const ALL_GRADES = 0
const GRADES = [
  { id: ALL_GRADES, name: 'Semua tingkat' },
  ...CLASS_CODES.map(({ name }, index) => ({ id: index + 1, name })),
]

export function Matrix(props: Props) {
  const { matrix, periodName, pastPeriod } = props
  const [grade, setGrade] = useState(ALL_GRADES)
  const { sheet, cells, action, save, discard } = useEdits(props)
  const { edits, unchosenTexts, storedCells } = cells
  const counts = countChanges(edits, storedCells)
  const { isWholeClass, setWholeClass, confirmThenSave, confirmDialog } = useConfirmedSave({
    counts,
    pastPeriodWarning: pastPeriod.warning,
    save,
  })
  const { lessons, teachers } = matrix
  const classrooms = filterByGrade(matrix.classrooms, grade)
  return (
    <SheetFrame sheet={sheet} isUnsaved={edits.size > 0 || unchosenTexts.size > 0} isSaving={action.isBusy}>
      <SheetCard
        title="Guru setiap pelajaran"
        subtitle={`${describeFilledCells(matrix, counts)} ${KEYBOARD_HINT}`}
        {...pastPeriod}
        actions={() => (
          <MatrixTools
            matrix={matrix}
            classrooms={classrooms}
            periodName={periodName}
            grade={grade}
            onGrade={setGrade}
          />
        )}
      >
        <Notes {...cells} matrix={matrix} classrooms={classrooms} onShowAll={() => setGrade(ALL_GRADES)} />
        {lessons.length * classrooms.length === 0 ? (
          <EmptyState title="Tidak ada data" detail="Matriks ini perlu mata pelajaran dan kelas." />
        ) : (
          <MatrixTable
            {...cells}
            lessons={lessons}
            classrooms={classrooms}
            teachers={teachers}
            isClosed={pastPeriod.closedReason !== null}
          />
        )}
      </SheetCard>
      <SaveBar
        summary={toSummary(counts)}
        {...action}
        onSave={() => void confirmThenSave()}
        onReload={discard}
      >
        {counts.added > 0 && (
          <WholeClassCheckbox isChecked={isWholeClass} onChange={setWholeClass} hidesHintOnPhone />
        )}
      </SaveBar>
      {confirmDialog}
    </SheetFrame>
  )
}

function describeFilledCells({ cells, lessons, classrooms }: MatrixData, { added, removed }: Counts): string {
  return `${cells.length + added - removed} dari ${lessons.length * classrooms.length} sel terisi.`
}

const filterByGrade = (classrooms: MatrixData['classrooms'], grade: number) =>
  classrooms.filter(({ code }) => grade === ALL_GRADES || code === CLASS_CODES[grade - 1]?.id)

type ConfirmedSaveOptions = {
  counts: Counts
  pastPeriodWarning: string | null
  save: (saveOptions: SaveOptions) => Promise<unknown>
}

/** Asks for confirmation before lessons are added to a period that is over, and before lessons are removed. */
function useConfirmedSave({ counts, pastPeriodWarning, save }: ConfirmedSaveOptions) {
  const [isWholeClass, setWholeClass] = useState(true)
  const { confirm, confirmDialog } = useConfirmDialog()
  const confirmThenSave = async () => {
    if (pastPeriodWarning && counts.added > 0 && !(await confirm(pastPeriodRequest(pastPeriodWarning))))
      return
    if (counts.removed > 0 && !(await confirm(toRemovalConfirm(counts)))) return
    await save({
      add_all_student: isWholeClass,
      with_participants: counts.affectedParticipants > 0,
      with_passed: pastPeriodWarning !== null,
    })
  }
  return { isWholeClass, setWholeClass, confirmThenSave, confirmDialog }
}

type MatrixToolsProps = ComponentProps<typeof MatrixPrint> & {
  grade: number
  onGrade: (grade: number) => void
}

function MatrixTools({ grade, onGrade, ...printProps }: MatrixToolsProps) {
  return (
    <>
      <MatrixPrint {...printProps} />
      <Box sx={{ width: { xs: '100%', sm: 180 } }}>
        <SelectField label="Tingkat" options={GRADES} value={grade} onChange={onGrade} />
      </Box>
    </>
  )
}

const KEYBOARD_HINT =
  'Panah untuk berpindah, ketik nama guru atau Enter untuk memilih, Delete untuk mengosongkan.'

type NotesProps = ComponentProps<typeof HiddenTexts> & ComponentProps<typeof RejectionAlert>

const Notes = ({ rejections, ...hidden }: NotesProps) => (
  <>
    <RejectionAlert rejections={rejections} matrix={hidden.matrix} />
    <HiddenTexts {...hidden} />
  </>
)

function RejectionAlert({
  rejections,
  matrix,
}: {
  rejections: ReadonlyMap<string, string>
  matrix: MatrixData
}) {
  if (rejections.size === 0) return null
  return (
    <Alert severity="warning" sx={{ mx: 2, mb: 2 }}>
      {rejections.size} sel tidak disimpan:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {[...rejections].map(([cellKey, reason]) => (
          <li key={cellKey}>
            {toCellName(cellKey, matrix)}: {reason.replace(/\.$/, '')}.
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** @example toRemovalConfirm({ removed: 1, affectedParticipants: 32 }).text // 'Anda yakin akan menghapus 1 pelajaran beserta 32 pesertanya?' */
function toRemovalConfirm({
  removed,
  affectedParticipants,
}: {
  removed: number
  affectedParticipants: number
}) {
  const participantsText = affectedParticipants > 0 ? ` beserta ${affectedParticipants} pesertanya` : ''
  return {
    title: 'Konfirmasi hapus',
    text: `Anda yakin akan menghapus ${removed} pelajaran${participantsText}?`,
    confirmLabel: 'Hapus dan simpan',
  }
}
