/** Who is absent today, class by class; a tap on a name and one on a state correct it. */
import { Box, Chip, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { saveAttendanceDay } from '../../day.ts'
import type { AttendanceStatus } from '../../status.ts'
import type { AbsentToday, AttendanceToday } from '../../today.ts'
import { StatusMenu } from '../StatusMenu.tsx'
import { statusName } from '../statuses.ts'
import { ClassLink } from './ClassLink.tsx'
import { TODAY_KEY } from './todayKey.ts'

type Opened = { anchor: HTMLElement; absent: AbsentToday }

export function AbsentStudents({ today: { absent, date, eduyear_id } }: { today: AttendanceToday }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { correct, isBusy, problem } = useCorrection({ date, eduyear_id })
  if (absent.length === 0) return null
  const classrooms = new Map(absent.map(({ classroom }) => [classroom.id, classroom]))
  const choose = (status: AttendanceStatus) => {
    setOpened(null)
    if (opened && status !== opened.absent.status) void correct(opened.absent, status)
  }
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>Tidak hadir ({absent.length})</Typography>
      <ProblemAlert problem={problem} sx={{ my: 1 }} />
      {[...classrooms.values()].map((classroom) => (
        <Box key={classroom.id} sx={LINE_STYLE}>
          <ClassLink classroom={classroom} date={date} eduyearId={eduyear_id} />
          {absent
            .filter((one) => one.classroom.id === classroom.id)
            .map((one) => (
              <Student
                key={one.student.id}
                absent={one}
                isBusy={isBusy}
                onOpen={(anchor) => setOpened({ anchor, absent: one })}
              />
            ))}
        </Box>
      ))}
      <StatusMenu
        anchor={opened?.anchor ?? null}
        status={opened?.absent.status}
        onChoose={choose}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}

type StudentProps = { absent: AbsentToday; isBusy: boolean; onOpen: (anchor: HTMLElement) => void }

function Student({ absent: { student, status, version }, isBusy, onOpen }: StudentProps) {
  const label = `${student.name} · ${statusName(status).toLowerCase()}`
  if (version === null) return <Chip variant="outlined" label={label} />
  return (
    <Chip
      variant="outlined"
      label={label}
      disabled={isBusy}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    />
  )
}

/** Sends one mark with the version that was read, so that what somebody else has saved since stays. */
function useCorrection({ date, eduyear_id }: Pick<AttendanceToday, 'date' | 'eduyear_id'>) {
  const { run, isBusy, problem } = useAction()
  const queries = useQueryClient()
  const notify = useNotify()
  const correct = async (absent: AbsentToday, status: AttendanceStatus) => {
    const { classroom, student, student_class_id, version } = absent
    const students = [{ student_class_id, status }]
    const body = { classroom_id: classroom.id, eduyear_id, date, version, students }
    if (await run(() => call(saveAttendanceDay, { body })))
      notify(`${student.name}: ${statusName(status).toLowerCase()}.`, { type: 'success' })
    await queries.invalidateQueries({ queryKey: TODAY_KEY })
  }
  return { correct, isBusy, problem }
}

const LINE_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 0.5,
  '& > a': { minWidth: 48 },
} as const
