/** The matrix of one semester: changed by keyboard, saved in one call, and what was refused stays with its reason. */
import { Alert, Box } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { CLASS_CODES } from '#contract/options.ts'
import { type MatrixPeriod, saveLessonMatrix } from '#contract/sia/lessonClass/lessonMatrix.ts'
import { useConfirmDialog } from '#src/kit/dialog/useConfirmDialog.tsx'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { SaveBar } from '#src/kit/screen/SaveBar.tsx'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { WholeClassBox } from '../lessonClasses/WholeClassBox.tsx'
import { SheetCard } from '../worksheet/SheetCard.tsx'
import { type PassedPeriod, passedQuestion } from '../worksheet/usePassedPeriod.ts'
import {
  changedCells,
  countChanges,
  type Edits,
  edited,
  type Matrix as MatrixData,
  placeOf,
  storedByPlace,
  summaryOf,
} from './cells.ts'
import { MatrixPrint } from './MatrixPrint.tsx'
import { MatrixTable } from './MatrixTable.tsx'

type Props = {
  read: MatrixData
  period: MatrixPeriod
  /** Year and semester by name. */
  when: string
  passedPeriod: PassedPeriod
  onReload: () => Promise<unknown>
}

const EVERY_GRADE = 0
const GRADES = [
  { id: EVERY_GRADE, name: 'Semua tingkat' },
  ...CLASS_CODES.map(({ name }, index) => ({ id: index + 1, name })),
]
const NO_EDITS: Edits = new Map()

export function Matrix({ read, period, when, passedPeriod, onReload }: Props) {
  const [grade, setGrade] = useState(EVERY_GRADE)
  const [isWholeClass, setWholeClass] = useState(true)
  const { ask, question } = useConfirmDialog()
  const { edits, refused, action, stored, change, save, discard } = useEdits({ read, period, onReload })
  const counts = countChanges(edits, stored)
  const store = async () => {
    if (passedPeriod.warning && counts.added > 0 && !(await ask(passedQuestion(passedPeriod.warning)))) return
    if (counts.removed > 0 && !(await ask(removalQuestion(counts)))) return
    await save({
      add_all_student: isWholeClass,
      with_participants: counts.leaving > 0,
      with_passed: passedPeriod.warning !== null,
    })
  }
  const { lessons, teachers } = read
  const classrooms = read.classrooms.filter(
    ({ code }) => grade === EVERY_GRADE || code === CLASS_CODES[grade - 1]?.id,
  )
  const filled = read.cells.length + counts.added - counts.removed
  return (
    <>
      <SheetCard
        title="Guru setiap pelajaran"
        count={`${filled} dari ${lessons.length * read.classrooms.length} sel terisi. ${KEYS}`}
        {...passedPeriod}
        actions={() => <Tools {...{ read, classrooms, when, grade }} onGrade={setGrade} />}
      >
        <Refused refused={refused} read={read} />
        {lessons.length * classrooms.length === 0 ? (
          <EmptyState title="Tidak ada data" detail="Matriks ini perlu mata pelajaran dan kelas." />
        ) : (
          <MatrixTable
            {...{ lessons, classrooms, teachers, stored, edits, refused }}
            isClosed={passedPeriod.closed !== null}
            onChange={change}
          />
        )}
      </SheetCard>
      <SaveBar
        summary={summaryOf(counts)}
        isBusy={action.isBusy}
        problem={action.problem}
        onSave={() => void store()}
        onReload={discard}
      >
        {counts.added > 0 && (
          <WholeClassBox isChecked={isWholeClass} onChange={setWholeClass} isShortOnPhone />
        )}
      </SaveBar>
      {question}
      <LeaveGuard isUnsaved={edits.size > 0} />
    </>
  )
}

type ToolsProps = ComponentProps<typeof MatrixPrint> & { grade: number; onGrade: (grade: number) => void }

function Tools({ grade, onGrade, ...print }: ToolsProps) {
  return (
    <>
      <MatrixPrint {...print} />
      <Box sx={{ width: { xs: '100%', sm: 180 } }}>
        <SelectBox label="Tingkat" options={GRADES} value={grade} onChange={onGrade} />
      </Box>
    </>
  )
}

const KEYS = 'Panah untuk berpindah, ketik nama guru atau Enter untuk memilih, Delete untuk mengosongkan.'

type Answers = { add_all_student: boolean; with_participants: boolean; with_passed: boolean }

function useEdits({ read, period, onReload }: Pick<Props, 'read' | 'period' | 'onReload'>) {
  const [edits, setEdits] = useState(NO_EDITS)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const action = useAction()
  const stored = storedByPlace(read.cells)
  const change = (place: string, teacherId: number | null) => {
    const before = stored.get(place)?.teacher_id ?? null
    setEdits((now) => edited(now, { place, teacherId, stored: before }))
    setRefused((now) => new Map([...now].filter(([one]) => one !== place)))
  }
  const save = (answers: Answers) =>
    action.run(async () => {
      const body = { ...period, ...answers, cells: changedCells(edits, stored) }
      const answer = await call(saveLessonMatrix, { body })
      await onReload()
      const reasons = new Map(answer.result.refused.map((one) => [placeOf(one), one.reason]))
      setRefused(reasons)
      setEdits(new Map([...edits].filter(([place]) => reasons.has(place))))
      return answer
    })
  const discard = () => {
    setEdits(NO_EDITS)
    setRefused(new Map())
    void onReload()
  }
  return { edits, refused, action, stored, change, save, discard }
}

function Refused({ refused, read }: { refused: ReadonlyMap<string, string>; read: MatrixData }) {
  if (refused.size === 0) return null
  const nameOf = (place: string) => {
    const [classroomId, lessonId] = place.split(' ').map(Number)
    const lesson = read.lessons.find(({ id }) => id === lessonId)
    return `${lesson?.name ?? ''} ${read.classrooms.find(({ id }) => id === classroomId)?.name ?? ''}`
  }
  return (
    <Alert severity="warning" sx={{ mx: 2, mb: 2 }}>
      {refused.size} sel tidak disimpan:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {[...refused].map(([place, reason]) => (
          <li key={place}>
            {nameOf(place)}: {reason.replace(/\.$/, '')}.
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** @example removalQuestion({ removed: 1, leaving: 32 }).text // 'Anda yakin akan menghapus 1 pelajaran beserta 32 pesertanya?' */
function removalQuestion({ removed, leaving }: { removed: number; leaving: number }) {
  const along = leaving > 0 ? ` beserta ${leaving} pesertanya` : ''
  return {
    title: 'Konfirmasi hapus',
    text: `Anda yakin akan menghapus ${removed} pelajaran${along}?`,
    confirmLabel: 'Hapus dan simpan',
  }
}
