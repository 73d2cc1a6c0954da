/** The tab 'Siswa': the participants of a lesson with their submissions and average scores. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Box, Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useDownload } from '#platform/console/kit/file/useFile.ts'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { buildUrl, call } from '#platform/console/providers/call.ts'
import { listLessonStudents } from '../../lesson.ts'
import { exportLessonScores } from '../../scoring.ts'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearningQuery } from '../parts/useLearningQuery.ts'
import type { Lesson } from './useLesson.ts'

export function StudentTab({ lesson }: { lesson: Lesson }) {
  const { id } = lesson
  const query = useLearningQuery(['students', id], (signal) =>
    call(listLessonStudents, { params: { id }, signal }),
  )
  const download = useDownload()
  const downloadScores = () =>
    download({
      file: `nilai ${lesson.lesson.name} ${lesson.classroom.name}.csv`,
      file_url: buildUrl(exportLessonScores, { id }),
    })
  return (
    <QueryContent query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="Belum ada siswa di pelajaran ini" />
        ) : (
          <>
            <Box sx={{ p: 2 }}>
              <Button variant="outlined" startIcon={<Download />} onClick={() => void downloadScores()}>
                Unduh nilai (CSV)
              </Button>
            </Box>
            <TableContainer>
              <Table size="small">
                <TableHead>
                  <TableRow>
                    <TableCell>Nama</TableCell>
                    <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>NIS</TableCell>
                    <TableCell align="right">Dikumpulkan</TableCell>
                    <TableCell align="right">Rata-rata</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {rows.map(({ id: participantId, student, submitted, average }) => (
                    <TableRow key={participantId}>
                      <TableCell>{student.name}</TableCell>
                      <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{student.nis}</TableCell>
                      <TableCell align="right">{submitted}</TableCell>
                      <TableCell align="right">{average === null ? '–' : formatPoints(average)}</TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </TableContainer>
          </>
        )
      }
    </QueryContent>
  )
}
