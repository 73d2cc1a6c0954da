/** The destination of every student, which can be changed per class or student, and the button that closes the year. */

import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Typography } from '@mui/material'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { SheetFrame } from '#platform/console/kit/worksheet/SheetFrame.tsx'
import { call } from '#platform/console/providers/call.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { type ClosingClass, closeYear, REPEAT_GRADE, type YearClosing } from '../../closing.ts'
import { GRADUATE } from '../../promotion.ts'
import { type ChosenDestinations, useClosingSheet } from './closingSheet.tsx'
import { destinationsOf } from './destinations.ts'

type Props = { yearClosing: YearClosing; onReload: () => void }
type Row = ClosingClass['students'][number]

const destinationOf = (row: Row, chosenDestinations: ChosenDestinations) =>
  chosenDestinations[row.student_class_id] ?? row.destination

export function ClosingPlan({ yearClosing, onReload }: Props) {
  const { eduyear } = yearClosing
  const sheet = useClosingSheet(eduyear)
  const chosenDestinations = sheet.edits
  const action = useAction()
  const { confirm, confirmDialog } = useConfirmDialog()
  const classes = yearClosing.classes.filter(({ students }) => students.length > 0)
  const rows = classes.flatMap(({ students }) => students)
  const destinations = rows.map((row) => destinationOf(row, chosenDestinations))
  const undecidedCount = destinations.filter((destination) => destination === null).length
  const chooseDestination = (students: readonly Row[], destination: number) =>
    sheet.change((previous) => students.reduce((chosen, row) => choose(chosen, row, destination), previous))
  const close = async () => {
    const text = `${formatCounts(destinations)}. Dapat dibatalkan selama belum ada yang bergantung padanya.`
    const title = `${sheet.title}?`
    if (!(await confirm({ title, text, confirmLabel: 'Tutup Tahun' }))) return
    const requestClasses = toRequestClasses(classes, chosenDestinations)
    const body = { eduyear_id: eduyear.id, classes: requestClasses }
    if (await action.run(() => call(closeYear, { body }))) sheet.discard()
    onReload()
  }
  return (
    <SheetFrame sheet={sheet} isUnsaved={Object.keys(chosenDestinations).length > 0} isSaving={action.isBusy}>
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        Tujuan siswa
      </Typography>
      {classes.map((closingClass) => (
        <ClassAccordion
          key={closingClass.classroom.id}
          closingClass={closingClass}
          options={destinationsOf(closingClass.classroom.code, yearClosing.classrooms)}
          chosenDestinations={chosenDestinations}
          onChoose={chooseDestination}
        />
      ))}
      <ProblemAlert problem={action.problem} sx={{ mt: 2 }} />
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="contained"
          disabled={action.isBusy || undecidedCount > 0 || yearClosing.why_not !== null}
          onClick={() => void close()}
        >
          Tutup Tahun
        </Button>
        <Typography variant="body2" color="textSecondary">
          {undecidedCount > 0
            ? `Pilih tujuan ${formatCount(undecidedCount)} siswa dahulu.`
            : formatCounts(destinations)}
        </Typography>
      </Box>
      {confirmDialog}
    </SheetFrame>
  )
}

/** The proposed destination is no change. */
function choose(chosen: ChosenDestinations, row: Row, destination: number): ChosenDestinations {
  const { [row.student_class_id]: _, ...others } = chosen
  return destination === row.destination ? others : { ...others, [row.student_class_id]: destination }
}

function formatCounts(destinations: readonly (number | null)[]): string {
  const repeatCount = destinations.filter((destination) => destination === REPEAT_GRADE).length
  const graduateCount = destinations.filter((destination) => destination === GRADUATE).length
  return `${formatCount(destinations.length - repeatCount - graduateCount)} naik, ${formatCount(repeatCount)} tinggal, ${formatCount(graduateCount)} lulus`
}

function toRequestClasses(classes: readonly ClosingClass[], chosenDestinations: ChosenDestinations) {
  return classes.map(({ classroom, students }) => ({
    classroom_id: classroom.id,
    students: students.map((row) => ({
      student_class_id: row.student_class_id,
      student_id: row.student.id,
      destination: destinationOf(row, chosenDestinations) ?? REPEAT_GRADE,
    })),
  }))
}

type ClassAccordionProps = {
  closingClass: ClosingClass
  options: { id: number; name: string }[]
  chosenDestinations: ChosenDestinations
  onChoose: (students: readonly Row[], destination: number) => void
}

/** The students of one class; mounted only while expanded, since a school has hundreds. */
function ClassAccordion({
  closingClass: { classroom, students },
  options,
  chosenDestinations,
  onChoose,
}: ClassAccordionProps) {
  const destinations = students.map((row) => destinationOf(row, chosenDestinations))
  const [firstDestination] = destinations
  const areAllEqual = destinations.every((destination) => destination === firstDestination)
  return (
    <Accordion disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography sx={{ fontWeight: 600, mr: 2 }}>{classroom.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {students.length} siswa · {formatCounts(destinations)}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 1.5 }}>
        <SelectField
          label={`Semua siswa ${classroom.name}`}
          options={options}
          value={areAllEqual ? (firstDestination ?? null) : null}
          onChange={(destination) => onChoose(students, destination)}
        />
        {students.map((row) => (
          <Box key={row.student_class_id} sx={ROW_STYLE}>
            <Typography variant="body2">
              {row.student.name}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' '}
                · NIS {row.student.nis}
              </Box>
            </Typography>
            <SelectField
              label={`Tujuan ${row.student.name}`}
              options={options}
              value={destinationOf(row, chosenDestinations)}
              onChange={(destination) => onChoose([row], destination)}
            />
          </Box>
        ))}
      </AccordionDetails>
    </Accordion>
  )
}

const ROW_STYLE = {
  display: 'grid',
  alignItems: 'center',
  gap: 1,
  gridTemplateColumns: { sm: '1fr 240px' },
} as const
