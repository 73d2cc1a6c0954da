/** Before a promotion: which class they go to, and once more who. */
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useId, useState } from 'react'
import { REQUIRED } from '#contract/fields.ts'
import { summariseNames } from '#contract/people/sentence.ts'
import { eduyearName } from '#contract/sia/eduyear.ts'
import type { StudentClass } from '#contract/sia/enrolment/studentClass.ts'
import { isActive } from '#contract/sia/period.ts'
import {
  NO_NEXT_YEAR,
  nextCode,
  nextYear,
  promoteStudents,
  promotionTargets,
  promotionWarnings,
} from '#contract/sia/promotion/promotion.ts'
import type { useDialog } from '#src/kit/dialog/useDialog.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import type { ClassPeriod, Process } from './ClassPeriod.ts'

type Props = {
  dialog: ReturnType<typeof useDialog<Process>>
  students: readonly StudentClass[]
  place: ClassPeriod
  /** Reads the class again, before the dialog closes. */
  onDone: () => Promise<void>
}

const TITLES: Record<Process, string> = { passed: 'Proses Lulus/Naik Kelas', repeat: 'Proses Tinggal Kelas' }

export function ProcessDialog({ dialog, students, place, onDone }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const process = dialog.record ?? 'passed'
  const targets = promotionTargets(place.classroom.code, place.classrooms)
  const [chosen, setTarget] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const { run, isBusy, problem } = useAction()
  // Where there is one way only, it need not be chosen.
  const target = chosen ?? (targets.length === 1 ? (targets[0]?.id ?? null) : null)
  const needsTarget = process === 'passed' && target === null
  const following = place.eduyears.find(({ code }) => code === nextYear(place.eduyear.code))
  const isStuck = process === 'passed' && nextCode(place.classroom.code) !== null && !following
  const submit = async () => {
    setTried(true)
    if (needsTarget) return
    const body = {
      classroom_id: process === 'passed' ? target : null,
      students: students.map(({ id, student }) => toProcess(process, id, student.id)),
    }
    if (!(await run(() => call(promoteStudents, { body })))) return
    dialog.close()
    await onDone()
  }
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={isBusy ? () => {} : dialog.close}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{TITLES[process]}</DialogTitle>
      <DialogContent dividers>
        {problem && (
          <Alert severity={problem.isConflict ? 'warning' : 'error'} sx={{ mb: 2 }}>
            {problem.message}
          </Alert>
        )}
        {isStuck && <MissingYear code={place.eduyear.code} />}
        <Early students={students} place={place} />
        {process === 'passed' && (
          <TargetBox {...{ targets, target }} onChange={setTarget} isMissing={isTried && needsTarget} />
        )}
        <Typography variant="body2" color="textSecondary">
          {effectOf(process, { ...place, count: students.length, following: following?.name })}
        </Typography>
        <Names students={students} place={place} />
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={dialog.close} disabled={isBusy} color="inherit">
          Batal
        </Button>
        <SubmitButton process={process} count={students.length} {...{ isBusy, isStuck }} onClick={submit} />
      </DialogActions>
    </Dialog>
  )
}

const toProcess = (status: Process, student_class_id: number, student_id: number) => ({
  status,
  student_id,
  student_class_id,
})

type Target = {
  targets: ReturnType<typeof promotionTargets>
  target: number | null
  onChange: (id: number) => void
  isMissing: boolean
}

function TargetBox({ targets, target, onChange, isMissing }: Target) {
  return (
    <Box sx={{ mb: 2, mt: 0.5 }}>
      <SelectBox
        label="Kelas Tujuan"
        options={targets}
        value={target}
        onChange={onChange}
        isRequired
        error={isMissing ? REQUIRED : undefined}
      />
    </Box>
  )
}

/** Whose report cards are missing is said beside each: a warning above has room for a few. */
function Names({ students, place }: Pick<Props, 'students' | 'place'>) {
  const missing = new Set(promotionWarnings({ students, semesters: place.semesters }).missing)
  return (
    <Box component="ol" sx={{ pl: 3.5, my: 1.5, '& li': { py: 0.25 } }}>
      {students.map((row) => (
        <li key={row.id}>
          {row.student.name}
          {missing.has(row) && (
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

/** Not refused: a student may leave in the middle of a year, or their report card come late. */
function Early({ students, place }: Pick<Props, 'students' | 'place'>) {
  const isNow = isActive(place.eduyear)
  const { isFirstSemester, missing } = promotionWarnings({ students, semesters: place.semesters })
  const names = missing.map(({ student }) => student.name)
  return (
    <>
      {isNow && isFirstSemester && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Semester {place.semesters[0]?.name} masih berjalan: kenaikan biasanya diproses di akhir tahun.
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

function MissingYear({ code }: { code: string }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {NO_NEXT_YEAR}: tambahkan {eduyearName(nextYear(code))} dahulu di Data Master, Tahun Ajaran.
    </Alert>
  )
}

type Submit = { process: Process; count: number; isBusy: boolean; isStuck: boolean; onClick: () => void }

function SubmitButton({ process, count, isBusy, isStuck, onClick }: Submit) {
  return (
    <Button
      onClick={onClick}
      disabled={isBusy || isStuck}
      variant="contained"
      color={process === 'repeat' ? 'warning' : 'primary'}
      startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : null}
    >
      Proses {count} siswa
    </Button>
  )
}

type Effect = Pick<ClassPeriod, 'classroom' | 'eduyear'> & { count: number; following: string | undefined }

function effectOf(process: Process, { classroom, eduyear, count, following }: Effect): string {
  const who = `${count} siswa ${classroom.name} tahun ajaran ${eduyear.name}`
  if (process === 'repeat')
    return `${who} tinggal kelas, dan tahun berikutnya menjadi calon peserta kelas ${classroom.code} lagi:`
  const next = nextCode(classroom.code)
  return next === null
    ? `${who} lulus, dan keluar dari sekolah pada tahun ${nextYear(eduyear.code)}:`
    : `${who} naik ke kelas ${next}${following ? ` tahun ajaran ${following}` : ''}:`
}
