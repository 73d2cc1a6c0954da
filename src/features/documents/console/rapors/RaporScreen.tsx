/** The screen 'Rapor': selects for year, semester and class, then the class's report cards. */
import { Card } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useClassSelection } from '#features/school/console/useClassSelection.ts'
import { ClassSelectBoxes } from '#features/school/console/worksheet/ClassSelectionCard.tsx'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { afterDialogs } from '#platform/console/kit/dialog/dialogHistory.ts'
import { ID_PATTERN } from '#platform/console/kit/registry/recordRoutes.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { RAPOR_POLICY } from '../../access.ts'
import {
  discardRapors,
  type RaporFields,
  raporFields,
  readRapor,
  readRaporOptions,
  readRaporProgress,
  readUploadedRapor,
  readWaitingRapors,
  uploadRapors,
} from '../../rapor.ts'
import { BulkButton } from '../bulk/BulkButton.tsx'
import { DocumentFilterBar } from '../documents/DocumentFilterBar.tsx'
import { OwnRapors } from './OwnRapors.tsx'
import { RaporTable } from './RaporTable.tsx'

type Options = Output<typeof readRaporOptions>

export function Screen() {
  const { label } = useScreen()
  const isOwn = useUser().user_type === 'student'
  if (!isOwn) return <SchoolRapors />
  return (
    <>
      <ScreenHeader title={label} />
      <OwnRapors />
    </>
  )
}

function SchoolRapors() {
  const { label, parent } = useScreen()
  const { id } = useParams()
  const options = useQuery({
    queryKey: ['raporOptions'],
    queryFn: async ({ signal }) => (await call(readRaporOptions, { signal })).result,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenHeader
        title={label}
        backTo={parent}
        actions={options.data && <BulkUpload options={options.data} />}
      />
      <WorksheetContent query={options}>
        {(data) =>
          id === undefined ? <SelectedClass options={data} /> : <SingleRapor id={id} options={data} />
        }
      </WorksheetContent>
    </>
  )
}

function BulkUpload({ options }: { options: Options }) {
  const can = useCan()
  const { selection } = useClassSelection(options)
  const { writable, classrooms } = options
  if (!can(RAPOR_POLICY.write) || writable?.length === 0) return null
  const writableClasses = classrooms.filter(
    ({ id }) => writable?.some(({ classroom_id }) => classroom_id === id) ?? true,
  )
  // Homeroom teachers can only upload for their own class, so it is preselected.
  const classroom_id = writableClasses.some(({ id }) => id === selection.classroom_id)
    ? selection.classroom_id
    : (writableClasses.find(({ id }) => writable?.some(({ classroom_id }) => classroom_id === id))?.id ??
      null)
  return (
    <BulkButton
      title="Upload Rapor Masal"
      noun="rapor"
      upload={uploadRapors}
      readWaiting={readWaitingRapors}
      discard={discardRapors}
      readProgress={readRaporProgress}
      readFile={readUploadedRapor}
      options={{ ...options, classrooms: writableClasses }}
      initialScope={{ ...selection, classroom_id }}
      nameRule="{nis}_{tahun}_{semester}_{kelas}.pdf, contoh: 0123_2026_1_vii.pdf"
      nameExample="RAPOR BUDI SANTOSO - VII A.pdf"
      allClassesLabel={writable ? 'Semua kelas yang saya wali' : 'Semua kelas'}
    />
  )
}

type SelectedClassProps = { options: Options; openId?: number; onDialogClose?: (id: number) => void }

function SelectedClass({ options, openId, onDialogClose }: SelectedClassProps) {
  const { selection, select } = useClassSelection(options)
  const completeFields = toCompleteFields(selection)
  // A class in the URL is shown at once.
  const [shownFields, setShownFields] = useState<RaporFields | null>(completeFields)
  return (
    <>
      <DocumentFilterBar
        label="Lihat Rapor"
        isReady={completeFields !== null}
        onShow={() => setShownFields(completeFields)}
      >
        <ClassSelectBoxes schema={raporFields} options={options} selection={selection} onSelect={select} />
      </DocumentFilterBar>
      {shownFields ? (
        <RaporTable
          key={Object.values(shownFields).join()}
          fields={shownFields}
          options={options}
          initialOpenId={openId ?? null}
          {...(onDialogClose && { onDialogClose })}
        />
      ) : (
        <Card>
          <EmptyState
            title="Pilih tahun ajaran, semester dan kelas"
            detail="Rapor kelas itu tampil di sini setelah Anda menekan Lihat Rapor."
          />
        </Card>
      )}
    </>
  )
}

type PartialFields = { [Name in keyof RaporFields]: number | null }

function toCompleteFields({ eduyear_id, semester_id, classroom_id }: PartialFields): RaporFields | null {
  return eduyear_id && semester_id && classroom_id ? { eduyear_id, semester_id, classroom_id } : null
}

/** Opens the dialog of one report card above its table; uses the active semester unless the URL has another. */
function SingleRapor({ id, options }: { id: string; options: Options }) {
  const [params] = useSearchParams()
  const [semesterId] = useState(params.get('semester_id'))
  const semester = semesterId && ID_PATTERN.test(semesterId) ? { semester_id: Number(semesterId) } : {}
  const query = useQuery({
    queryKey: ['rapor', 'one', id, semesterId],
    queryFn: async ({ signal }) =>
      (await call(readRapor, { params: { id }, query: semester, signal })).result,
    refetchOnWindowFocus: false,
  })
  return (
    <WorksheetContent query={query}>
      {(data) => <RaporWithParams rapor={data} options={options} />}
    </WorksheetContent>
  )
}

/** Adds year, semester and class to the URL first, since the screen reads them from there. */
function RaporWithParams({ rapor, options }: { rapor: Output<typeof readRapor>; options: Options }) {
  const { parent = '' } = useScreen()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const searchParams = toSearchParams(rapor)
  const hasParams = searchParams.every(([name, id]) => params.get(name) === id)
  // Remembered, since a later selection changes the URL again.
  const [areParamsAdded, setParamsAdded] = useState(hasParams)
  if (hasParams && !areParamsAdded) setParamsAdded(true)
  if (!areParamsAdded) return <Navigate to={{ search: String(new URLSearchParams(searchParams)) }} replace />
  const closeDialog = (returnTo: number) =>
    afterDialogs(() =>
      navigate({ pathname: parent, search: String(params) }, { replace: true, state: { returnTo } }),
    )
  return <SelectedClass options={options} openId={rapor.id} onDialogClose={closeDialog} />
}

const toSearchParams = ({ eduyear, semester, classroom }: Output<typeof readRapor>): [string, string][] => [
  ['eduyear_id', String(eduyear.id)],
  ['semester_id', String(semester.id)],
  ['classroom_id', String(classroom.id)],
]
