/** /sia/master/homeroom: the homeroom teacher of every class of a year, saved together. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { YearSelectionCard } from '#features/school/console/worksheet/SelectionCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { readHomerooms } from '../../homeroom.ts'
import { Homerooms } from './Homerooms.tsx'

const YEAR_PARAM = 'eduyear_id'

export function Screen() {
  const { label } = useScreen()
  const [params, setParams] = useSearchParams()
  const eduyearId = Number(params.get(YEAR_PARAM)) || undefined
  // Counts saves; a new number refetches the data and remounts the form.
  const [reloadCount, setReloadCount] = useState(0)
  const query = useWorksheetQuery(
    ['homerooms', eduyearId ?? 'active', reloadCount],
    async (signal) => (await call(readHomerooms, { query: { eduyear_id: eduyearId }, signal })).result,
  )
  return (
    <>
      <ScreenHeader
        title={label}
        subtitle="Wali kelas melihat semua rapor kelasnya, dan dapat mengunggah, mengganti dan menariknya."
      />
      <WorksheetContent query={query}>
        {(data) => (
          <>
            <YearSelectionCard
              data={data}
              onSelect={(id) => setParams({ [YEAR_PARAM]: String(id) }, { replace: true })}
            />
            <Homerooms
              key={`${data.eduyear.id} ${reloadCount}`}
              {...data}
              onReload={() => setReloadCount((count) => count + 1)}
            />
          </>
        )}
      </WorksheetContent>
    </>
  )
}
