/** The number of report cards per class this semester, each linking to the table of the class. */
import { Box, Card, CardActionArea, LinearProgress, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { listRapors } from '#features/documents/rapor.ts'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import type { ClassProgress, Dashboard } from '../../dashboard.ts'

type Props = { title: string; dashboard: Dashboard }

export function ClassProgressList({ title, dashboard: { classes, period } }: Props) {
  if (classes.length === 0) return null
  return (
    <Section title={title}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {classes.map((progress) => (
          <ClassCard key={progress.classroom.id} {...progress} to={raporTablePath(progress, period)} />
        ))}
      </Box>
    </Section>
  )
}

/** The screen has the same path as its endpoint. */
export function raporTablePath(
  { classroom }: ClassProgress,
  { eduyear, semester }: Dashboard['period'],
): string {
  const ids = { eduyear_id: eduyear?.id, semester_id: semester?.id, classroom_id: classroom.id }
  const query = new URLSearchParams(Object.entries(ids).map(([name, id]) => [name, String(id ?? '')]))
  return `${listRapors.path}?${query}`
}

function ClassCard({ classroom, students, rapors, to }: ClassProgress & { to: string }) {
  const isComplete = rapors === students
  return (
    <Card>
      <CardActionArea component={Link} to={to} sx={{ p: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 700 }}>
            {classroom.name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
            {rapors}/{students}
          </Typography>
        </Box>
        <LinearProgress
          variant="determinate"
          color={isComplete ? 'success' : 'primary'}
          value={students ? (100 * rapors) / students : 0}
          aria-label={`Rapor ${classroom.name}: ${rapors} dari ${students}`}
          sx={{ mt: 1, height: 6, borderRadius: 3, bgcolor: 'action.selected' }}
        />
      </CardActionArea>
    </Card>
  )
}
