/** A screen about all lessons of one semester, which is selected in a card above. */
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
  /** The hint shown until year and semester are selected. */
  detail: string
  /** The content; `key` remounts it for each semester. */
  children: (selection: { key: string; period: MatrixPeriod; options: Options }) => ReactNode
}

/** @example <SemesterScreen subtitle="…" detail="…">{({ key, ...props }) => <Semester key={key} {...props} />}</SemesterScreen> */
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
