/** For homeroom teachers: how many students of the own class lack a report card of this semester. */
import { HomeLine, HomeLines } from '#platform/console/kit/home/HomeLines.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import type { Dashboard } from '../../dashboard.ts'
import { raporTablePath } from './ClassProgressList.tsx'

/** Nothing once all have one. */
export function HomeroomRapors({ dashboard: { classes, homerooms, period } }: { dashboard: Dashboard }) {
  const incomplete = classes.filter(
    ({ classroom, students, rapors }) => rapors < students && homerooms.some(({ id }) => id === classroom.id),
  )
  if (incomplete.length === 0) return null
  return (
    <Section title="Rapor kelas Anda">
      <HomeLines label="Rapor kelas Anda">
        {incomplete.map((progress) => (
          <HomeLine
            key={progress.classroom.id}
            to={raporTablePath(progress, period)}
            title={`${progress.classroom.name}: ${progress.students - progress.rapors} siswa belum punya rapor`}
            detail={`Semester ${period.semester?.name ?? '–'}`}
          />
        ))}
      </HomeLines>
    </Section>
  )
}
