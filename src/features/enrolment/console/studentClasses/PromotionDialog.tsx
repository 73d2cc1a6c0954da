/** The dialog before a promotion or repetition: the target class and the list of students. */

import {
  Alert,
  Box,
  Button,
  CircularProgress,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useId, useState } from 'react'
import { eduyearName, nextYear } from '#features/school/eduyear.ts'
import { isActive } from '#features/school/period.ts'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import { summariseNames } from '#platform/contract/sentence.ts'
import { NO_NEXT_YEAR, nextCode, promoteStudents, promotionTargets } from '../../promotion.ts'
import type { StudentClass } from '../../studentClass.ts'
import { promotionWarnings } from '../participants/promotionWarnings.ts'
import type { ClassPeriod, PromotionOutcome } from './ClassPeriod.ts'

type Props = {
  dialog: ReturnType<typeof useDialog<PromotionOutcome>>
  students: readonly StudentClass[]
  classPeriod: ClassPeriod
  /** Refetches the class. */
  onDone: () => Promise<void>
}

const TITLES: Record<PromotionOutcome, string> = {
  passed: 'Proses Lulus/Naik Kelas',
  repeat: 'Proses Tinggal Kelas',
}

export function PromotionDialog({ dialog, students, classPeriod, onDone }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const outcome = dialog.record ?? 'passed'
  const { run, isBusy, problem } = useAction()
  const { targets, targetId, isTargetChosen, selectTarget, isTargetMissing } = useTargetSelection(
    outcome,
    classPeriod,
  )
  const { followingYear, isYearMissing } = findFollowingYear(outcome, classPeriod)
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = async () => {
    setSubmitted(true)
    if (isTargetMissing) return
    const body = toRequestBody({ outcome, targetId, students })
    if (!(await run(() => call(promoteStudents, { body })))) return
    dialog.close()
    await onDone()
  }
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={isBusy ? undefined : dialog.close}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={id}
    >
      <LeaveGuard isUnsaved={isTargetChosen} />
      <DialogTitle id={id}>{TITLES[outcome]}</DialogTitle>
      <DialogContent dividers inert={isBusy}>
        <ProblemAlert problem={problem} />
        {isYearMissing && <MissingYearAlert code={classPeriod.eduyear.code} />}
        <PromotionWarnings students={students} classPeriod={classPeriod} />
        {outcome === 'passed' && (
          <TargetField
            targets={targets}
            targetId={targetId}
            isMissing={isSubmitted && isTargetMissing}
            onChange={selectTarget}
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {describeEffect(outcome, { ...classPeriod, count: students.length, followingYear })}
        </Typography>
        <StudentList students={students} classPeriod={classPeriod} />
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <CancelButton disabled={isBusy} />
        <SubmitButton
          outcome={outcome}
          isBusy={isBusy}
          isYearMissing={isYearMissing}
          count={students.length}
          onClick={submit}
        />
      </DialogActions>
    </Dialog>
  )
}

/** The class that the students are promoted to; a single possible one is preselected. */
function useTargetSelection(outcome: PromotionOutcome, { classroom, classrooms }: ClassPeriod) {
  const targets = promotionTargets(classroom.code, classrooms)
  const [selectedId, selectTarget] = useState<number | null>(null)
  const targetId = selectedId ?? (targets.length === 1 ? (targets[0]?.id ?? null) : null)
  return {
    targets,
    targetId,
    isTargetChosen: selectedId !== null,
    selectTarget,
    isTargetMissing: outcome === 'passed' && targetId === null,
  }
}

/** The school year that promoted students continue in; it is missing if it was not created yet. */
function findFollowingYear(outcome: PromotionOutcome, { classroom, eduyear, eduyears }: ClassPeriod) {
  const followingYear = eduyears.find(({ code }) => code === nextYear(eduyear.code))
  const needsYear = outcome === 'passed' && nextCode(classroom.code) !== null
  return { followingYear, isYearMissing: needsYear && !followingYear }
}

type Promotion = { outcome: PromotionOutcome; targetId: number | null; students: readonly StudentClass[] }

const toRequestBody = ({ outcome, targetId, students }: Promotion) => ({
  classroom_id: outcome === 'passed' ? targetId : null,
  students: students.map(({ id, student }) => ({
    status: outcome,
    student_id: student.id,
    student_class_id: id,
  })),
})

type TargetFieldProps = {
  targets: ReturnType<typeof promotionTargets>
  targetId: number | null
  onChange: (id: number) => void
  isMissing: boolean
}

function TargetField({ targets, targetId, onChange, isMissing }: TargetFieldProps) {
  return (
    <Box sx={{ mb: 2, mt: 0.5 }}>
      <SelectField
        label="Kelas Tujuan"
        options={targets}
        value={targetId}
        onChange={onChange}
        isRequired
        error={isMissing ? REQUIRED : undefined}
      />
    </Box>
  )
}

/** All students; those with missing report cards are marked, since the warning names only a few. */
function StudentList({ students, classPeriod }: Pick<Props, 'students' | 'classPeriod'>) {
  const { missing } = promotionWarnings({ students, semesters: classPeriod.semesters })
  const rowsWithoutRapor = new Set(missing)
  return (
    <Box component="ol" sx={{ pl: 3.5, my: 1.5, '& li': { py: 0.25 } }}>
      {students.map((row) => (
        <li key={row.id}>
          {row.student.name}
          {rowsWithoutRapor.has(row) && (
            <Typography component="span" variant="body2" color="textSecondary">
              {' '}
              (rapor belum lengkap)
            </Typography>
          )}
        </li>
      ))}
    </Box>
  )
}

/** Warnings only, since a student may leave during the year and report cards may be late. */
function PromotionWarnings({ students, classPeriod }: Pick<Props, 'students' | 'classPeriod'>) {
  const isActiveYear = isActive(classPeriod.eduyear)
  const { isFirstSemester, missing } = promotionWarnings({ students, semesters: classPeriod.semesters })
  const names = missing.map(({ student }) => student.name)
  return (
    <>
      {isActiveYear && isFirstSemester && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Semester {classPeriod.semesters[0]?.name} masih berjalan: kenaikan biasanya diproses di akhir tahun.
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Rapor tahun ini belum lengkap untuk {missing.length} siswa: {summariseNames(names, MAX_NAMES)}.
        </Alert>
      )}
    </>
  )
}

