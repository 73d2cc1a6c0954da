/** Kelulusan: year and class chosen above, final scores and letters below. */
import { Card } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { POLICY } from '#contract/access.ts'
import type { Output } from '#contract/endpoint.ts'
import {
  ALL_CLASSES,
  discardGraduations,
  readGraduationOptions,
  readGraduationProgress,
  readUploadedGraduation,
  readWaitingGraduations,
  uploadGraduations,
} from '#contract/sia/graduation.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/rights.ts'
import { BulkButton } from '../bulk/BulkButton.tsx'
import { ChooseBar } from '../documents/ChooseBar.tsx'
import { markActive, useYearClass } from '../useYearClass.ts'
import { Worksheet } from '../worksheet/worksheet.tsx'
import { GraduationTable } from './GraduationTable.tsx'

type Options = Output<typeof readGraduationOptions>

export function Screen() {
  const { label } = useScreen()
  const options = useQuery({
    queryKey: ['graduationOptions'],
    queryFn: async ({ signal }) => (await call(readGraduationOptions, { signal })).result,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenHeader title={label} actions={options.data && <Bulk options={options.data} />} />
      <Worksheet query={options}>{(read) => <Chosen options={read} />}</Worksheet>
    </>
  )
}

/** Of those who passed last year, letters are still uploaded this year: the year is chosen, all classes are offered. */
const withAll = (options: Options) => [ALL_CLASSES, ...options.classrooms]

function Bulk({ options }: { options: Options }) {
  const can = useCan()
  const { chosen } = useYearClass(options)
  if (!can(POLICY.graduation.write)) return null
  return (
    <BulkButton
      title="Upload Kelulusan Masal"
      noun="surat kelulusan"
      upload={uploadGraduations}
      waiting={readWaitingGraduations}
      discard={discardGraduations}
      progress={readGraduationProgress}
      look={readUploadedGraduation}
      options={options}
      initial={chosen}
      nameRule="{nis}_{tahun}_{nilai}.pdf, contoh: 0123_2026_87.5.pdf"
      nameExample="SK LULUS BUDI SANTOSO - IX A.pdf"
      allLabel={ALL_CLASSES.name}
      hasScore
    />
  )
}

function Chosen({ options }: { options: Options }) {
  const { chosen, choose } = useYearClass({ ...options, classrooms: withAll(options) })
  const fields = chosen.eduyear_id
    ? { eduyear_id: chosen.eduyear_id, classroom_id: chosen.classroom_id ?? ALL_CLASSES.id }
    : null
  const [selected, setSelected] = useState<typeof fields>(null)
  return (
    <>
      <ChooseBar label="Lihat Kelulusan" isReady={fields !== null} onShow={() => setSelected(fields)}>
        <SelectBox
          label="Tahun Ajaran"
          options={markActive(options.eduyears)}
          value={chosen.eduyear_id}
          onChange={(id) => choose('eduyear_id', id)}
          isRequired
        />
        <SelectBox
          label="Kelas & Rombel"
          options={withAll(options)}
          value={chosen.classroom_id ?? ALL_CLASSES.id}
          onChange={(id) => choose('classroom_id', id)}
        />
      </ChooseBar>
      {selected ? (
        <GraduationTable key={Object.values(selected).join()} fields={selected} options={options} />
      ) : (
        <Card>
          <EmptyState
            title="Pilih tahun ajaran"
            detail="Siswa kelas IX tahun itu tampil di sini setelah Anda menekan Lihat Kelulusan."
          />
        </Card>
      )}
    </>
  )
}
