/** One student's report card of a semester: preview, upload, download, earlier versions. */
import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { REQUIRED } from '#contract/fields.ts'
import { readRapor, saveRapor, withdrawRapor } from '#contract/sia/rapor.ts'
import { call } from '#src/providers/call.ts'
import { DocumentDialog } from '../documents/DocumentDialog.tsx'
import { useUpload } from '../documents/useUpload.ts'
import { WaitingDialog } from '../documents/WaitingDialog.tsx'
import { WithdrawButton } from '../documents/WithdrawButton.tsx'
import { missingOf } from './missing.ts'

type Props = { id: number; semesterId: number; onClose: () => void; onSaved: () => void }
type Rapor = Output<typeof readRapor>

export function RaporDialog({ id, semesterId, ...rest }: Props) {
  const query = useQuery({
    queryKey: ['rapor', 'dialog', id, semesterId],
    queryFn: async ({ signal }) =>
      (await call(readRapor, { params: { id: String(id) }, query: { semester_id: semesterId }, signal }))
        .result,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!query.data) return <WaitingDialog title="Rapor" query={query} onClose={rest.onClose} />
  return <Opened rapor={query.data} {...rest} />
}

function Opened({ rapor, onClose, onSaved }: { rapor: Rapor } & Pick<Props, 'onClose' | 'onSaved'>) {
  const { student, classroom, eduyear, semester, student_class_rapors: stored, versions } = rapor
  const upload = useUpload(
    (file, transfer) =>
      call(saveRapor, {
        body: {
          id: stored?.id ?? 0,
          student_id: student.id,
          semester_id: semester.id,
          classroom_id: classroom.id,
          eduyear_id: eduyear.id,
        },
        file,
        ...transfer,
      }),
    onSaved,
  )
  const mayUpload = rapor.may_write
  const standing = versions.find((version) => version.is_current)
  return (
    <DocumentDialog
      title={mayUpload ? 'Upload Rapor' : 'Rapor'}
      heading={student.name}
      detail={`NIS ${student.nis} · ${classroom.name} · ${eduyear.name} · ${semester.name}`}
      current={stored}
      versions={versions}
      emptyText={missingOf(rapor)}
      fileLabel={stored ? 'Ganti dengan berkas lain' : 'File Rapor *'}
      {...(mayUpload && {
        upload: { ...upload, fieldName: 'File Rapor', missing: upload.file ? {} : { file: REQUIRED } },
      })}
      {...(mayUpload &&
        standing && {
          withdraw: (
            <WithdrawButton
              what={`rapor ${student.name}`}
              withdraw={(reason) =>
                call(withdrawRapor, { params: { id: String(standing.id) }, body: { reason } })
              }
              onDone={onSaved}
            />
          ),
        })}
      onClose={onClose}
    />
  )
}
