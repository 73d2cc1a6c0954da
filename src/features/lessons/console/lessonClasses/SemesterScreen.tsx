/** A screen about all lessons of one semester, which is selected in a card above. */
import type { ReactNode } from 'react'
import { ClassSelectionCard } from '#features/school/console/worksheet/ClassSelectionCard.tsx'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { type MatrixPeriod, matrixPeriod } from '../../lessonMatrix.ts'
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
  const placeholder = { title: 'Pilih tahun ajaran dan semester', detail }
  return (
    <>
      <ScreenHeader title={label} subtitle={subtitle} backTo={parent} />
      <WorksheetContent query={query}>
        {(options) => (
          <ClassSelectionCard schema={matrixPeriod} options={options} placeholder={placeholder}>
            {({ eduyear_id, semester_id }) =>
              eduyear_id && semester_id
                ? children({
                    key: `${eduyear_id} ${semester_id}`,
                    period: { eduyear_id, semester_id },
                    options,
                  })
                : null
            }
          </ClassSelectionCard>
        )}
      </WorksheetContent>
    </>
  )
}
