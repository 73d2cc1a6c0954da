/** The dialog of one report card: preview, upload, download and earlier versions. */
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import { readRapor, saveRapor, withdrawRapor } from '../../rapor.ts'
import { DocumentDialog } from '../documents/DocumentDialog.tsx'
import type { StudentDocument } from '../documents/DocumentParts.tsx'
import { useFinishWithdrawal } from '../documents/useFinishWithdrawal.ts'
import { useUpload } from '../documents/useUpload.ts'
import { WithdrawButton } from '../documents/WithdrawButton.tsx'
import { toMissingText } from './missingText.ts'

type Props = {
  id: number
  semesterId: number
  /** Passed in, so that the title does not change once the report card has loaded, which says what may be done. */
  canUpload?: boolean
  onClose: () => void
  /** Called after an upload or a withdrawal. */
  onSaved?: () => void
}
type Rapor = Output<typeof readRapor>

export function RaporDialog({ id, semesterId, canUpload = false, ...rest }: Props) {
  const query = useQuery({
    queryKey: ['rapor', 'dialog', id, semesterId],
    queryFn: async ({ signal }) =>
      (await call(readRapor, { params: { id: String(id) }, query: { semester_id: semesterId }, signal }))
        .result,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const rapor = query.data
  const upload = useUpload(
    (file, transfer) => call(saveRapor, { body: toRequestBody(rapor), file, ...transfer }),
    () => {
      rest.onSaved?.()
      rest.onClose()
    },
  )
  const finishWithdrawal = useFinishWithdrawal({ ...rest, hasInput: upload.file !== null, query })
  return (
    <DocumentDialog
      title={(rapor?.may_write ?? canUpload) ? 'Upload Rapor' : 'Rapor'}
      query={query}
      document={rapor ? toStudentDocument(rapor, upload, finishWithdrawal) : null}
      onClose={rest.onClose}
    />
  )
}

/** The zeros are never sent, since uploading needs the loaded report card. */
function toRequestBody(rapor: Rapor | undefined) {
  return {
    id: rapor?.student_class_rapors?.id ?? 0,
    student_id: rapor?.student.id ?? 0,
    semester_id: rapor?.semester.id ?? 0,
    classroom_id: rapor?.classroom.id ?? 0,
    eduyear_id: rapor?.eduyear.id ?? 0,
  }
}

function toStudentDocument(
  rapor: Rapor,
  upload: ReturnType<typeof useUpload>,
  finishWithdrawal: () => void,
): StudentDocument {
  const { student, classroom, eduyear, semester, student_class_rapors: storedRapor, versions } = rapor
  const currentVersion = versions.find((version) => version.is_current)
  return {
    heading: student.name,
    detail: `NIS ${student.nis} · ${classroom.name} · ${eduyear.name} · ${semester.name}`,
    current: storedRapor,
    versions,
    emptyText: toMissingText(rapor),
    fileLabel: storedRapor ? 'Ganti dengan berkas lain' : 'File Rapor *',
    ...(rapor.may_write && {
      upload: {
        ...upload,
        fieldName: 'File Rapor',
        requiredErrors: upload.file ? {} : { file: REQUIRED },
        hasInput: upload.file !== null,
        keeping: { title: 'Upload Rapor', target: { id: `${rapor.id}-${semester.id}`, name: student.name } },
      },
    }),
    ...(rapor.may_write &&
      currentVersion && {
        withdrawButton: (
          <WithdrawButton
            versionId={currentVersion.id}
            documentName={`rapor ${student.name}`}
            withdraw={(reason) =>
              call(withdrawRapor, { params: { id: String(currentVersion.id) }, body: { reason } })
            }
            onDone={finishWithdrawal}
          />
        ),
      }),
  }
}
