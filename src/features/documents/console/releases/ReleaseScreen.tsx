/** /sia/activity/release: releases report cards and letters to students, class by class. */
import { Box } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { markActive } from '#features/school/console/useClassSelection.ts'
import { SelectionCard } from '#features/school/console/worksheet/SelectionCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { DOCUMENT_KINDS, readReleases } from '../../release.ts'
import { ReleaseDefaultCard } from './ReleaseDefaultCard.tsx'
import { ReleaseTable } from './ReleaseTable.tsx'

export function Screen() {
  const { label } = useScreen()
  const [params] = useSearchParams()
  const readIdParam = (name: string) => Number(params.get(name)) || undefined
  const period = { eduyear_id: readIdParam('eduyear_id'), semester_id: readIdParam('semester_id') }
  const query = useWorksheetQuery(
    ['releases', period],
    async (signal) => (await call(readReleases, { query: period, signal })).result,
  )
  const reload = () => void query.refetch()
  return (
    <>
      <ScreenHeader
        title={label}
        subtitle="Siswa hanya melihat rapor dan surat kelulusan yang sudah terbit; guru kelasnya dan tata usaha melihat semuanya."
      />
      <WorksheetContent query={query}>
        {(releases) => (
          <>
            <PeriodSelects releases={releases} />
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              {findVisibleKinds(releases).map(({ id, name }) => (
                <ReleaseTable
                  // Remounted for another period, which resets the selection.
                  key={`${id} ${releases.eduyear.id} ${releases.semester.id}`}
                  kind={id}
                  title={id === 'rapor' ? `${name} semester ${releases.semester.name}` : name}
                  releases={releases}
                  onDone={reload}
                />
              ))}
              {releases.may_set_default && <ReleaseDefaultCard value={releases.by_default} onDone={reload} />}
            </Box>
          </>
        )}
      </WorksheetContent>
    </>
  )
}

type Releases = Output<typeof readReleases>

/** The kinds that have rows; report cards if there are none, whose table shows the empty state. */
function findVisibleKinds({ rows }: Releases) {
  const existingKinds = DOCUMENT_KINDS.filter(({ id }) => rows.some(({ kind }) => kind === id))
  return existingKinds.length > 0 ? existingKinds : DOCUMENT_KINDS.slice(0, 1)
}

function PeriodSelects({ releases }: { releases: Releases }) {
  const [, setParams] = useSearchParams()
  const current = { eduyear_id: String(releases.eduyear.id), semester_id: String(releases.semester.id) }
  const select = (changes: Partial<typeof current>) =>
    setParams({ ...current, ...changes }, { replace: true })
  return (
    <SelectionCard columns={2}>
      <SelectField
        label="Tahun Ajaran"
        options={markActive(releases.eduyears)}
        value={releases.eduyear.id}
        onChange={(id) => select({ eduyear_id: String(id) })}
      />
      <SelectField
        label="Semester"
        options={markActive(releases.semesters)}
        value={releases.semester.id}
        onChange={(id) => select({ semester_id: String(id) })}
      />
    </SelectionCard>
  )
}
