/** The dialog 'Koreksi Kenaikan', which corrects the promotion outcome of one participant. */
import {
  Alert,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { SelectInput, useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { NamedClassroom } from '#features/school/activity.ts'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import {
  correctionInput,
  correctionOptions,
  correctPromotion,
  readCorrection,
  YEAR_OUTCOMES,
} from '../../correction.ts'
import { type Decision, whyNotTargetClass } from '../../promotion.ts'
import type { StudentClass } from '../../studentClass.ts'
import { STUDENT_CLASSES } from '../resources.ts'

type Props = {
  dialog: ReturnType<typeof useDialog<StudentClass>>
  classrooms: readonly NamedClassroom[]
  onDone: () => Promise<void>
}
type Correction = Output<typeof readCorrection>

const TITLE = 'Koreksi Kenaikan'

export function CorrectionDialog({ dialog, classrooms, onDone }: Props) {
  const { record, isOpen, close } = dialog
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [STUDENT_CLASSES, 'correction', record?.id],
    queryFn: async ({ signal }) =>
      (await call(readCorrection, { params: { id: String(record?.id) }, signal })).result,
    enabled: isOpen && record !== undefined,
    gcTime: 0,
  })
  if (!record) return null
  if (!data || data.why_not.length > 0)
    return (
      <InfoDialog isOpen={isOpen} onClose={close}>
        {error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
        {isFetching && <ProgressBar isLoading />}
        {data && <BlockedCorrection correction={data} />}
      </InfoDialog>
    )
  const { code } = data.classroom
  const targetsOf = (to: Decision) =>
    classrooms.filter((target) => whyNotTargetClass({ to, code }, target) === null)
  return (
    <ActionDialog
      dialog={dialog}
      title={TITLE}
      target={{ id: record.id, name: record.student.name }}
      text={describeCorrection(data)}
      schema={correctionInput}
      defaultValues={{ to: null, classroom_id: null, with_lessons: false }}
      confirmLabel="Koreksi"
      runAction={(values) => {
        const body = correctionInput.parse(values)
        // The class may have been selected for another outcome, so it is checked again.
        const isTarget = targetsOf(body.to).some(({ id }) => id === body.classroom_id)
        return call(correctPromotion, {
          params: { id: String(record.id) },
          body: { ...body, classroom_id: isTarget ? body.classroom_id : null },
        })
      }}
      onDone={onDone}
    >
      <CorrectionFields correction={data} targetsOf={targetsOf} />
    </ActionDialog>
  )
}

/** @example describeCorrection(correction) // 'Budi Santoso, VII A 2026/2027: naik kelas, kini di VIII A 2027/2028. …' */
function describeCorrection({ student, classroom, eduyear, outcome, next }: Correction): string {
  const outcomeText = outcome ? YEAR_OUTCOMES[outcome].toLowerCase() : 'pindah atau keluar'
  const classPeriod = next && `${next.classroom.name} ${next.eduyear.name}`
  return [
    `${student.name}, ${classroom.name} ${eduyear.name}: ${outcomeText}${classPeriod ? `, kini di ${classPeriod}` : ''}.`,
    ...(classPeriod ? [`Pendaftaran di ${classPeriod} dihapus dengan koreksi ini.`] : []),
    'Koreksi tercatat di Jejak.',
  ].join(' ')
}

type CorrectionFieldsProps = {
  correction: Correction
  targetsOf: (to: Decision) => readonly NamedClassroom[]
}

function CorrectionFields({ correction, targetsOf }: CorrectionFieldsProps) {
  const to = useWatch<{ to: Decision | null }>({ name: 'to' })
  const { label } = useField('to')
  const classLabel = useField('classroom_id').label
  const { outcome, next, lessons, following, classroom } = correction
  const choices = correctionOptions(classroom.code).filter(
    ({ id }) => id !== 'active' || outcome !== 'active',
  )
  const targets = to ? targetsOf(to) : []
  return (
    <>
      <SelectInput
        source="to"
        label={label}
        choices={choices}
        isRequired
        helperText={false}
        fullWidth
        size="small"
        margin="none"
        translateChoice={false}
      />
      {targets.length > 0 && (
        <SelectInput
          source="classroom_id"
          label={following ? `Kelas pada ${following.name}` : classLabel}
          choices={[...targets]}
          isRequired={to === 'passed'}
          emptyText={to === 'repeat' ? 'Didaftarkan nanti' : ''}
          helperText={false}
          fullWidth
          size="small"
          margin="none"
          translateChoice={false}
        />
      )}
      {lessons > 0 && next && (
        <LeaveLessonsCheckbox
          label={`Lepas juga ${lessons} pelajaran di ${next.classroom.name} ${next.eduyear.name}`}
        />
      )}
    </>
  )
}

function LeaveLessonsCheckbox({ label }: { label: string }) {
  const { field } = useInput({ source: 'with_lessons' })
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={Boolean(field.value)}
          onChange={(_, isOn) => field.onChange(isOn)}
          onBlur={field.onBlur}
        />
      }
    />
  )
}

/** Lists the dependent records that prevent a correction. */
function BlockedCorrection({ correction }: { correction: Correction }) {
  return (
    <>
      <Typography
        sx={{ mb: 2 }}
      >{`${correction.student.name}, ${correction.classroom.name} ${correction.eduyear.name}.`}</Typography>
      <Alert severity="warning">
        Kenaikan ini tidak dapat dikoreksi, karena sudah ada yang bergantung padanya:
        <ul style={{ margin: '8px 0 0', paddingLeft: 20 }}>
          {correction.why_not.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Alert>
    </>
  )
}

type InfoDialogProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

function InfoDialog({ isOpen, onClose, children }: InfoDialogProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{TITLE}</DialogTitle>
      <DialogContent dividers>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  )
}