const MAX_NAMES = 5

function MissingYearAlert({ code }: { code: string }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {NO_NEXT_YEAR}: tambahkan {eduyearName(nextYear(code))} dahulu di Data Master, Tahun Ajaran.
    </Alert>
  )
}

type SubmitButtonProps = {
  outcome: PromotionOutcome
  count: number
  isBusy: boolean
  isYearMissing: boolean
  onClick: () => void
}

function SubmitButton({ outcome, count, isBusy, isYearMissing, onClick }: SubmitButtonProps) {
  return (
    <Button
      onClick={onClick}
      disabled={isBusy || isYearMissing}
      variant="contained"
      color={outcome === 'repeat' ? 'warning' : 'primary'}
      startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : null}
    >
      Proses {count} siswa
    </Button>
  )
}

type EffectParams = Pick<ClassPeriod, 'classroom' | 'eduyear'> & {
  count: number
  followingYear: { name: string } | undefined
}

function describeEffect(
  outcome: PromotionOutcome,
  { classroom, eduyear, count, followingYear }: EffectParams,
): string {
  const studentsText = `${count} siswa ${classroom.name} tahun ajaran ${eduyear.name}`
  if (outcome === 'repeat')
    return `${studentsText} tinggal kelas, dan tahun berikutnya menjadi calon peserta kelas ${classroom.code} lagi:`
  const nextClassCode = nextCode(classroom.code)
  return nextClassCode === null
    ? `${studentsText} lulus, dan keluar dari sekolah pada tahun ${nextYear(eduyear.code)}:`
    : `${studentsText} naik ke kelas ${nextClassCode}${followingYear ? ` tahun ajaran ${followingYear.name}` : ''}:`
}
