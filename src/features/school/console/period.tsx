/** /sia/master/setting: the form for the active school year and semester. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Card, CardContent, Stack } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, SelectInput, useNotify } from 'react-admin'
import type { FieldValues, Resolver } from 'react-hook-form'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { SaveButton } from '#platform/console/kit/form/FormFrame.tsx'
import { FormSchemaProvider, useField } from '#platform/console/kit/form/FormSchema.ts'
import { UnsavedGuard } from '#platform/console/kit/form/UnsavedGuard.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { clearUnsaved } from '#platform/console/providers/unsaved.ts'
import { MASTER_POLICY } from '../access.ts'
import { type PeriodChoices, periodInput, readPeriod, savePeriod, statusBeside } from '../period.ts'
import { SemesterDates } from './SemesterDates.tsx'

const QUERY_KEY = ['period']
const resolver: Resolver<FieldValues> = zodResolver<FieldValues, unknown, FieldValues>(periodInput)

export function Screen() {
  const { label } = useScreen()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await call(readPeriod, { signal })).result,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenHeader title={label} subtitle="Tahun ajaran dan semester yang sedang berjalan di sekolah." />
      <ProgressBar isLoading={isFetching} />
      {error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
      {data && (
        <>
          <PeriodForm period={data} />
          <SemesterDates key={findActiveId(data.eduyears)} years={data.eduyears} />
        </>
      )}
    </>
  )
}

const findActiveId = (choices: PeriodChoices['eduyears']) =>
  choices.find(({ status }) => status === 'active')?.id ?? ''

function PeriodForm({ period }: { period: PeriodChoices }) {
  const { pendingPeriod, requestChange, confirm, cancel, isSaving } = useSavePeriod()
  const can = useCan()
  const activePeriod = {
    eduyear_id: findActiveId(period.eduyears),
    semester_id: findActiveId(period.semesters),
  }
  return (
    <Card sx={{ maxWidth: 520 }}>
      <CardContent>
        <FormSchemaProvider value={periodInput}>
          <Form<FieldValues>
            key={`${activePeriod.eduyear_id} ${activePeriod.semester_id}`}
            defaultValues={activePeriod}
            resolver={resolver}
            onSubmit={(values: FieldValues) => requestChange(values, activePeriod)}
            warnWhenUnsavedChanges
            WarnWhenUnsavedChangesComponent={UnsavedGuard}
            noValidate
          >
            <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
              <PeriodField name="eduyear_id" choices={period.eduyears} />
              <PeriodField name="semester_id" choices={period.semesters} />
              {can(MASTER_POLICY.change) && <SaveButton />}
            </Stack>
          </Form>
        </FormSchemaProvider>
      </CardContent>
      <ConfirmDialog
        isOpen={pendingPeriod !== null}
        title="Ganti periode aktif"
        confirmLabel="Ganti"
        isBusy={isSaving}
        onConfirm={confirm}
        onCancel={cancel}
      >
        {pendingPeriod && describeChange(period, activePeriod, pendingPeriod)}
      </ConfirmDialog>
    </Card>
  )
}

function PeriodField({ name, choices }: { name: string; choices: PeriodChoices['eduyears'] }) {
  const { label, isRequired } = useField(name)
  return (
    <SelectInput
      source={name}
      label={label}
      isRequired={isRequired}
      choices={choices.map(({ id, name, status }) => ({
        id,
        name: status === 'active' ? `${name} (aktif)` : name,
      }))}
      translateChoice={false}
      helperText={false}
      fullWidth
      size="small"
      margin="none"
    />
  )
}

type PeriodChange = { eduyear_id: number; semester_id: number }

/** Saves a changed period after a confirmation. */
function useSavePeriod() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const [pendingPeriod, setPendingPeriod] = useState<PeriodChange | null>(null)
  const [isSaving, setSaving] = useState(false)
  const requestChange = (values: FieldValues, activePeriod: FieldValues) => {
    const newPeriod = periodInput.parse(values)
    const isSame =
      newPeriod.eduyear_id === activePeriod.eduyear_id && newPeriod.semester_id === activePeriod.semester_id
    if (isSame) notify('Periode ini sudah aktif.', { type: 'info' })
    else setPendingPeriod(newPeriod)
  }
  const confirm = async () => {
    if (!pendingPeriod) return
    setSaving(true)
    try {
      const { message, result } = await call(savePeriod, { body: pendingPeriod })
      clearUnsaved()
      queryClient.setQueryData(QUERY_KEY, result)
      notify(message, { type: 'success' })
    } catch (error) {
      notifyFailure(error)
    }
    setSaving(false)
    setPendingPeriod(null)
  }
  return { pendingPeriod, requestChange, confirm, cancel: () => setPendingPeriod(null), isSaving }
}

/** Describes which period becomes active and how the former year changes. */
function describeChange(
  period: PeriodChoices,
  activePeriod: FieldValues,
  pendingPeriod: PeriodChange,
): string {
  const nameOf = (choices: PeriodChoices['eduyears'], id: unknown) =>
    choices.find((choice) => choice.id === id)?.name ?? ''
  const year = nameOf(period.eduyears, pendingPeriod.eduyear_id)
  const semester = nameOf(period.semesters, pendingPeriod.semester_id)
  const formerYear = nameOf(period.eduyears, activePeriod.eduyear_id)
  const isNewYear = pendingPeriod.eduyear_id !== activePeriod.eduyear_id && formerYear
  const consequences = {
    passed: `Tahun ajaran ${formerYear} menjadi sudah lewat; sesudah itu hanya administrator yang menambah isinya, setelah ditanya.`,
    draft: `Tahun ajaran ${formerYear} dan yang sesudahnya kembali menjadi tahun yang akan datang.`,
  }
  const consequenceText = isNewYear
    ? ` ${consequences[statusBeside({ year: formerYear, active: year })]}`
    : ''
  return `Tahun ajaran ${year} semester ${semester} akan menjadi aktif.${consequenceText}`
}
