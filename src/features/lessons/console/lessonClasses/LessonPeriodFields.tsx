/** The inputs for year, semester and class of one lesson; they offer only what the server accepts. */
import { Box, Link as TextLink } from '@mui/material'
import { useRef } from 'react'
import { SelectInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { NamedWithStatus } from '#features/school/activity.ts'
import { markActive } from '#features/school/console/useClassSelection.ts'
import { canAddToPast, whyClosed } from '#features/school/period.ts'
import { useSubmitBlock } from '#platform/console/kit/form/useSubmitBlock.ts'
import { LockedNote } from '#platform/console/kit/worksheet/LockedNote.tsx'
import { useUser } from '#platform/console/providers/session.ts'
import { describeField } from '#platform/contract/fields.ts'
import { type LessonClassDetail, lessonClassFields, whyLocked } from '../../lessonClass.ts'
import { LESSON_PARTICIPANTS } from '../resources.ts'
import type { ClassPeriodIds, Options } from './ClassLessons.tsx'

export function LessonPeriodFields({ options }: { options: Options }) {
  const record = useRecordContext<LessonClassDetail>()
  const storedLesson = record?.id === undefined ? null : record
  const lockReason = storedLesson && whyLocked(storedLesson, 'dipindahkan')
  const isFixed = Boolean(lockReason)
  const canAdd = canAddToPast(useUser())
  const { eduyears, semesters, classrooms } = options
  return (
    <>
      <LockableSelect
        name="eduyear_id"
        choices={toYearOptions(eduyears, { storedId: storedLesson?.eduyear.id, canAdd })}
        isFixed={isFixed}
      />
      <LockableSelect name="semester_id" choices={markActive(semesters)} isFixed={isFixed} />
      <LockableSelect name="classroom_id" choices={classrooms} isFixed={isFixed} />
      {storedLesson && lockReason ? (
        <LockNotice id={storedLesson.id} reason={lockReason} />
      ) : (
        <ClosedNotice options={options} storedLesson={storedLesson} />
      )}
    </>
  )
}

type YearRights = {
  /** The year of the stored lesson. */
  storedId: number | undefined
  /** Whether the user may add lessons to a passed year. */
  canAdd: boolean
}

/** Disables passed years except that of the lesson itself; administrators may choose any. */
function toYearOptions(eduyears: readonly NamedWithStatus[], { storedId, canAdd }: YearRights) {
  const isOver = (eduyear: NamedWithStatus) => whyClosed({ eduyear }) !== null
  return markActive(eduyears).map((option) => ({
    ...option,
    disabled: !canAdd && isOver(option) && option.id !== storedId,
  }))
}

/** @returns why the period is closed; null if it is open or the lesson is already there */
export function findClosedReason(
  { eduyears, semesters }: Options,
  { eduyear_id, semester_id, classroom_id }: ClassPeriodIds,
  storedLesson: LessonClassDetail | null | undefined,
) {
  const isUnchanged =
    storedLesson?.eduyear.id === eduyear_id &&
    storedLesson?.semester.id === semester_id &&
    storedLesson?.classroom.id === classroom_id
  const eduyear = eduyears.find(({ id }) => id === eduyear_id)
  const semester = semesters.find(({ id }) => id === semester_id)
  return !isUnchanged && eduyear ? whyClosed({ eduyear, semester }) : null
}

type LockableSelectProps = { name: string; choices: { id: number; name: string }[]; isFixed: boolean }

function LockableSelect({ name, choices, isFixed }: LockableSelectProps) {
  return (
    <SelectInput
      source={name}
      label={describeField(lessonClassFields, name).label}
      choices={choices}
      isRequired
      // Not disabled, since a disabled input would be missing from the saved values.
      readOnly={isFixed}
      helperText={false}
      fullWidth
      size="small"
      margin="none"
      translateChoice={false}
    />
  )
}

const FULL_ROW_STYLE = { gridColumn: '1 / -1', mt: -1.5, '&:empty': { display: 'none' } } as const

function LockNotice({ id, reason }: { id: number; reason: string }) {
  return (
    <Box sx={FULL_ROW_STYLE}>
      <LockedNote>
        {reason}{' '}
        <TextLink component={Link} to={`/${LESSON_PARTICIPANTS}/edit/${id}`}>
          Lihat peserta
        </TextLink>
      </LockedNote>
    </Box>
  )
}

/** Blocks saving a new or moved lesson in a passed period; a lesson that stays there may be changed. */
function ClosedNotice({
  options,
  storedLesson,
}: {
  options: Options
  storedLesson: LessonClassDetail | null
}) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [eduyear_id, semester_id, classroom_id] = useWatch({
    name: ['eduyear_id', 'semester_id', 'classroom_id'],
  })
  const canAdd = canAddToPast(useUser())
  const closedReason = findClosedReason(options, { eduyear_id, semester_id, classroom_id }, storedLesson)
  useSubmitBlock(containerRef, closedReason && !canAdd ? `${closedReason.message}.` : false)
  return (
    <Box ref={containerRef} sx={FULL_ROW_STYLE}>
      {closedReason && (
        <LockedNote>
          {closedReason.message}
          {canAdd ? '; ditanyakan dahulu saat disimpan.' : ', jadi pelajaran tidak dapat ditambah di sana.'}
        </LockedNote>
      )}
    </Box>
  )
}
