/** Rapor: year, semester and class chosen above, the class's report cards below. */

import { Card } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { POLICY } from '#contract/access.ts'
import type { Output } from '#contract/endpoint.ts'
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
} from '#contract/sia/rapor.ts'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { ID_PATTERN } from '#src/kit/wing/resource.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/rights.ts'
import { useUser } from '#src/providers/session.ts'
import { BulkButton } from '../bulk/BulkButton.tsx'
import { DocumentFilterBar } from '../documents/DocumentFilterBar.tsx'
import { useYearClass } from '../useYearClass.ts'
import { Worksheet } from '../worksheet/worksheet.tsx'
import { YearClassBoxes } from '../worksheet/YearClassCard.tsx'
import { OwnRapors } from './OwnRapors.tsx'
import { RaporTable } from './RaporTable.tsx'

type Options = Output<typeof readRaporOptions>

export function Screen() {
  const { label } = useScreen()
  const isOwn = useUser().user_type === 'student'
  if (!isOwn) return <OfSchool />
  return (
    <>
      <ScreenHeader title={label} />
      <OwnRapors />
    </>
  )
}

function OfSchool() {
  const { label, parent } = useScreen()
  const { id } = useParams()
  const options = useQuery({
    queryKey: ['raporOptions'],
    queryFn: async ({ signal }) => (await call(readRaporOptions, { signal })).result,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenHeader title={label} backTo={parent} actions={options.data && <Bulk options={options.data} />} />
      <Worksheet query={options}>
        {(read) => (id === undefined ? <Chosen options={read} /> : <OfOne id={id} options={read} />)}
      </Worksheet>
    </>
  )
}

function Bulk({ options }: { options: Options }) {
  const can = useCan()
  const { selection } = useYearClass(options)
  const { writable, classrooms } = options
  if (!can(POLICY.rapor.write) || writable?.length === 0) return null
  const own = classrooms.filter(({ id }) => writable?.some((one) => one.classroom_id === id) ?? true)
  // A homeroom teacher begins with the own class, whichever of those they teach was looked at.
  const classroom_id = own.some(({ id }) => id === selection.classroom_id)
    ? selection.classroom_id
    : (own.find(({ id }) => writable?.some((one) => one.classroom_id === id))?.id ?? null)
  return (
    <BulkButton
      title="Upload Rapor Masal"
      noun="rapor"
      upload={uploadRapors}
      readWaiting={readWaitingRapors}
      discard={discardRapors}
      readProgress={readRaporProgress}
      readFile={readUploadedRapor}
      options={{ ...options, classrooms: own }}
      initial={{ ...selection, classroom_id }}
      nameRule="{nis}_{tahun}_{semester}_{kelas}.pdf, contoh: 0123_2026_1_vii.pdf"
      nameExample="RAPOR BUDI SANTOSO - VII A.pdf"
      allLabel={writable ? 'Semua kelas yang saya wali' : 'Semua kelas'}
    />
  )
}

type ChosenProps = { options: Options; open?: number; onLeave?: (id: number) => void }

function Chosen({ options, open, onLeave }: ChosenProps) {
  const { selection, select } = useYearClass(options)
  const complete = completed(selection)
  // Somebody sent here with a class in the address sees it at once.
  const [selected, setSelected] = useState<RaporFields | null>(complete)
  return (
    <>
      <DocumentFilterBar label="Lihat Rapor" isReady={complete !== null} onShow={() => setSelected(complete)}>
        <YearClassBoxes schema={raporFields} options={options} chosen={selection} onChoose={select} />
      </DocumentFilterBar>
      {selected ? (
        <RaporTable
          key={Object.values(selected).join()}
          fields={selected}
          options={options}
          initiallyOpen={open ?? null}
          {...(onLeave && { onLeave })}
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

type Choice = { [Name in keyof RaporFields]: number | null }

function completed({ eduyear_id, semester_id, classroom_id }: Choice): RaporFields | null {
  return eduyear_id && semester_id && classroom_id ? { eduyear_id, semester_id, classroom_id } : null
}

/** The address of one row opens its dialog over the table it stands in; of the active semester, unless it names another. */
function OfOne({ id, options }: { id: string; options: Options }) {
  const [params] = useSearchParams()
  const [initial] = useState(params.get('semester_id'))
  const semester = initial && ID_PATTERN.test(initial) ? { semester_id: Number(initial) } : {}
  const row = useQuery({
    queryKey: ['rapor', 'one', id, initial],
    queryFn: async ({ signal }) =>
      (await call(readRapor, { params: { id }, query: semester, signal })).result,
    refetchOnWindowFocus: false,
  })
  return <Worksheet query={row}>{(read) => <Opened row={read} options={options} />}</Worksheet>
}

/** Its year, semester and class are put into the address first, where everything on this screen reads them. */
function Opened({ row, options }: { row: Output<typeof readRapor>; options: Options }) {
  const { parent = '' } = useScreen()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const address = addressOf(row)
  const isThere = address.every(([name, id]) => params.get(name) === id)
  const [wasThere, setWasThere] = useState(isThere)
  if (isThere && !wasThere) setWasThere(true)
  if (!wasThere) return <Navigate to={{ search: String(new URLSearchParams(address)) }} replace />
  const leave = (returnTo: number) =>
    navigate({ pathname: parent, search: String(params) }, { replace: true, state: { returnTo } })
  return <Chosen options={options} open={row.id} onLeave={leave} />
}

const addressOf = ({ eduyear, semester, classroom }: Output<typeof readRapor>): [string, string][] => [
  ['eduyear_id', String(eduyear.id)],
  ['semester_id', String(semester.id)],
  ['classroom_id', String(classroom.id)],
]
