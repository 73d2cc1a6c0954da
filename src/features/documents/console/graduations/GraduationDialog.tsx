/** The dialog of one student's final score and graduation letter. */
import { Alert, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ENROLMENT_STATUS, PASSED } from '#features/enrolment/status.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import { GRADUATION_POLICY } from '../../access.ts'
import { finalScore, readGraduation, saveGraduation, withdrawGraduation } from '../../graduation.ts'
import { DocumentDialog } from '../documents/DocumentDialog.tsx'
import type { StudentDocument } from '../documents/DocumentParts.tsx'
import { useFinishWithdrawal } from '../documents/useFinishWithdrawal.ts'
import { useUpload } from '../documents/useUpload.ts'
import { WithdrawButton } from '../documents/WithdrawButton.tsx'

type Props = {
  studentId: number
  eduyearId: number
  onClose: () => void
  /** Called after an upload or a withdrawal. */
  onSaved: () => void
}
type Graduation = Output<typeof readGraduation>

export function GraduationDialog({ studentId, ...rest }: Props) {
  const { eduyearId } = rest
  const query = useQuery({
    queryKey: ['graduation', 'dialog', studentId, eduyearId],
    queryFn: async ({ signal }) =>
      (
        await call(readGraduation, {
          params: { student_id: String(studentId) },
          query: { eduyear_id: eduyearId },
          signal,
        })
      ).result,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const student = query.data
  const can = useCan()
  const { user_type } = useUser()
  const isWriter = can(GRADUATION_POLICY.write) && user_type !== 'student'
  const upload = useScoredUpload({ student, studentId, ...rest })
  const finishWithdrawal = useFinishWithdrawal({ ...rest, hasInput: upload.upload.hasInput, query })
  return (
    <DocumentDialog
      title={isWriter ? 'Upload Kelulusan' : 'Kelulusan'}
      query={query}
      document={student ? toStudentDocument(student, { ...upload, isWriter, finishWithdrawal }) : null}
      onClose={rest.onClose}
    />
  )
}

type DocumentOptions = ReturnType<typeof useScoredUpload> & {
  isWriter: boolean
  finishWithdrawal: () => void
}

function toStudentDocument(
  student: Graduation,
  { upload, score, isWriter, finishWithdrawal }: DocumentOptions,
): StudentDocument {
  const { graduation, versions } = student
  const hasPassed = student.status === PASSED
  const current = versions.find((version) => version.is_current)
  return {
    heading: student.name,
    detail: `NIS ${student.nis} · ${student.classroom.name}`,
    current: graduation,
    versions,
    emptyText: 'Belum upload surat kelulusan',
    fileLabel: graduation ? 'File SK Lulus (biarkan kosong bila tidak diganti)' : 'File SK Lulus *',
    ...(isWriter && hasPassed && { upload }),
    ...(isWriter &&
      current && {
        withdrawButton: (
          <WithdrawButton
            versionId={current.id}
            documentName={`surat kelulusan ${student.name}`}
            withdraw={(reason) =>
              call(withdrawGraduation, { params: { id: String(current.id) }, body: { reason } })
            }
            onDone={finishWithdrawal}
          />
        ),
      }),
    ...(isWriter && {
      children: hasPassed ? (
        <ScoreField {...score} />
      ) : (
        <Alert severity="info">
          {`Status siswa ini ${ENROLMENT_STATUS[student.status]}. Surat kelulusan diunggah setelah siswa diluluskan di Peserta Kelas.`}
        </Alert>
      ),
    }),
  }
}

type ScoredUploadOptions = Props & { student: Graduation | undefined }

/** The upload of the letter together with the final score. */
function useScoredUpload({ student, studentId, eduyearId, onSaved, onClose }: ScoredUploadOptions) {
  const graduation = student?.graduation ?? null
  const storedScore = graduation ? String(graduation.final_score).replace('.', ',') : ''
  const [typedScore, setTypedScore] = useState<string | null>(null)
  const score = typedScore ?? storedScore
  const upload = useUpload(
    (file, transfer) =>
      call(saveGraduation, {
        body: { student_id: studentId, eduyear_id: eduyearId, final_score: score },
        file,
        ...transfer,
      }),
    () => {
      onSaved()
      onClose()
    },
  )
  const scoreProblem = findScoreProblem(score)
  const requiredErrors = {
    ...(!upload.file && !graduation && { file: REQUIRED }),
    ...(scoreProblem && { final_score: scoreProblem }),
  }
  const hasInput = upload.file !== null || score !== storedScore
  const isUnchanged = !upload.file && graduation !== null && !isDifferentScore(score, graduation.final_score)
  const keeping = {
    title: 'Upload Kelulusan',
    target: { id: `${studentId}-${eduyearId}`, name: student?.name ?? '' },
    text: hasInput ? score : null,
    setText: setTypedScore,
  }
  return {
    upload: { ...upload, fieldName: 'File SK Lulus', requiredErrors, isUnchanged, hasInput, keeping },
    score: {
      value: score,
      problem: upload.problems.final_score ?? (score === '' ? undefined : scoreProblem),
      onChange: (text: string) => {
        setTypedScore(text)
        upload.setProblems(({ final_score: _, ...others }) => others)
      },
    },
  }
}

type ScoreFieldProps = { value: string; problem: string | undefined; onChange: (typed: string) => void }

function ScoreField({ value, problem, onChange }: ScoreFieldProps) {
  return (
    <TextField
      label="Nilai Akhir"
      required
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? 'Contoh: 87,50'}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  )
}

/** Compares by value, since '87,5' and '87.50' are the same score. */
const isDifferentScore = (typed: string, score: number) => finalScore.safeParse(typed).data !== score

function findScoreProblem(score: string): string | undefined {
  return finalScore.safeParse(score).error?.issues[0]?.message
}
