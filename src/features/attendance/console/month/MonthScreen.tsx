/** /sia/activity/attendance/month: the month of a class, changed in place, printed and exported, or its semester's totals. */
import { Box, Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { monthsOf } from '#features/enrolment/console/participants/attendanceMonths.ts'
import { markActive } from '#features/school/console/useClassSelection.ts'
import { SelectionCard } from '#features/school/console/worksheet/SelectionCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useKeptState } from '#platform/console/kit/draft/useKeptState.ts'
import { ExportButton } from '#platform/console/kit/export/ExportButton.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { PrintButton } from '#platform/console/kit/print/PrintButton.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { buildAnyUrl, call } from '#platform/console/providers/call.ts'
import { exportAttendanceMonth, readAttendanceMonth } from '../../month.ts'
import { type AttendanceOptions, readAttendanceOptions } from '../../options.ts'
import { ATTENDANCE } from '../../paths.ts'
import { chooseClassroom, NoClass } from '../classChoice.tsx'
import { StaffScreen } from '../StaffScreen.tsx'
import { MonthImport } from './MonthImport.tsx'
import { MonthTable } from './MonthTable.tsx'
import { toPrintContent } from './monthPrint.ts'
import { SemesterTotals } from './SemesterTotals.tsx'

export function Screen() {
  const { label } = useScreen()
  const [params] = useSearchParams()
  const { month: _, ...classYear } = Object.fromEntries(params)
  const query = useWorksheetQuery(
    ['attendanceOptions'],
    async (signal) => (await call(readAttendanceOptions, { signal })).result,
  )
  return (
    <StaffScreen>
      <ScreenHeader
        title={label}
        actions={
          <Button component={Link} to={`${ATTENDANCE}?${new URLSearchParams(classYear)}`}>
            Kehadiran hari ini
          </Button>
        }
      />
      <WorksheetContent query={query}>{(options) => <MonthOfClass options={options} />}</WorksheetContent>
    </StaffScreen>
  )
}

function MonthOfClass({ options }: { options: AttendanceOptions }) {
  const { classrooms, eduyears, today } = options
  const [params, setParams] = useSearchParams()
  const findId = <Row extends { id: number }>(rows: readonly Row[], name: string) =>
    rows.find(({ id }) => id === Number(params.get(name)))
  const eduyear = findId(eduyears, 'eduyear_id') ?? eduyears.find(({ status }) => status === 'active')
  const classroom = chooseClassroom(options, params.get('classroom_id'))
  const spans = [...monthsOf(eduyear?.code ?? today), ...options.semesters.map(toSpan)]
  const current = spans.findIndex(({ id }) => id === (params.get('month') ?? today.slice(0, 7)))
  const span = spans[Math.max(0, current)]
  const semester = options.semesters.find((one) => toSpan(one).id === span?.id)
  const select = (name: string, value: string) =>
    setParams(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <SelectionCard columns={3}>
        <SelectField
          label="Tahun Ajaran"
          options={markActive(eduyears)}
          value={eduyear?.id ?? null}
          onChange={(id) => select('eduyear_id', String(id))}
        />
        <SelectField
          label="Kelas & Rombel"
          options={classrooms}
          value={classroom?.id ?? null}
          onChange={(id) => select('classroom_id', String(id))}
        />
        <SelectField
          label="Bulan atau semester"
          options={spans.map(({ name }, index) => ({ id: index, name }))}
          value={Math.max(0, current)}
          onChange={(index) => select('month', spans[index]?.id ?? '')}
        />
      </SelectionCard>
      {classroom && eduyear && semester ? (
        <SemesterTotals
          key={`${classroom.id} ${eduyear.id} ${semester.id}`}
          query={{ classroom_id: classroom.id, eduyear_id: eduyear.id, semester_id: semester.id }}
          title={`${classroom.name}, Semester ${semester.name} ${eduyear.name}`}
        />
      ) : classroom && eduyear && span ? (
        <LoadedMonth
          key={`${classroom.id} ${eduyear.id} ${span.id}`}
          query={{ classroom_id: classroom.id, eduyear_id: eduyear.id, month: span.id }}
          title={span.name}
        />
      ) : (
        <NoClass options={options} detail="Rekap bulannya tampil di sini." />
      )}
    </>
  )
}

/** Stands behind the months, and in their place in the address. */
const toSpan = ({ id, name }: { id: number; name: string }) => ({
  id: `semester-${id}`,
  name: `Semester ${name}`,
})

type MonthQuery = { classroom_id: number; eduyear_id: number; month: string }

function LoadedMonth({ query: monthQuery, title }: { query: MonthQuery; title: string }) {
  const { value: reason, change: setReason } = useKeptState({ id: 'reason', schema: z.string(), initial: '' })
  const query = useWorksheetQuery(
    ['attendanceMonth', monthQuery],
    async (signal) => (await call(readAttendanceMonth, { query: monthQuery, signal })).result,
  )
  return (
    <WorksheetContent query={query}>
      {(month) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
            <PrintButton
              isDisabled={month.rows.length === 0}
              readContent={() => toPrintContent(month, title)}
            />
            <ExportButton
              isEmpty={month.rows.length === 0}
              buildUrl={(format) => buildAnyUrl(exportAttendanceMonth, { query: { ...monthQuery, format } })}
            />
            {month.why_not === null && (
              <MonthImport month={month} scope={{ ...monthQuery, ...(reason && { reason }) }} title={title} />
            )}
          </Box>
          <MonthTable
            month={month}
            monthQuery={monthQuery}
            reason={reason}
            setReason={setReason}
            reload={() => void query.refetch()}
          />
        </>
      )}
    </WorksheetContent>
  )
}
