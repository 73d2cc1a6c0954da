/** /sia/master/homeroom: the homeroom teacher of every class of a year, saved together. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readHomerooms } from '#contract/sia/homeroom.ts'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { YearChooser } from '../worksheet/ChooserCard.tsx'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { Homerooms } from './Homerooms.tsx'

const YEAR = 'eduyear_id'

export function Screen() {
  const { label } = useScreen()
  const [params, setParams] = useSearchParams()
  const chosen = Number(params.get(YEAR)) || undefined
  // What was saved is read afresh, and with it the marks begin anew.
  const [reading, setReading] = useState(0)
  const query = useWorksheet(
    ['homerooms', chosen ?? 'active', reading],
    async (signal) => (await call(readHomerooms, { query: { eduyear_id: chosen }, signal })).result,
  )
  return (
    <>
      <ScreenHeader
        title={label}
        subtitle="Wali kelas melihat semua rapor kelasnya, dan dapat mengunggah, mengganti dan menariknya."
      />
      <Worksheet query={query}>
        {(read) => (
          <>
            <YearChooser
              read={read}
              onChoose={(id) => setParams({ [YEAR]: String(id) }, { replace: true })}
            />
            <Homerooms
              key={`${read.eduyear.id} ${reading}`}
              {...read}
              onReload={() => setReading((before) => before + 1)}
            />
          </>
        )}
      </Worksheet>
    </>
  )
}
