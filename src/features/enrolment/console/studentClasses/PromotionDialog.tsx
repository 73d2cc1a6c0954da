/** The dialog before a promotion or repetition: the target class and the list of students. */

import {
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
import { z } from 'zod'
import { nextYear } from '#features/school/eduyear.ts'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { useKeptChoices } from '#platform/console/kit/draft/useKeptChoices.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import { promoteStudents, promotionTargets, targetGrades } from '../../promotion.ts'
import type { StudentClass } from '../../studentClass.ts'
import type { ClassPeriod, PromotionOutcome } from './ClassPeriod.ts'
import { describeEffect, MissingYearAlert, PromotionWarnings, StudentList } from './PromotionFacts.tsx'

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
  const action = useAction()
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={action.isBusy ? undefined : dialog.close}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{TITLES[outcome]}</DialogTitle>
      <PromotionForm
        outcome={outcome}
        students={students}
        classPeriod={classPeriod}
        action={action}
        onDone={async () => {
          dialog.close()
          await onDone()
        }}
      />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'dialog'> & { outcome: PromotionOutcome; action: ReturnType<typeof useAction> }

function PromotionForm({ outcome, students, classPeriod, action, onDone }: FormProps) {
  const { run, isBusy, problem } = action
  const { targets, targetId, isTargetMissing, ...choice } = useTargetSelection(outcome, classPeriod)
  const { followingYear, isYearMissing } = findFollowingYear(outcome, classPeriod)
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = async () => {
    setSubmitted(true)
    if (isTargetMissing) return
    const body = toRequestBody({ outcome, targetId, students })
    if (await run(() => call(promoteStudents, { body }))) await onDone()
  }
  return (
    <>
      <LeaveGuard isUnsaved={choice.isTargetChosen} />
      <DialogContent dividers inert={isBusy}>
        {choice.restoredAlert}
        <ProblemAlert problem={problem} />
        {isYearMissing && <MissingYearAlert code={classPeriod.eduyear.code} />}
        <PromotionWarnings students={students} classPeriod={classPeriod} />
        {outcome === 'passed' && (
          <TargetField
            targets={targets}
            targetId={targetId}
            isMissing={isSubmitted && isTargetMissing}
            onChange={choice.selectTarget}
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
    </>
  )
}

/** The class that the students are promoted to; a single possible one is preselected. */
function useTargetSelection(outcome: PromotionOutcome, { classroom, classrooms, eduyear }: ClassPeriod) {
  const targets = promotionTargets(classroom.code, classrooms)
  const { values, change, isChanged, restoredAlert } = useKeptChoices({
    title: TITLES[outcome],
    target: { id: `${eduyear.id}-${classroom.id}`, name: classroom.name },
    schema: z.int().nullable(),
    initial: null,
  })
  // A class that was removed meanwhile is chosen no longer.
  const selectedId = targets.find(({ id }) => id === values)?.id ?? null
  const targetId = selectedId ?? (targets.length === 1 ? (targets[0]?.id ?? null) : null)
  return {
    targets,
    targetId,
    isTargetChosen: isChanged,
    selectTarget: change,
    isTargetMissing: outcome === 'passed' && targetId === null,
    restoredAlert,
  }
}

/** The school year that promoted students continue in; it is missing if it was not created yet. */
function findFollowingYear(outcome: PromotionOutcome, { classroom, eduyear, eduyears }: ClassPeriod) {
  const followingYear = eduyears.find(({ code }) => code === nextYear(eduyear.code))
  const needsYear = outcome === 'passed' && targetGrades({ to: outcome, code: classroom.code }).length > 0
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
