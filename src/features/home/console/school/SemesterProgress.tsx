/** A student's progress through the school: one step per semester, filled once its report card is uploaded. */

import Check from '@mui/icons-material/CheckRounded'
import School from '@mui/icons-material/SchoolOutlined'
import { Box, Typography } from '@mui/material'
import type { StudentSemester } from '#features/documents/ownRapor.ts'
import { SEMESTERS_A_YEAR } from '#features/enrolment/console/participants/promotionWarnings.ts'
import { nextCode } from '#features/enrolment/promotion.ts'
import { CLASS_CODES } from '#features/school/choices.ts'

type Props = { semesters: readonly StudentSemester[]; hasGraduated: boolean }

export function SemesterProgress({ semesters, hasGraduated }: Props) {
  const raporCount = semesters.filter((studentSemester) => studentSemester.rapor).length
  const remainingSemesters = hasGraduated
    ? 0
    : SEMESTERS_A_YEAR * countGradesAfter(semesters.at(-1)?.classroom.code)
  return (
    <>
      <Box component="ol" sx={STEPS_STYLE} aria-label="Rapor setiap semester">
        {semesters.map((studentSemester) => (
          <SemesterStep
            key={`${studentSemester.student_class_id} ${studentSemester.semester.id}`}
            isFilled={studentSemester.rapor !== null}
            upperText={studentSemester.classroom.code}
            lowerText={studentSemester.semester.name}
            label={`${studentSemester.classroom.name}, ${studentSemester.eduyear.name}, semester ${studentSemester.semester.name}: ${studentSemester.rapor ? 'rapor ada' : 'rapor belum ada'}`}
          />
        ))}
        {Array.from({ length: remainingSemesters }, (_, index) => index + 1).map((number) => (
          <SemesterStep
            key={`future-${number}`}
            isFilled={false}
            isFuture
            upperText=""
            lowerText=""
            label="semester yang akan datang"
          />
        ))}
        <Box component="li" sx={STEP_STYLE} aria-label={hasGraduated ? 'Lulus' : 'Belum lulus'}>
          <Box aria-hidden sx={{ height: 20 }} />
          <Box sx={{ ...DOT_STYLE, ...(hasGraduated ? FILLED_STYLE : {}) }}>
            <School sx={{ fontSize: 16 }} />
          </Box>
          <Typography variant="caption" aria-hidden color="textSecondary">
            Lulus
          </Typography>
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {semesters.length === 0
          ? 'Belum ada kelas yang tercatat.'
          : `${raporCount} rapor sudah ada dari ${semesters.length} semester.`}
      </Typography>
    </>
  )
}

/** Counts by grade and not by recorded semesters, since earlier years may not be recorded. */
function countGradesAfter(code: string | undefined): number {
  if (code === undefined) return CLASS_CODES.length
  const next = nextCode(code)
  return next === null ? 0 : 1 + countGradesAfter(next)
}

type SemesterStepProps = {
  isFilled: boolean
  isFuture?: boolean
  upperText: string
  lowerText: string
  label: string
}

function SemesterStep({ isFilled, isFuture = false, upperText, lowerText, label }: SemesterStepProps) {
  return (
    <Box
      component="li"
      sx={{ ...STEP_STYLE, '&::after': { ...CONNECTOR_STYLE, borderStyle: isFuture ? 'dashed' : 'solid' } }}
      aria-label={label}
    >
      <Typography variant="caption" aria-hidden sx={{ fontWeight: 700, height: 20 }}>
        {upperText}
      </Typography>
      <Box
        sx={{ ...DOT_STYLE, ...(isFilled ? FILLED_STYLE : {}), ...(isFuture && { borderStyle: 'dashed' }) }}
      >
        {isFilled && <Check sx={{ fontSize: 16 }} />}
      </Box>
      <Typography variant="caption" aria-hidden color="textSecondary">
        {lowerText}
      </Typography>
    </Box>
  )
}

/** Wraps to further rows, since students who repeat a year have more steps than fit on a phone. */
const STEPS_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(44px, 1fr))',
  rowGap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  maxWidth: 720,
} as const
const STEP_STYLE = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  // Smaller on a phone, where adjacent semester names would touch.
  '& .MuiTypography-caption': { fontSize: { xs: '0.6875rem', sm: '0.75rem' } },
} as const
const DOT_STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 28,
  my: 0.5,
  border: 2,
  borderColor: 'divider',
  borderRadius: '50%',
  bgcolor: 'background.paper',
  color: 'text.disabled',
  zIndex: 1,
} as const
const FILLED_STYLE = {
  bgcolor: 'primary.main',
  borderColor: 'primary.main',
  color: 'primary.contrastText',
} as const
/** The line from this step to the next. */
const CONNECTOR_STYLE = {
  content: '""',
  position: 'absolute',
  top: 20 + 4 + 13,
  left: 28,
  right: 0,
  borderWidth: '2px 0 0',
  borderColor: 'divider',
} as const
