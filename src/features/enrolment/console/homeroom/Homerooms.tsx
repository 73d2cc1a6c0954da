/** The table of a year's classes, with a select for the homeroom teacher of each. */
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { z } from 'zod'
import { MASTER_POLICY } from '#features/school/access.ts'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { pastPeriodRequest, usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { SaveBar } from '#platform/console/kit/screen/SaveBar.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { SheetFrame } from '#platform/console/kit/worksheet/SheetFrame.tsx'
import { defineSheet, useSheet } from '#platform/console/kit/worksheet/useSheet.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { type Homeroom, type readHomerooms, saveHomerooms } from '../../homeroom.ts'

type Props = Output<typeof readHomerooms> & { onReload: () => void }

/** Ids of the chosen teachers by the id of their class. */
const teacherByClass = z.record(z.string(), z.int().nullable())
type TeacherByClass = z.output<typeof teacherByClass>
const homeroomSheet = defineSheet({ name: 'homerooms', schema: teacherByClass, empty: {} })

export function Homerooms({ eduyear, teachers, rows, onReload }: Props) {
  const canChange = useCan()(MASTER_POLICY.change)
  const action = useAction()
  const pastPeriod = usePastPeriod({ eduyear })
  const { confirm, confirmDialog } = useConfirmDialog()
  const sheet = useSheet(homeroomSheet, { id: eduyear.id, title: `Wali kelas ${eduyear.name}` })
  const teacherByClass = sheet.edits
  const findChangedRows = rows.filter((row) => teacherOf(row, teacherByClass) !== (row.teacher?.id ?? null))
  const summary = findChangedRows.length > 0 ? `${findChangedRows.length} kelas` : ''

  const save = async () => {
    const homerooms = findChangedRows.map((row) => ({
      classroom_id: row.classroom.id,
      teacher_id: teacherOf(row, teacherByClass),
    }))
    if (pastPeriod.warning && !(await confirm(pastPeriodRequest(pastPeriod.warning)))) return
    const body = { eduyear_id: eduyear.id, homerooms, with_passed: pastPeriod.warning !== null }
    if (await action.run(() => call(saveHomerooms, { body }))) reload()
  }
  const reload = () => {
    sheet.discard()
    onReload()
  }
  const assignedCount = rows.filter((row) => teacherOf(row, teacherByClass) !== null).length
  return (
    <SheetFrame sheet={sheet} isUnsaved={summary !== ''} isSaving={action.isBusy}>
      <SheetCard
        title={eduyear.name}
        subtitle={`${assignedCount} dari ${rows.length} kelas punya wali kelas`}
        closedReason={canChange ? pastPeriod.closedReason : null}
        warning={canChange ? pastPeriod.warning : null}
      >
        {rows.length === 0 ? (
          <EmptyState title="Tidak ada data" detail="Belum ada kelas." />
        ) : (
          <Table size="small" sx={TABLE_STYLE}>
            <Head />
            <TableBody>
              {rows.map((row) => (
                <ClassRow
                  key={row.classroom.id}
                  row={row}
                  canChange={canChange}
                  teachers={teachers}
                  value={teacherOf(row, teacherByClass)}
                  onChange={(id) => sheet.change((edits) => chooseTeacher(edits, row, id))}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </SheetCard>
      {canChange && <SaveBar summary={summary} {...action} onSave={save} onReload={reload} />}
      {confirmDialog}
    </SheetFrame>
  )
}

function Head() {
  return (
    <TableHead>
      <TableRow>
        <TableCell>Kelas</TableCell>
        <TableCell>Wali Kelas</TableCell>
      </TableRow>
    </TableHead>
  )
}

type RowProps = Omit<TeacherFieldProps, 'classroom'> & { row: Homeroom; canChange: boolean }

function ClassRow({ row, canChange, ...fieldProps }: RowProps) {
  return (
    <TableRow>
      <TableCell className="class">{row.classroom.name}</TableCell>
      <TableCell>
        {canChange ? (
          <TeacherField classroom={row.classroom.name} {...fieldProps} />
        ) : (
          (row.teacher?.name ?? 'Belum ada')
        )}
      </TableCell>
    </TableRow>
  )
}

type TeacherFieldProps = Pick<Props, 'teachers'> & {
  classroom: string
  value: number | null
  onChange: (id: number | null) => void
}

function TeacherField({ classroom, teachers, value, onChange }: TeacherFieldProps) {
  return (
    <AutocompleteField
      isInTable
      label={`Wali kelas ${classroom}`}
      placeholder="Belum ada"
      options={teachers}
      value={value}
      onChange={(teacher) => onChange(teacher?.id ?? null)}
    />
  )
}

function teacherOf(row: Homeroom, teacherByClass: TeacherByClass): number | null {
  const chosen = teacherByClass[row.classroom.id]
  return chosen === undefined ? (row.teacher?.id ?? null) : chosen
}

/** The stored teacher is no change. */
function chooseTeacher(teacherByClass: TeacherByClass, row: Homeroom, id: number | null): TeacherByClass {
  const { [row.classroom.id]: _, ...others } = teacherByClass
  return id === (row.teacher?.id ?? null) ? others : { ...others, [row.classroom.id]: id }
}

// On a phone the name stands below its class, because beside it long ones are cut.
const TABLE_STYLE = {
  '& thead': { display: { xs: 'none', sm: 'table-header-group' } },
  '& .MuiTableRow-root': { display: { xs: 'block', sm: 'table-row' } },
  '& .MuiTableCell-root': { display: { xs: 'block', sm: 'table-cell' } },
  '& .class': {
    width: { sm: 200 },
    fontWeight: 600,
    borderBottomWidth: { xs: 0, sm: 1 },
    pb: { xs: 0, sm: 1 },
  },
} as const
