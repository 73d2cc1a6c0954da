/** 'Rapor Saya': the student's own report cards, newest first, and the graduation letter. */

import { Box, Button, Typography } from '@mui/material'
import type { StudentSemester } from '#features/documents/ownRapor.ts'
import { GRADUATED } from '#features/enrolment/promotion.ts'
import { useDownload } from '#platform/console/kit/file/useFile.ts'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { formatScore } from '#platform/console/kit/format/formatScore.ts'
import type { Dashboard } from '../../dashboard.ts'

export type OpenedDocument =
  | { kind: 'rapor'; studentSemester: StudentSemester }
  | { kind: 'graduation'; graduation: NonNullable<Dashboard['graduation']> }

type Props = { dashboard: Dashboard; onOpen: (document: OpenedDocument) => void }

export function MyDocuments({ dashboard: { stages: semesters, graduation, out_reason }, onOpen }: Props) {
  const isLetterMissing = out_reason === GRADUATED && !graduation
  if (semesters.length === 0 && !graduation && !isLetterMissing)
    return <Typography color="textSecondary">Rapor Anda tampil di sini setelah diunggah sekolah.</Typography>
  return (
    <Box component="ul" sx={LIST_STYLE}>
      {graduation && (
        <Row
          title="Surat Kelulusan"
          detail={`Nilai akhir ${formatScore(graduation.final_score)}`}
          file={graduation}
          onOpen={() => onOpen({ kind: 'graduation', graduation })}
        />
      )}
      {isLetterMissing && (
        <Row
          title="Surat Kelulusan"
          detail={GRADUATED}
          file={null}
          missingText="Surat kelulusan belum tersedia"
        />
      )}
      {[...semesters].reverse().map((studentSemester) => (
        <Row
          key={`${studentSemester.student_class_id} ${studentSemester.semester.id}`}
          title={`${studentSemester.classroom.name} · Semester ${studentSemester.semester.name}`}
          detail={studentSemester.eduyear.name}
          file={studentSemester.rapor}
          onOpen={() => onOpen({ kind: 'rapor', studentSemester })}
        />
      ))}
    </Box>
  )
}

type RowProps = {
  title: string
  detail: string
  file: { file: string; file_url: string; created_at?: string } | null
  missingText?: string
  onOpen?: () => void
}

function Row({ title, detail, file, missingText = 'Rapor belum tersedia', onOpen }: RowProps) {
  const download = useDownload()
  return (
    <Box component="li" sx={ROW_STYLE}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {detail}
          {file?.created_at && (
            <>
              {' · diunggah '}
              <Moment value={file.created_at} />
            </>
          )}
        </Typography>
      </Box>
      {file ? (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button variant="contained" size="small" onClick={onOpen} aria-label={`Lihat ${title}`}>
            Lihat
          </Button>
          <Button
            variant="outlined"
            size="small"
            onClick={() => void download(file)}
            aria-label={`Download ${title}`}
          >
            Download
          </Button>
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ fontStyle: 'italic' }}>
          {missingText}
        </Typography>
      )}
    </Box>
  )
}

const LIST_STYLE = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
const ROW_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  py: 1.5,
} as const
