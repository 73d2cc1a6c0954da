/** A screen whose work is all lessons of one semester: which one is chosen in a card above it. */
import type { ReactNode } from 'react'
import { type MatrixPeriod, matrixPeriod } from '#contract/sia/lessonClass/lessonMatrix.ts'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { Worksheet } from '../worksheet/worksheet.tsx'
import { YearClassCard } from '../worksheet/YearClassCard.tsx'
import type { Options } from './ClassLessons.tsx'
import { useLessonClassOptions } from './LessonClassForm.tsx'

type ScreenProps = {
  subtitle: string
  /** What appears once year and semester are chosen. */
  detail: string
  /** Drawn anew for each semester. */
  children: (chosen: { key: string; period: MatrixPeriod; options: Options }) => ReactNode
}

/** @example <SemesterScreen subtitle="…" detail="…">{({ key, ...chosen }) => <Semester key={key} {...chosen} />}</SemesterScreen> */
export function SemesterScreen({ subtitle, detail, children }: ScreenProps) {
  const { label, parent } = useScreen()
  const query = useLessonClassOptions()
  const missing = { title: 'Pilih tahun ajaran dan semester', detail }
  return (
    <>
      <ScreenHeader title={label} subtitle={subtitle} backTo={parent} />
      <Worksheet query={query}>
        {(options) => (
          <YearClassCard schema={matrixPeriod} options={options} missing={missing}>
            {({ eduyear_id, semester_id }) =>
              eduyear_id && semester_id
                ? children({
                    key: `${eduyear_id} ${semester_id}`,
                    period: { eduyear_id, semester_id },
                    options,
                  })
                : null
            }
          </YearClassCard>
        )}
      </Worksheet>
    </>
  )
}
