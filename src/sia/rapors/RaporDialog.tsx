/** One student's report card of a semester: preview, upload, download, earlier versions. */
import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { REQUIRED } from '#contract/fields.ts'
import { readRapor, saveRapor, withdrawRapor } from '#contract/sia/rapor.ts'
import { call } from '#src/providers/call.ts'
import { DocumentDialog } from '../documents/DocumentDialog.tsx'
import type { StudentDocument } from '../documents/DocumentParts.tsx'
import { useUpload } from '../documents/useUpload.ts'
import { WithdrawButton } from '../documents/WithdrawButton.tsx'
import { missingOf } from './missing.ts'

type Props = {
  id: number
  semesterId: number
  /** Known before the report card is read, so that the dialog has one title. */
  mayUpload?: boolean
  onClose: () => void
  onSaved: () => void
}
type Rapor = Output<typeof readRapor>

export function RaporDialog({ id, semesterId, mayUpload = false, ...rest }: Props) {
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
    (file, transfer) => call(saveRapor, { body: inputOf(rapor), file, ...transfer }),
    rest.onSaved,
  )
  return (
    <DocumentDialog
      title={mayUpload ? 'Upload Rapor' : 'Rapor'}
      query={query}
      document={rapor ? documentOf(rapor, upload, rest.onSaved) : null}
      onClose={rest.onClose}
    />
  )
}

/** Nothing is sent before it is read. */
function inputOf(rapor: Rapor | undefined) {
  return {
    id: rapor?.student_class_rapors?.id ?? 0,
    student_id: rapor?.student.id ?? 0,
    semester_id: rapor?.semester.id ?? 0,
    classroom_id: rapor?.classroom.id ?? 0,
    eduyear_id: rapor?.eduyear.id ?? 0,
  }
}

function documentOf(
  rapor: Rapor,
  upload: ReturnType<typeof useUpload>,
  onSaved: () => void,
): StudentDocument {
  const { student, classroom, eduyear, semester, student_class_rapors: stored, versions } = rapor
  const current = versions.find((version) => version.is_current)
  return {
    heading: student.name,
    detail: `NIS ${student.nis} · ${classroom.name} · ${eduyear.name} · ${semester.name}`,
    current: stored,
    versions,
    emptyText: missingOf(rapor),
    fileLabel: stored ? 'Ganti dengan berkas lain' : 'File Rapor *',
    ...(rapor.may_write && {
      upload: { ...upload, fieldName: 'File Rapor', missing: upload.file ? {} : { file: REQUIRED } },
    }),
    ...(rapor.may_write &&
      current && {
        withdraw: (
          <WithdrawButton
            documentName={`rapor ${student.name}`}
            withdraw={(reason) =>
              call(withdrawRapor, { params: { id: String(current.id) }, body: { reason } })
            }
            onDone={onSaved}
          />
        ),
      }),
  }
}
