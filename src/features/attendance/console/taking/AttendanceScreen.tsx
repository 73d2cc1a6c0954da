/** /sia/activity/attendance: takes a class on a day. */
import ChevronLeft from '@mui/icons-material/ChevronLeftRounded'
import ChevronRight from '@mui/icons-material/ChevronRightRounded'
import { Box, Button, IconButton, Tooltip } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { SelectionCard } from '#features/school/console/worksheet/SelectionCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { DateField } from '#platform/console/kit/field/DateField.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { useToday } from '#platform/console/kit/format/dates.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { isDay } from '#platform/contract/day.ts'
import { ATTENDANCE_POLICY } from '../../access.ts'
import { type AttendanceOptions, readAttendanceOptions } from '../../options.ts'
import { ATTENDANCE } from '../../paths.ts'
import { AbsenceButton } from '../absence/AbsenceButton.tsx'
import { chooseClassroom, NoClass } from '../classChoice.tsx'
import { dayBeside } from '../dates.ts'
import { StaffScreen } from '../StaffScreen.tsx'
import { REQUESTS_PATH } from '../screenPaths.ts'
import { SettingsButton } from '../settings/SettingsButton.tsx'
import type { DayKey } from './dayOutbox.ts'
import { readDay } from './readDay.ts'
import { TakenClass } from './TakenClass.tsx'
import { queryKeyOf } from './useTaking.ts'

export function Screen() {
  const { label } = useScreen()
  const [params] = useSearchParams()
  const { date, ...classYear } = Object.fromEntries(params)
  const monthPath = `${ATTENDANCE}/month?${new URLSearchParams({ ...classYear, ...(date && { month: date.slice(0, 7) }) })}`
  const query = useWorksheetQuery(
    ['attendanceOptions'],
    async (signal) => (await call(readAttendanceOptions, { signal })).result,
  )
  return (
    <StaffScreen>
      <ScreenHeader
        title={label}
        actions={
          <>
            <Button component={Link} to={monthPath}>
              Rekap bulan
            </Button>
            <Button component={Link} to={REQUESTS_PATH}>
              Izin & sakit
            </Button>
            <SettingsButton />
          </>
        }
      />
      <WorksheetContent query={query}>{(options) => <ClassOnDay options={options} />}</WorksheetContent>
    </StaffScreen>
  )
}

/** The class, year and day of the address; by default one's own class today. */
function useDayKey(options: AttendanceOptions) {
  const [params, setParams] = useSearchParams()
  const { eduyears } = options
  const today = useToday()
  const classroom = chooseClassroom(options, params.get('classroom_id'))
  const eduyear =
    eduyears.find(({ id }) => id === Number(params.get('eduyear_id'))) ??
    eduyears.find(({ status }) => status === 'active')
  const dateParam = params.get('date') ?? ''
  const date = isDay(dateParam) ? dateParam : today
  const select = (changes: Record<string, string>) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(changes)) current.set(name, value)
        return current
      },
      { replace: true },
    )
  return { classroom, eduyear, date, today, select }
}

function ClassOnDay({ options }: { options: AttendanceOptions }) {
  const { classroom, eduyear, date, today, select } = useDayKey(options)
  const canManage = useCan()(ATTENDANCE_POLICY.manage)
  return (
    <>
      <SelectionCard columns={2}>
        <SelectField
          label="Kelas & Rombel"
          options={options.classrooms}
          value={classroom?.id ?? null}
          onChange={(id) => select({ classroom_id: String(id) })}
        />
        <DaySelect date={date} today={today} onSelect={(day) => select({ date: day })} />
      </SelectionCard>
      {classroom && eduyear ? (
        <LoadedDay
          key={`${classroom.id} ${eduyear.id} ${date}`}
          dayKey={{ classroom_id: classroom.id, eduyear_id: eduyear.id, date }}
          today={today}
          classroom={classroom}
          canDecide={eduyear.status === 'active' && (canManage || classroom.id === options.homeroom_id)}
        />
      ) : (
        <NoClass options={options} detail="Kehadirannya tampil di sini." />
      )}
    </>
  )
}

type DaySelectProps = { date: string; today: string; onSelect: (day: string) => void }

function DaySelect({ date, today, onSelect }: DaySelectProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Tooltip title="Hari sebelumnya">
        <IconButton aria-label="Hari sebelumnya" onClick={() => onSelect(dayBeside(date, -1))}>
          <ChevronLeft />
        </IconButton>
      </Tooltip>
      <DateField
        label="Tanggal"
        calendarLabel="Tanggal"
        day={date}
        onChange={(day) => isDay(day) && onSelect(day)}
      />
      <Tooltip title="Hari berikutnya">
        <span>
          <IconButton
            aria-label="Hari berikutnya"
            disabled={date >= today}
            onClick={() => onSelect(dayBeside(date, 1))}
          >
            <ChevronRight />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  )
}

type LoadedDayProps = {
  dayKey: DayKey
  today: string
  classroom: { id: number; name: string }
  /** Whether the caller enters letters of this class. */
  canDecide: boolean
}

function LoadedDay({ dayKey, today, classroom, canDecide }: LoadedDayProps) {
  const query = useWorksheetQuery(queryKeyOf(dayKey), (signal) => readDay({ dayKey, today, signal }))
  const { classroom_id, eduyear_id, date } = dayKey
  const path = `${ATTENDANCE}?classroom_id=${classroom_id}&eduyear_id=${eduyear_id}&date=${date}`
  return (
    <WorksheetContent query={query}>
      {(day) => (
        <TakenClass
          dayKey={dayKey}
          day={day}
          classroom={classroom.name}
          path={path}
          reload={() => void query.refetch()}
          action={
            canDecide &&
            day.rows.length > 0 && (
              <AbsenceButton
                classroom={classroom}
                date={date}
                rows={day.rows}
                onDone={() => void query.refetch()}
              />
            )
          }
        />
      )}
    </WorksheetContent>
  )
}
