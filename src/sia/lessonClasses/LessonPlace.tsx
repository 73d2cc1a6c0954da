/** Year, semester and class of one lesson: only what the server would take can be chosen. */
import { Box, Link as TextLink } from '@mui/material'
import { useRef } from 'react'
import { SelectInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { describeField } from '#contract/fields.ts'
import type { NamedWithStatus } from '#contract/sia/activity.ts'
import {
  type LessonClassDetail,
  lessonClassFields,
  whyLocked,
} from '#contract/sia/lessonClass/lessonClass.ts'
import { canAddToPassed, whyClosed } from '#contract/sia/period.ts'
import { useSubmitBlock } from '#src/kit/form/useSubmitBlock.ts'
import { useUser } from '#src/providers/session.ts'
import { LockedNote } from '../LockedNote.tsx'
import { LESSON_PARTICIPANTS } from '../resources.ts'
import { markActive } from '../useYearClass.ts'
import type { ClassPeriod, Options } from './ClassLessons.tsx'

export function LessonPlace({ options }: { options: Options }) {
  const record = useRecordContext<LessonClassDetail>()
  const stored = record?.id === undefined ? null : record
  const bound = stored && whyLocked(stored, 'dipindahkan')
  const isFixed = Boolean(bound)
  const mayAdd = canAddToPassed(useUser())
  const { eduyears, semesters, classrooms } = options
  return (
    <>
      <Choice name="eduyear_id" choices={offered(eduyears, stored?.eduyear.id, mayAdd)} isFixed={isFixed} />
      <Choice name="semester_id" choices={markActive(semesters)} isFixed={isFixed} />
      <Choice name="classroom_id" choices={classrooms} isFixed={isFixed} />
      {stored && bound ? (
        <Bound id={stored.id} reason={bound} />
      ) : (
        <Closed options={options} stored={stored} />
      )}
    </>
  )
}

/** The active one and those to come, and where the lesson stands already; to administrators all. */
function offered(among: readonly NamedWithStatus[], stored: number | undefined, mayAdd: boolean) {
  const isOver = (one: NamedWithStatus) => whyClosed({ eduyear: one }) !== null
  return markActive(among).map((one) => ({ ...one, disabled: !mayAdd && isOver(one) && one.id !== stored }))
}

/** Why this is a place in what is over; null where it is not, or the lesson stands there already. */
export function closedAt(
  { eduyears, semesters }: Options,
  { eduyear_id, semester_id, classroom_id }: ClassPeriod,
  stored: LessonClassDetail | null | undefined,
) {
  const isStaying =
    stored?.eduyear.id === eduyear_id &&
    stored?.semester.id === semester_id &&
    stored?.classroom.id === classroom_id
  const eduyear = eduyears.find(({ id }) => id === eduyear_id)
  const semester = semesters.find(({ id }) => id === semester_id)
  return !isStaying && eduyear ? whyClosed({ eduyear, semester }) : null
}

type Choices = { name: string; choices: { id: number; name: string }[]; isFixed: boolean }

function Choice({ name, choices, isFixed }: Choices) {
  return (
    <SelectInput
      source={name}
      label={describeField(lessonClassFields, name).label}
      choices={choices}
      isRequired
      // A disabled input would leave its value out of what is saved.
      readOnly={isFixed}
      helperText={false}
      fullWidth
      size="small"
      margin="none"
      translateChoice={false}
    />
  )
}

const wholeRow = { gridColumn: '1 / -1', mt: -1.5, '&:empty': { display: 'none' } } as const

function Bound({ id, reason }: { id: number; reason: string }) {
  return (
    <Box sx={wholeRow}>
      <LockedNote>
        {reason}{' '}
        <TextLink component={Link} to={`/${LESSON_PARTICIPANTS}/edit/${id}`}>
          Lihat peserta
        </TextLink>
      </LockedNote>
    </Box>
  )
}

/** A lesson that stays where it is may be changed in a former semester too; one that is new or moved may not. */
function Closed({ options, stored }: { options: Options; stored: LessonClassDetail | null }) {
  const inside = useRef<HTMLDivElement>(null)
  const [eduyear_id, semester_id, classroom_id] = useWatch({
    name: ['eduyear_id', 'semester_id', 'classroom_id'],
  })
  const mayAdd = canAddToPassed(useUser())
  const closed = closedAt(options, { eduyear_id, semester_id, classroom_id }, stored)
  useSubmitBlock(inside, closed && !mayAdd ? `${closed.message}.` : false)
  return (
    <Box ref={inside} sx={wholeRow}>
      {closed && (
        <LockedNote>
          {closed.message}
          {mayAdd ? '; ditanyakan dahulu saat disimpan.' : ', jadi pelajaran tidak dapat ditambah di sana.'}
        </LockedNote>
      )}
    </Box>
  )
}
