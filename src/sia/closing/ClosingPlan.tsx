/** Where every student goes: by the rule until it is chosen otherwise, for a class or for one; then all of it at once. */
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { count } from '#contract/field/count.ts'
import {
  type ClosingClass,
  closeYear,
  destinationsOf,
  STAYS,
  type YearClosing,
} from '#contract/sia/closing.ts'
import { GRADUATE } from '#contract/sia/promotion/promotion.ts'
import { useQuestion } from '#src/kit/dialog/useQuestion.tsx'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'

type Props = { read: YearClosing; onReload: () => void }
type ChosenTargets = ReadonlyMap<number, number>
type Row = ClosingClass['students'][number]

const destinationOf = (row: Row, chosen: ChosenTargets) => chosen.get(row.student_class_id) ?? row.destination

export function ClosingPlan({ read, onReload }: Props) {
  const [chosen, setChosen] = useState<ChosenTargets>(new Map())
  const action = useAction()
  const { ask, question } = useQuestion()
  const classes = read.classes.filter(({ students }) => students.length > 0)
  const rows = classes.flatMap(({ students }) => students)
  const undecided = rows.filter((row) => destinationOf(row, chosen) === null).length
  const choose = (students: readonly Row[], destination: number) =>
    setChosen(
      (before) =>
        new Map([...before, ...students.map((row) => [row.student_class_id, destination] as const)]),
    )
  const close = async () => {
    const text = `${countsOf(rows.map((row) => destinationOf(row, chosen)))}. Dapat dibatalkan selama belum ada yang bergantung padanya.`
    if (!(await ask({ title: `Tutup tahun ${read.eduyear.name}?`, text, confirmLabel: 'Tutup Tahun' })))
      return
    await action.run(() =>
      call(closeYear, { body: { eduyear_id: read.eduyear.id, classes: orderOf(classes, chosen) } }),
    )
    onReload()
  }
  return (
    <Box component="section">
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        Tujuan siswa
      </Typography>
      {classes.map((one) => (
        <OneClass
          key={one.classroom.id}
          one={one}
          options={destinationsOf(one.classroom.code, read.classrooms)}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      {action.problem && (
        <Alert severity={action.problem.isConflict ? 'warning' : 'error'} sx={{ mt: 2 }}>
          {action.problem.message}
        </Alert>
      )}
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="contained"
          disabled={action.isBusy || undecided > 0 || read.why_not !== null}
          onClick={() => void close()}
        >
          Tutup Tahun
        </Button>
        <Typography variant="body2" color="textSecondary">
          {undecided > 0
            ? `Pilih tujuan ${count(undecided)} siswa dahulu.`
            : countsOf(rows.map((row) => destinationOf(row, chosen)))}
        </Typography>
      </Box>
      {question}
      <LeaveGuard isUnsaved={chosen.size > 0} />
    </Box>
  )
}

function countsOf(destinations: readonly (number | null)[]): string {
  const stay = destinations.filter((one) => one === STAYS).length
  const leave = destinations.filter((one) => one === GRADUATE).length
  return `${count(destinations.length - stay - leave)} naik, ${count(stay)} tinggal, ${count(leave)} lulus`
}

function orderOf(classes: readonly ClosingClass[], chosen: ChosenTargets) {
  return classes.map(({ classroom, students }) => ({
    classroom_id: classroom.id,
    students: students.map((row) => ({
      student_class_id: row.student_class_id,
      student_id: row.student.id,
      destination: destinationOf(row, chosen) ?? STAYS,
    })),
  }))
}

type ClassProps = {
  one: ClosingClass
  options: { id: number; name: string }[]
  chosen: ChosenTargets
  onChoose: (students: readonly Row[], destination: number) => void
}

/** Its students are drawn once it is opened: a school has hundreds. */
function OneClass({ one: { classroom, students }, options, chosen, onChoose }: ClassProps) {
  const destinations = students.map((row) => destinationOf(row, chosen))
  const [first] = destinations
  const isSame = destinations.every((one) => one === first)
  return (
    <Accordion disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography sx={{ fontWeight: 600, mr: 2 }}>{classroom.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {students.length} siswa · {countsOf(destinations)}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 1.5 }}>
        <SelectBox
          label={`Semua siswa ${classroom.name}`}
          options={options}
          value={isSame ? (first ?? null) : null}
          onChange={(destination) => onChoose(students, destination)}
        />
        {students.map((row) => (
          <Box key={row.student_class_id} sx={line}>
            <Typography variant="body2">
              {row.student.name}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' '}
                · NIS {row.student.nis}
              </Box>
            </Typography>
            <SelectBox
              label={`Tujuan ${row.student.name}`}
              options={options}
              value={destinationOf(row, chosen)}
              onChange={(destination) => onChoose([row], destination)}
            />
          </Box>
        ))}
      </AccordionDetails>
    </Accordion>
  )
}

const line = {
  display: 'grid',
  alignItems: 'center',
  gap: 1,
  gridTemplateColumns: { sm: '1fr 240px' },
} as const
