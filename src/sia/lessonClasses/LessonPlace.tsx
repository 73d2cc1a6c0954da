/** Year, semester and class of one lesson: only what the server would take can be chosen. */
import { Box, Link as TextLink } from '@mui/material'
import { useRef } from 'react'
import { SelectInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { describeField } from '#contract/fields.ts'
import { lessonClassFields, type OneLessonClass, whyBound } from '#contract/sia/lessonClass.ts'
import { isOpen, whyClosed } from '#contract/sia/period.ts'
import { useHeldSubmit } from '#src/kit/form/useSubmitAfterUploads.ts'
import { LockedNote } from '../LockedNote.tsx'
import { LESSON_PARTICIPANTS } from '../resources.ts'
import { stated } from '../useYearClass.ts'
import type { Options } from './ClassLessons.tsx'

export function LessonPlace({ options }: { options: Options }) {
  const record = useRecordContext<OneLessonClass>()
  const stored = record?.id === undefined ? null : record
  const bound = stored && whyBound(stored, 'dipindahkan')
  const isFixed = Boolean(bound)
  const { eduyears, semesters, classrooms } = options
  return (
    <>
      <Choice name="eduyear_id" choices={offered(eduyears, stored?.eduyear.id)} isFixed={isFixed} />
      <Choice name="semester_id" choices={offered(semesters, stored?.semester.id)} isFixed={isFixed} />
      <Choice name="classroom_id" choices={classrooms} isFixed={isFixed} />
      {stored && bound ? (
        <Bound id={stored.id} reason={bound} />
      ) : (
        <Closed options={options} stored={stored} />
      )}
    </>
  )
}

type Stated = { id: number; name: string; status: string }

/** The active one, and where the lesson stands already. */
function offered(among: readonly Stated[], stored: number | undefined) {
  return stated(among).map((one) => ({ ...one, disabled: !isOpen(one) && one.id !== stored }))
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
function Closed({ options, stored }: { options: Options; stored: OneLessonClass | null }) {
  const inside = useRef<HTMLDivElement>(null)
  const [eduyear_id, semester_id, classroom_id] = useWatch({
    name: ['eduyear_id', 'semester_id', 'classroom_id'],
  })
  const isStaying =
    stored?.eduyear.id === eduyear_id &&
    stored?.semester.id === semester_id &&
    stored?.classroom.id === classroom_id
  const eduyear = options.eduyears.find(({ id }) => id === eduyear_id)
  const semester = options.semesters.find(({ id }) => id === semester_id)
  const closed = !isStaying && eduyear ? whyClosed({ eduyear, semester }) : null
  useHeldSubmit(inside, closed ? `${closed.message}.` : false)
  return (
    <Box ref={inside} sx={wholeRow}>
      {closed && <LockedNote>{closed.message}, jadi pelajaran tidak dapat ditambah di sana.</LockedNote>}
    </Box>
  )
}
