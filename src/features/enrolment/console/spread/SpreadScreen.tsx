/** /sia/activity/student-class/spread: the students of a grade who are in no class yet, spread over its classes. */
import { Box } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { CLASS_CODES } from '#features/school/choices.ts'
import { markActive } from '#features/school/console/useClassSelection.ts'
import { SelectionCard } from '#features/school/console/worksheet/SelectionCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { readSpread, type SpreadPage } from '../../spread.ts'
import { LastSpread } from './LastSpread.tsx'
import { SpreadPlan } from './SpreadPlan.tsx'

export function Screen() {
  const { label, parent } = useScreen()
  const [params, setParams] = useSearchParams()
  const eduyear_id = Number(params.get('eduyear_id')) || undefined
  const code = CLASS_CODES.find(({ id }) => id === params.get('code'))?.id
  const query = useWorksheetQuery(
    ['classSpread', eduyear_id, code],
    async (signal) => (await call(readSpread, { query: { eduyear_id, code }, signal })).result,
  )
  const select = (chosen: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...chosen }, { replace: true })
  return (
    <>
      <ScreenHeader
        title={label}
        subtitle="Siswa yang belum punya kelas dibagi menurut aturan, lalu boleh dipindah satu per satu."
        backTo={parent}
      />
      <WorksheetContent query={query}>
        {(page) => (
          <>
            <Selection page={page} onSelect={select} />
            <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <LastSpread page={page} onUndone={() => void query.refetch()} />
              {/* Remounted when other students wait, since a plan is of those who do. */}
              <SpreadPlan
                key={`${page.eduyear.id} ${page.code} ${query.dataUpdatedAt}`}
                page={page}
                onStored={() => void query.refetch()}
              />
            </Box>
          </>
        )}
      </WorksheetContent>
    </>
  )
}

const GRADE_OPTIONS = CLASS_CODES.map(({ name }, id) => ({ id, name }))

type SelectionProps = { page: SpreadPage; onSelect: (chosen: Record<string, string>) => void }

const Selection = ({ page: { eduyears, eduyear, code }, onSelect }: SelectionProps) => (
  <SelectionCard columns={2}>
    <SelectField
      label="Tahun Ajaran"
      options={markActive(eduyears)}
      value={eduyear.id}
      onChange={(id) => onSelect({ eduyear_id: String(id) })}
    />
    <SelectField
      label="Tingkat"
      options={GRADE_OPTIONS}
      value={CLASS_CODES.findIndex(({ id }) => id === code)}
      onChange={(index) => onSelect({ code: CLASS_CODES[index]?.id ?? code })}
    />
  </SelectionCard>
)
