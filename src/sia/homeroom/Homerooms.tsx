/** The classes of a year, each with the choice of its homeroom teacher. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { POLICY } from '#contract/access.ts'
import type { Output } from '#contract/endpoint.ts'
import { type Homeroom, type readHomerooms, saveHomerooms } from '#contract/sia/homeroom.ts'
import { useQuestion } from '#src/kit/dialog/useQuestion.tsx'
import { ChoiceBox } from '#src/kit/form/ChoiceBox.tsx'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { SaveBar } from '#src/kit/screen/SaveBar.tsx'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/rights.ts'
import { SheetCard } from '../worksheet/SheetCard.tsx'
import { passedQuestion, usePassedPeriod } from '../worksheet/usePassedPeriod.ts'

type Props = Output<typeof readHomerooms> & { onReload: () => void }

export function Homerooms({ eduyear, teachers, rows, onReload }: Props) {
  const mayChange = useCan()(POLICY.master.change)
  const action = useAction()
  const passedPeriod = usePassedPeriod({ eduyear })
  const { ask, question } = useQuestion()
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map())
  const changed = rows.filter((row) => teacherOf(row, chosen) !== (row.teacher?.id ?? null))
  const summary = changed.length > 0 ? `${changed.length} kelas` : ''

  const save = async () => {
    const homerooms = changed.map((row) => ({
      classroom_id: row.classroom.id,
      teacher_id: teacherOf(row, chosen),
    }))
    if (passedPeriod.warning && !(await ask(passedQuestion(passedPeriod.warning)))) return
    const body = { eduyear_id: eduyear.id, homerooms, with_passed: passedPeriod.warning !== null }
    if (await action.run(() => call(saveHomerooms, { body }))) onReload()
  }
  const given = rows.filter((row) => teacherOf(row, chosen) !== null).length
  return (
    <Box>
      <SheetCard
        title={eduyear.name}
        count={`${given} dari ${rows.length} kelas punya wali kelas`}
        closed={mayChange ? passedPeriod.closed : null}
        warning={mayChange ? passedPeriod.warning : null}
        actions={() => null}
      >
        {rows.length === 0 ? (
          <EmptyState title="Tidak ada data" detail="Belum ada kelas." />
        ) : (
          <Table size="small" sx={table}>
            <Head />
            <TableBody>
              {rows.map((row) => (
                <ClassRow
                  key={row.classroom.id}
                  row={row}
                  mayChange={mayChange}
                  teachers={teachers}
                  value={teacherOf(row, chosen)}
                  onChange={(id) => setChosen((before) => new Map(before).set(row.classroom.id, id))}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </SheetCard>
      {mayChange && <SaveBar summary={summary} {...action} onSave={save} onReload={onReload} />}
      {question}
      <LeaveGuard isUnsaved={summary !== ''} />
    </Box>
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

type RowProps = Omit<Choice, 'classroom'> & { row: Homeroom; mayChange: boolean }

function ClassRow({ row, mayChange, ...choice }: RowProps) {
  return (
    <TableRow>
      <TableCell className="class">{row.classroom.name}</TableCell>
      <TableCell>
        {mayChange ? (
          <TeacherBox classroom={row.classroom.name} {...choice} />
        ) : (
          (row.teacher?.name ?? 'Belum ada')
        )}
      </TableCell>
    </TableRow>
  )
}

type Choice = Pick<Props, 'teachers'> & {
  classroom: string
  value: number | null
  onChange: (id: number | null) => void
}

function TeacherBox({ classroom, teachers, value, onChange }: Choice) {
  return (
    <ChoiceBox
      isInTable
      label={`Wali kelas ${classroom}`}
      placeholder="Belum ada"
      options={teachers}
      value={value}
      onChange={(teacher) => onChange(teacher?.id ?? null)}
    />
  )
}

function teacherOf(row: Homeroom, chosen: ReadonlyMap<number, number | null>): number | null {
  const { id } = row.classroom
  return chosen.has(id) ? (chosen.get(id) ?? null) : (row.teacher?.id ?? null)
}

// On a phone the names need the room.
const table = {
  '& .class': { width: { xs: 64, sm: 200 }, fontWeight: 600 },
  '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } },
} as const
