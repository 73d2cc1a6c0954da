/** Into which classes and by which rules the students are spread, and the button that suggests a plan. */
import { Button, Card, CardContent, Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { SPREAD_RULES, type SpreadPage, type SpreadRule, spreadStudents } from '../../spread.ts'
import type { Plan } from './spreadSheet.ts'

type Props = { page: SpreadPage; hasPlan: boolean; onPlanned: (plan: Plan) => void }

/** Scores are sent by other programs; the screen has none. */
const OFFERED_RULES = SPREAD_RULES.filter(({ id }) => id !== 'score' && id !== 'name')

export function SpreadRules({ page: { eduyear, classrooms, candidates }, hasPlan, onPlanned }: Props) {
  const action = useAction()
  const { confirm, confirmDialog } = useConfirmDialog()
  const [classroomIds, setClassroomIds] = useState<readonly number[]>(() => classrooms.map(({ id }) => id))
  const [rules, setRules] = useState<readonly SpreadRule[]>(['gender', 'religion'])
  const plan = async () => {
    const text = 'Yang sudah dipindah dengan tangan ikut disusun ulang.'
    if (hasPlan && !(await confirm({ title: 'Susun ulang?', text, confirmLabel: 'Susun ulang' }))) return
    const body = {
      eduyear_id: eduyear.id,
      classroom_ids: [...classroomIds],
      rules: [...rules, 'name' as const],
      dry_run: true,
    }
    const planned = await action.run(() => call(spreadStudents, { body }), { isQuiet: true })
    if (planned)
      onPlanned(
        Object.fromEntries(planned.result.rows.map(({ student, classroom }) => [student.id, classroom.id])),
      )
  }
  return (
    <Card component="section" aria-label="Aturan">
      <CardContent>
        <Typography sx={{ fontWeight: 600 }}>
          {formatCount(candidates.length)} siswa belum punya kelas
        </Typography>
        <FormGroup row aria-label="Kelas">
          {classrooms.map(({ id, name }) => (
            <Toggle key={id} label={name} value={id} chosen={classroomIds} onChange={setClassroomIds} />
          ))}
        </FormGroup>
        <FormGroup aria-label="Aturan" sx={{ mb: 1 }}>
          {OFFERED_RULES.map(({ id, name }) => (
            <Toggle key={id} label={name} value={id} chosen={rules} onChange={setRules} />
          ))}
        </FormGroup>
        <ProblemAlert problem={action.problem} sx={{ mb: 1 }} />
        <Button
          variant={hasPlan ? 'outlined' : 'contained'}
          disabled={action.isBusy || classroomIds.length === 0}
          onClick={() => void plan()}
        >
          {hasPlan ? 'Susun ulang' : 'Susun'}
        </Button>
        {confirmDialog}
      </CardContent>
    </Card>
  )
}

type ToggleProps<Value> = {
  label: string
  value: Value
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

const Toggle = <Value,>({ label, value, chosen, onChange }: ToggleProps<Value>) => (
  <FormControlLabel
    label={label}
    control={
      <Checkbox
        checked={chosen.includes(value)}
        onChange={(_, isChecked) =>
          onChange(isChecked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
    }
  />
)
