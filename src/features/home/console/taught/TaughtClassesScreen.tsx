/** The screen 'Kelas Saya': the classes of a teacher, with links to their students, report cards and lessons. */
import { Box, Button, Card, CardContent, Chip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listRapors } from '#features/documents/rapor.ts'
import { TEACHER_LESSONS } from '#features/learning/lesson.ts'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { listTaughtClasses, TAUGHT_STUDENTS, type TaughtClass } from '../../taught.ts'

type TaughtClasses = Output<typeof listTaughtClasses>

export function Screen() {
  const { label, parent } = useScreen()
  const query = useQuery({
    queryKey: ['taughtClasses'],
    queryFn: async ({ signal }) => (await call(listTaughtClasses, { signal })).result,
  })
  const period = [query.data?.eduyear?.name, query.data?.semester?.name].filter(Boolean).join(' · ')
  return (
    <>
      <ScreenHeader title={label} backTo={parent} {...(period && { subtitle: period })} />
      <WorksheetContent query={query}>
        {(taughtClasses) =>
          taughtClasses.rows.length > 0 ? (
            <Box component="ul" sx={GRID_STYLE}>
              {taughtClasses.rows.map((row) => (
                <ClassCard key={row.classroom.id} row={row} taughtClasses={taughtClasses} />
              ))}
            </Box>
          ) : (
            <Card>
              <EmptyState
                title="Belum ada kelas"
                detail="Kelas tampil di sini setelah tata usaha memberi Anda pelajaran atau menetapkan Anda sebagai wali kelas."
              />
            </Card>
          )
        }
      </WorksheetContent>
    </>
  )
}

function ClassCard({ row, taughtClasses }: { row: TaughtClass; taughtClasses: TaughtClasses }) {
  const { classroom, students, rapors, homeroom, lessons } = row
  return (
    <Card component="li">
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="h2" variant="h2">
            {classroom.name}
          </Typography>
          {homeroom?.is_own && <Chip size="small" color="primary" label="Anda wali kelas" />}
        </Box>
        {!homeroom?.is_own && (
          <Typography variant="body2" color="textSecondary">
            Wali kelas: {homeroom?.teacher.name ?? 'belum ditetapkan'}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to={studentsPath(row)} variant="outlined" size="small">
            {students} siswa
          </Button>
          {rapors !== null && (
            <Button component={Link} to={raporsPath(row, taughtClasses)} variant="outlined" size="small">
              Rapor {rapors}/{students}
            </Button>
          )}
        </Box>
        {lessons.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {lessons.map(({ id, lesson }) => (
              <Chip
                key={id}
                component={Link}
                to={`${TEACHER_LESSONS}/${id}`}
                clickable
                variant="outlined"
                label={lesson.name}
              />
            ))}
          </Box>
        )}
      </CardContent>
    </Card>
  )
}

function studentsPath({ classroom }: TaughtClass): string {
  const filter = JSON.stringify({ active_period: true, classroom: [classroom.id] })
  return `${TAUGHT_STUDENTS}?${new URLSearchParams({ filter })}`
}

function raporsPath({ classroom }: TaughtClass, { eduyear, semester }: TaughtClasses): string {
  const ids = { eduyear_id: eduyear?.id, semester_id: semester?.id, classroom_id: classroom.id }
  const definedIds = Object.entries(ids).flatMap(([name, id]) => (id ? [[name, String(id)]] : []))
  return `${listRapors.path}?${new URLSearchParams(definedIds)}`
}

const GRID_STYLE = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
