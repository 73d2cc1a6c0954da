/** The screen 'Kelulusan': selects for year and class, then the table of final scores and letters. */

import { Card } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LAST_GRADE } from '#features/school/choices.ts'
import { markActive, useClassSelection } from '#features/school/console/useClassSelection.ts'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { GRADUATION_POLICY } from '../../access.ts'
import {
  discardGraduations,
  readGraduationOptions,
  readGraduationProgress,
  readUploadedGraduation,
  readWaitingGraduations,
  uploadGraduations,
} from '../../graduation.ts'
import { BulkButton } from '../bulk/BulkButton.tsx'
import { DocumentFilterBar } from '../documents/DocumentFilterBar.tsx'
import { ALL_CLASSES } from './allClasses.ts'
import { GraduationTable } from './GraduationTable.tsx'
import { OwnGraduation } from './OwnGraduation.tsx'

type Options = Output<typeof readGraduationOptions>

export function Screen() {
  const { label } = useScreen()
  const isOwn = useUser().user_type === 'student'
  if (!isOwn) return <SchoolGraduations />
  return (
    <>
      <ScreenHeader title={label} />
      <OwnGraduation />
    </>
  )
}

function SchoolGraduations() {
  const { label } = useScreen()
  const options = useQuery({
    queryKey: ['graduationOptions'],
    queryFn: async ({ signal }) => (await call(readGraduationOptions, { signal })).result,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenHeader title={label} actions={options.data && <BulkUpload options={options.data} />} />
      <WorksheetContent query={options}>{(data) => <GraduationContent options={data} />}</WorksheetContent>
    </>
  )
}

/** Adds the option of all classes, since letters for graduates of an earlier year are uploaded later too. */
const withAllClasses = (options: Options) => [ALL_CLASSES, ...options.classrooms]

function BulkUpload({ options }: { options: Options }) {
  const can = useCan()
  const { selection } = useClassSelection(options)
  if (!can(GRADUATION_POLICY.write)) return null
  return (
    <BulkButton
      title="Upload Kelulusan Masal"
      noun="surat kelulusan"
      upload={uploadGraduations}
      readWaiting={readWaitingGraduations}
      discard={discardGraduations}
      readProgress={readGraduationProgress}
      readFile={readUploadedGraduation}
      options={options}
      initialScope={selection}
      nameRule="{nis}_{tahun}_{nilai}.pdf, contoh: 0123_2026_87.5.pdf"
      nameExample="SK LULUS BUDI SANTOSO - IX A.pdf"
      allClassesLabel={ALL_CLASSES.name}
      hasScore
    />
  )
}

function GraduationContent({ options }: { options: Options }) {
  const { selection, select } = useClassSelection({ ...options, classrooms: withAllClasses(options) })
  const fields = selection.eduyear_id
    ? { eduyear_id: selection.eduyear_id, classroom_id: selection.classroom_id ?? ALL_CLASSES.id }
    : null
  const [shownFields, setShownFields] = useState<typeof fields>(null)
  return (
    <>
      <DocumentFilterBar
        label="Lihat Kelulusan"
        isReady={fields !== null}
        onShow={() => setShownFields(fields)}
      >
        <SelectField
          label="Tahun Ajaran"
          options={markActive(options.eduyears)}
          value={selection.eduyear_id}
          onChange={(id) => select('eduyear_id', id)}
          isRequired
        />
        <SelectField
          label="Kelas & Rombel"
          options={withAllClasses(options)}
          value={selection.classroom_id ?? ALL_CLASSES.id}
          onChange={(id) => select('classroom_id', id)}
        />
      </DocumentFilterBar>
      {shownFields ? (
        <GraduationTable key={Object.values(shownFields).join()} fields={shownFields} options={options} />
      ) : (
        <Card>
          <EmptyState
            title="Pilih tahun ajaran"
            detail={`Siswa kelas ${LAST_GRADE} tahun itu tampil di sini setelah Anda menekan Lihat Kelulusan.`}
          />
        </Card>
      )}
    </>
  )
}
