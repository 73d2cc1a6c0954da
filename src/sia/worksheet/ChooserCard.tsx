/** The card above a screen's content that says which year, semester or class it is about. */
import { Box, Card, CardContent } from '@mui/material'
import type { ReactNode } from 'react'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { markActive } from '../useYearClass.ts'

/** Of a box that stands alone: a year needs no more, however wide the screen is. */
const ALONE_WIDTH = 420

type Props = { columns: number; children: ReactNode }

/** @example <ChooserCard columns={2}><SelectBox label="Tahun Ajaran" … /><SelectBox label="Semester" … /></ChooserCard> */
export function ChooserCard({ columns, children }: Props) {
  const width = columns === 1 ? `minmax(0, ${ALONE_WIDTH}px)` : `repeat(${columns}, minmax(0, 1fr))`
  return (
    <Card sx={{ mb: 2.5 }}>
      <CardContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: width } }}>
          {children}
        </Box>
      </CardContent>
    </Card>
  )
}

type Year = { id: number; name: string; status: string }
type YearProps = {
  read: { eduyears: readonly Year[]; eduyear: Pick<Year, 'id'> }
  onChoose: (id: number) => void
}

/** @example <YearChooser read={homerooms} onChoose={setYear} /> */
export function YearChooser({ read: { eduyears, eduyear }, onChoose }: YearProps) {
  return (
    <ChooserCard columns={1}>
      <SelectBox label="Tahun Ajaran" options={markActive(eduyears)} value={eduyear.id} onChange={onChoose} />
    </ChooserCard>
  )
}
