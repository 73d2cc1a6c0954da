/** The first and last day of the semesters of any year, below the active period. */
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { longDay } from '#platform/contract/zone.ts'
import { MASTER_POLICY } from '../access.ts'
import { isActive, type PeriodChoices } from '../period.ts'
import {
  readSemesterDates,
  type SemesterDays,
  saveSemesterDates,
  semesterDaysInput,
} from '../semesterDates.ts'

/** @param years of which the active one is shown first */
export function SemesterDates({ years }: { years: PeriodChoices['eduyears'] }) {
  const [eduyearId, setEduyearId] = useState(() => (years.find(isActive) ?? years[0])?.id ?? 0)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['semesterDates', eduyearId],
    queryFn: async ({ signal }) =>
      (await call(readSemesterDates, { query: { eduyear_id: eduyearId }, signal })).result,
    refetchOnWindowFocus: false,
    enabled: eduyearId > 0,
  })
  return (
    <Box sx={{ maxWidth: 520, mt: 3 }}>
      <Section title="Tanggal semester">
        <TextField
          select
          size="small"
          label="Tahun Ajaran"
          value={eduyearId || ''}
          onChange={({ target }) => setEduyearId(Number(target.value))}
          sx={{ minWidth: 200, mb: 1 }}
        >
          {years.map(({ id, name, status }) => (
            <MenuItem key={id} value={id}>
              {isActive({ status }) ? `${name} (aktif)` : name}
            </MenuItem>
          ))}
        </TextField>
        {!data && <ProgressBar isLoading={isFetching} />}
        {!data && error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
        {data?.semesters.map((days) => (
          <Semester
            key={`${data.eduyear.id} ${days.semester.id}`}
            eduyear={data.eduyear}
            days={days}
            onSaved={() => void refetch()}
          />
        ))}
      </Section>
    </Box>
  )
}

type SemesterProps = { eduyear: { id: number; name: string }; days: SemesterDays; onSaved: () => void }

function Semester({ eduyear, days: { semester, start, end }, onSaved }: SemesterProps) {
  const can = useCan()
  const dialog = useDialog<never>()
  const name = `${semester.name} ${eduyear.name}`
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <Box sx={{ flexGrow: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{semester.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {longDay(start)} – {longDay(end)}
        </Typography>
      </Box>
      {can(MASTER_POLICY.change) && (
        <Button aria-label={`Ubah tanggal semester ${semester.name}`} onClick={() => dialog.open()}>
          Ubah
        </Button>
      )}
      <ActionDialog
        key={dialog.openCount}
        dialog={dialog}
        title={`Tanggal semester ${semester.name}`}
        target={{ id: semester.id, name }}
        text={`Tahun ajaran ${eduyear.name}. Rekap kehadiran satu semester menghitung hari dari tanggal mulai sampai selesai.`}
        schema={semesterDaysInput}
        defaultValues={{ start, end }}
        confirmLabel="Simpan"
        runAction={(values) =>
          call(saveSemesterDates, {
            body: {
              eduyear_id: eduyear.id,
              semesters: [{ semester_id: semester.id, ...semesterDaysInput.parse(values) }],
            },
          })
        }
        onDone={onSaved}
      >
        <Field name="start" />
        <Field name="end" />
      </ActionDialog>
    </Box>
  )
}
