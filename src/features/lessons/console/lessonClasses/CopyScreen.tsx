/** The screen 'Salin Pelajaran': selects for target and source, a preview, and the copy button. */

import { Box, Card, CardContent } from '@mui/material'
import { useState } from 'react'
import { markActive, useClassSelection } from '#features/school/console/useClassSelection.ts'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import type { Options } from './ClassLessons.tsx'
import { CopyPreview, type CopyRequest } from './CopyPreview.tsx'
import { useLessonClassOptions } from './LessonClassForm.tsx'
import { previousPeriods } from './previousPeriods.ts'

export function Screen() {
  const { label, parent } = useScreen()
  const options = useLessonClassOptions()
  return (
    <>
      <ScreenHeader
        title={label}
        backTo={parent}
        subtitle="Pelajaran disalin beserta gurunya. Yang sudah ada di kelas tujuan dibiarkan."
      />
      <WorksheetContent query={options}>{(data) => <CopyForm options={data} />}</WorksheetContent>
    </>
  )
}

const PREVIOUS_SEMESTER = 1
const PREVIOUS_YEAR = 2
const OTHER_CLASS = 3
const SOURCES = [
  { id: PREVIOUS_SEMESTER, name: 'Semester sebelumnya' },
  { id: PREVIOUS_YEAR, name: 'Semester yang sama tahun lalu' },
  { id: OTHER_CLASS, name: 'Kelas lain di semester ini' },
]
const ALL_CLASSES = { id: 0, name: 'Semua kelas' }

function CopyForm({ options }: { options: Options }) {
  const { selection, select } = useClassSelection(options)
  const [source, setSource] = useState(PREVIOUS_SEMESTER)
  const [sourceClassId, setSourceClassId] = useState<number | null>(null)
  const { eduyear_id, semester_id, classroom_id } = selection
  const target = options.classrooms.find(({ id }) => id === classroom_id)
  const sameGradeClasses = options.classrooms.filter(
    ({ id, code }) => id !== target?.id && code === target?.code,
  )
  const sourceClass = sameGradeClasses.find(({ id }) => id === sourceClassId)
  const copySelection = { ...selection, source, sourceClassId: sourceClass?.id ?? null }
  const copyRequest = toCopyRequest(copySelection, options)
  return (
    <>
      <Card sx={{ mb: 2.5 }}>
        <CardContent>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
            <SelectField
              label="Ke tahun ajaran"
              options={markActive(options.eduyears)}
              value={eduyear_id}
              onChange={(id) => select('eduyear_id', id)}
            />
            <SelectField
              label="Ke semester"
              options={markActive(options.semesters)}
              value={semester_id}
              onChange={(id) => select('semester_id', id)}
            />
            <SelectField
              label="Ke kelas"
              options={[ALL_CLASSES, ...options.classrooms]}
              value={classroom_id ?? ALL_CLASSES.id}
              onChange={(id) => select('classroom_id', id)}
            />
            <SelectField label="Salin dari" options={SOURCES} value={source} onChange={setSource} />
            {source === OTHER_CLASS && (
              <SelectField
                label="Kelas asal"
                options={sameGradeClasses}
                value={sourceClassId}
                onChange={setSourceClassId}
                isRequired
              />
            )}
          </Box>
        </CardContent>
      </Card>
      {typeof copyRequest === 'string' ? (
        <Card>
          <EmptyState title={copyRequest} />
        </Card>
      ) : (
        <CopyPreview key={JSON.stringify(copyRequest)} copyRequest={copyRequest} options={options} />
      )}
    </>
  )
}

type CopySelection = ReturnType<typeof useClassSelection>['selection'] & {
  source: number
  sourceClassId: number | null
}

/** @returns the request, or a message that says which input is missing */
function toCopyRequest(
  { eduyear_id, semester_id, ...rest }: CopySelection,
  options: Options,
): CopyRequest | string {
  if (!eduyear_id || !semester_id) return 'Pilih tahun ajaran dan semester'
  const targetPeriod = { eduyear_id, semester_id }
  const { classroom_id, source, sourceClassId } = rest
  const classroom_ids = classroom_id ? [classroom_id] : options.classrooms.map(({ id }) => id)
  if (classroom_ids.length === 0) return 'Belum ada kelas'
  if (source === OTHER_CLASS) {
    if (!classroom_id) return 'Pilih kelas tujuan dahulu'
    if (!sourceClassId) return 'Pilih kelas asal'
    return {
      ...toSourceFields(targetPeriod),
      from_classroom_id: sourceClassId,
      ...targetPeriod,
      classroom_ids,
    }
  }
  const formerPeriods = previousPeriods(targetPeriod, options)
  const sourcePeriod = source === PREVIOUS_SEMESTER ? formerPeriods.semester : formerPeriods.year
  return sourcePeriod
    ? { ...toSourceFields(sourcePeriod), ...targetPeriod, classroom_ids }
    : 'Tidak ada tahun ajaran sebelumnya'
}

const toSourceFields = ({ eduyear_id, semester_id }: { eduyear_id: number; semester_id: number }) => ({
  from_eduyear_id: eduyear_id,
  from_semester_id: semester_id,
})
