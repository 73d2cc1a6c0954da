/** /sia/activity/release: which classes' report cards and letters students already see, and from when on. */
import { Box } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import type { Output } from '#contract/endpoint.ts'
import { DOCUMENT_KINDS, readReleases } from '#contract/sia/document/release.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { markActive } from '../useYearClass.ts'
import { ChooserCard } from '../worksheet/ChooserCard.tsx'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { DefaultBox } from './DefaultBox.tsx'
import { ReleaseTable } from './ReleaseTable.tsx'

export function Screen() {
  const { label } = useScreen()
  const [params] = useSearchParams()
  const requested = (name: string) => Number(params.get(name)) || undefined
  const where = { eduyear_id: requested('eduyear_id'), semester_id: requested('semester_id') }
  const query = useWorksheet(
    ['releases', where],
    async (signal) => (await call(readReleases, { query: where, signal })).result,
  )
  const reload = () => void query.refetch()
  return (
    <>
      <ScreenHeader
        title={label}
        subtitle="Siswa hanya melihat rapor dan surat kelulusan yang sudah terbit; guru kelasnya dan tata usaha melihat semuanya."
      />
      <Worksheet query={query}>
        {(read) => (
          <>
            <Period read={read} />
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              {visibleKinds(read).map(({ id, name }) => (
                <ReleaseTable
                  // Another period's classes are other rows.
                  key={`${id} ${read.eduyear.id} ${read.semester.id}`}
                  kind={id}
                  title={id === 'rapor' ? `${name} semester ${read.semester.name}` : name}
                  read={read}
                  onDone={reload}
                />
              ))}
              {read.may_set_default && <DefaultBox value={read.by_default} onDone={reload} />}
            </Box>
          </>
        )}
      </Worksheet>
    </>
  )
}

type Releases = Output<typeof readReleases>

/** Where there is nothing yet, the report cards' table says so. */
function visibleKinds({ rows }: Releases) {
  const some = DOCUMENT_KINDS.filter(({ id }) => rows.some(({ kind }) => kind === id))
  return some.length > 0 ? some : DOCUMENT_KINDS.slice(0, 1)
}

function Period({ read }: { read: Releases }) {
  const [, setParams] = useSearchParams()
  const here = { eduyear_id: String(read.eduyear.id), semester_id: String(read.semester.id) }
  const choose = (changed: Partial<typeof here>) => setParams({ ...here, ...changed }, { replace: true })
  return (
    <ChooserCard columns={2}>
      <SelectBox
        label="Tahun Ajaran"
        options={markActive(read.eduyears)}
        value={read.eduyear.id}
        onChange={(id) => choose({ eduyear_id: String(id) })}
      />
      <SelectBox
        label="Semester"
        options={markActive(read.semesters)}
        value={read.semester.id}
        onChange={(id) => choose({ semester_id: String(id) })}
      />
    </ChooserCard>
  )
}
