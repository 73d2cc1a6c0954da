/** A student's own graduation: final score and letter, once the school has released them. */

import { Box, Card, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LAST_GRADE } from '#features/school/choices.ts'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { DownloadButton } from '#platform/console/kit/file/DownloadButton.tsx'
import { formatScore } from '#platform/console/kit/format/formatScore.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { call } from '#platform/console/providers/call.ts'
import { listOwnGraduations, type OwnGraduation as YearInLastGrade } from '../../graduation.ts'
import { DocumentPages } from '../documents/DocumentPages.tsx'

export function OwnGraduation() {
  const query = useQuery({
    queryKey: ['ownGraduations'],
    queryFn: async ({ signal }) => (await call(listOwnGraduations, { signal })).result,
  })
  return (
    <WorksheetContent query={query}>
      {(years) => (
        <Card>
          {/* Who repeated the last grade has two years in it. */}
          <YearContent year={years.find(({ graduation }) => graduation !== null) ?? years[0]} />
        </Card>
      )}
    </WorksheetContent>
  )
}

function YearContent({ year }: { year: YearInLastGrade | undefined }) {
  if (!year)
    return (
      <EmptyState
        title="Belum ada kelulusan"
        detail={`Surat kelulusan dan nilai akhir Anda tampil di sini setelah Anda lulus dari kelas ${LAST_GRADE}.`}
      />
    )
  const yearName = `${year.classroom.name} · ${year.eduyear.name}`
  const { graduation } = year
  if (!graduation)
    return (
      <EmptyState
        title="Surat kelulusan belum tersedia"
        detail={`${yearName}. Surat dan nilai akhir tampil di sini setelah diterbitkan sekolah.`}
      />
    )
  return (
    <CardContent>
      <Box sx={HEADING_STYLE}>
        <Box>
          <Typography component="h2" variant="h2">
            Lulus dengan nilai akhir {formatScore(graduation.final_score)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {yearName}
          </Typography>
        </Box>
        <DownloadButton file={graduation} />
      </Box>
      <DocumentPages file={graduation} label={`Surat kelulusan ${yearName}`} />
    </CardContent>
  )
}

const HEADING_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  justifyContent: 'space-between',
  mb: 2,
} as const
