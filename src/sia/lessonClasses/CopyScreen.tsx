/** Salin Pelajaran: where to, where from, a look at what would come, and then the copy. */
import { Box, Card, CardContent } from '@mui/material'
import { useState } from 'react'
import { previousPeriods } from '#contract/sia/lessonClass/lessonCopy.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { markActive, useYearClass } from '../useYearClass.ts'
import { Worksheet } from '../worksheet/worksheet.tsx'
import type { Options } from './ClassLessons.tsx'
import { type Copying, CopyPreview } from './CopyPreview.tsx'
import { useLessonClassOptions } from './LessonClassForm.tsx'

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
      <Worksheet query={options}>{(read) => <Chosen options={read} />}</Worksheet>
    </>
  )
}

const [LAST_SEMESTER, LAST_YEAR, OTHER_CLASS] = [1, 2, 3]
const SOURCES = [
  { id: LAST_SEMESTER, name: 'Semester sebelumnya' },
  { id: LAST_YEAR, name: 'Semester yang sama tahun lalu' },
  { id: OTHER_CLASS, name: 'Kelas lain di semester ini' },
]
const EVERY_CLASS = { id: 0, name: 'Semua kelas' }

function Chosen({ options }: { options: Options }) {
  const { selection: chosen, select: choose } = useYearClass(options)
  const [source, setSource] = useState(LAST_SEMESTER)
  const [from, setFrom] = useState<number | null>(null)
  const { eduyear_id, semester_id, classroom_id } = chosen
  const target = options.classrooms.find(({ id }) => id === classroom_id)
  const sameGradeClasses = options.classrooms.filter(
    ({ id, code }) => id !== target?.id && code === target?.code,
  )
  const copying = copyRequestOf(
    { ...chosen, source, from: sameGradeClasses.find(({ id }) => id === from)?.id ?? null },
    options,
  )
  return (
    <>
      <Card sx={{ mb: 2.5 }}>
        <CardContent>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
            <SelectBox
              label="Ke tahun ajaran"
              options={markActive(options.eduyears)}
              value={eduyear_id}
              onChange={(id) => choose('eduyear_id', id)}
            />
            <SelectBox
              label="Ke semester"
              options={markActive(options.semesters)}
              value={semester_id}
              onChange={(id) => choose('semester_id', id)}
            />
            <SelectBox
              label="Ke kelas"
              options={[EVERY_CLASS, ...options.classrooms]}
              value={classroom_id ?? EVERY_CLASS.id}
              onChange={(id) => choose('classroom_id', id)}
            />
            <SelectBox label="Salin dari" options={SOURCES} value={source} onChange={setSource} />
            {source === OTHER_CLASS && (
              <SelectBox
                label="Kelas asal"
                options={sameGradeClasses}
                value={from}
                onChange={setFrom}
                isRequired
              />
            )}
          </Box>
        </CardContent>
      </Card>
      {typeof copying === 'string' ? (
        <Card>
          <EmptyState title={copying} />
        </Card>
      ) : (
        <CopyPreview key={JSON.stringify(copying)} copying={copying} options={options} />
      )}
    </>
  )
}

type Choice = ReturnType<typeof useYearClass>['selection'] & { source: number; from: number | null }

/** What is to be copied, or what is still missing to say so. */
function copyRequestOf({ eduyear_id, semester_id, ...choice }: Choice, options: Options): Copying | string {
  if (!eduyear_id || !semester_id) return 'Pilih tahun ajaran dan semester'
  const to = { eduyear_id, semester_id }
  const { classroom_id, source, from } = choice
  const classroom_ids = classroom_id ? [classroom_id] : options.classrooms.map(({ id }) => id)
  if (classroom_ids.length === 0) return 'Belum ada kelas'
  if (source === OTHER_CLASS) {
    if (!classroom_id) return 'Pilih kelas tujuan dahulu'
    if (!from) return 'Pilih kelas asal'
    return { ...fromPeriod(to), from_classroom_id: from, ...to, classroom_ids }
  }
  const former = previousPeriods(to, options)
  const period = source === LAST_SEMESTER ? former.semester : former.year
  return period ? { ...fromPeriod(period), ...to, classroom_ids } : 'Tidak ada tahun ajaran sebelumnya'
}

const fromPeriod = ({ eduyear_id, semester_id }: { eduyear_id: number; semester_id: number }) => ({
  from_eduyear_id: eduyear_id,
  from_semester_id: semester_id,
})
