/** A student's way through the school as a small picture: a station a semester, filled once its report card is there. */
import Check from '@mui/icons-material/CheckRounded'
import School from '@mui/icons-material/SchoolOutlined'
import { Box, Typography } from '@mui/material'
import { CLASS_CODES } from '#contract/options.ts'
import type { Stage } from '#contract/sia/dashboard/dashboard.ts'
import { nextCode, SEMESTERS_A_YEAR } from '#contract/sia/promotion/promotion.ts'

type Props = { stages: readonly Stage[]; hasGraduated: boolean }

export function Growth({ stages, hasGraduated }: Props) {
  const filled = stages.filter((stage) => stage.rapor).length
  const ahead = hasGraduated ? 0 : SEMESTERS_A_YEAR * gradesAfter(stages.at(-1)?.classroom.code)
  return (
    <>
      <Box component="ol" sx={steps} aria-label="Rapor setiap semester">
        {stages.map((stage) => (
          <Station
            key={`${stage.student_class_id} ${stage.semester.id}`}
            isFilled={stage.rapor !== null}
            top={stage.classroom.code}
            bottom={stage.semester.name}
            label={`${stage.classroom.name}, ${stage.eduyear.name}, semester ${stage.semester.name}: ${stage.rapor ? 'rapor ada' : 'rapor belum ada'}`}
          />
        ))}
        {Array.from({ length: ahead }, (_, index) => index + 1).map((number) => (
          <Station
            key={`ahead-${number}`}
            isFilled={false}
            isAhead
            top=""
            bottom=""
            label="semester yang akan datang"
          />
        ))}
        <Box component="li" sx={station} aria-label={hasGraduated ? 'Lulus' : 'Belum lulus'}>
          <Box aria-hidden sx={{ height: 20 }} />
          <Box sx={{ ...dot, ...(hasGraduated ? done : {}) }}>
            <School sx={{ fontSize: 16 }} />
          </Box>
          <Typography variant="caption" aria-hidden color="textSecondary">
            Lulus
          </Typography>
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {stages.length === 0
          ? 'Belum ada kelas yang tercatat.'
          : `${filled} rapor sudah ada dari ${stages.length} semester.`}
      </Typography>
    </>
  )
}

/** By the grade, not by what is recorded: earlier years may never have been. */
function gradesAfter(code: string | undefined): number {
  if (code === undefined) return CLASS_CODES.length
  const next = nextCode(code)
  return next === null ? 0 : 1 + gradesAfter(next)
}

type StationProps = { isFilled: boolean; isAhead?: boolean; top: string; bottom: string; label: string }

function Station({ isFilled, isAhead = false, top, bottom, label }: StationProps) {
  return (
    <Box
      component="li"
      sx={{ ...station, '&::after': { ...line, borderStyle: isAhead ? 'dashed' : 'solid' } }}
      aria-label={label}
    >
      <Typography variant="caption" aria-hidden sx={{ fontWeight: 700, height: 20 }}>
        {top}
      </Typography>
      <Box sx={{ ...dot, ...(isFilled ? done : {}), ...(isAhead && { borderStyle: 'dashed' }) }}>
        {isFilled && <Check sx={{ fontSize: 16 }} />}
      </Box>
      <Typography variant="caption" aria-hidden color="textSecondary">
        {bottom}
      </Typography>
    </Box>
  )
}

/** Somebody held back has more stations than a phone is wide; the way then goes on in the next row. */
const steps = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(44px, 1fr))',
  rowGap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  maxWidth: 720,
} as const
const station = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  // Side by side on a phone, the semesters' names would touch.
  '& .MuiTypography-caption': { fontSize: { xs: '0.6875rem', sm: '0.75rem' } },
} as const
const dot = {
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
const done = { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' } as const
/** From this station to the next. */
const line = {
  content: '""',
  position: 'absolute',
  top: 20 + 4 + 13,
  left: 28,
  right: 0,
  borderWidth: '2px 0 0',
  borderColor: 'divider',
} as const
