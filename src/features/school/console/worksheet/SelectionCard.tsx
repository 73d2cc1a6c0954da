/** The card above a screen's content with the selects for year, semester or class. */
import { Box, Card, CardContent } from '@mui/material'
import type { ReactNode } from 'react'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { markActive } from '../useClassSelection.ts'

/** Pixels; the width of a single select on wide screens. */
const SINGLE_SELECT_WIDTH = 420

type Props = { columns: number; children: ReactNode }

/** @example <SelectionCard columns={2}><SelectField label="Tahun Ajaran" … /><SelectField label="Semester" … /></SelectionCard> */
export function SelectionCard({ columns, children }: Props) {
  const width = columns === 1 ? `minmax(0, ${SINGLE_SELECT_WIDTH}px)` : `repeat(${columns}, minmax(0, 1fr))`
  return (
    <Card sx={{ mb: { xs: 1.5, sm: 2.5 } }}>
      <CardContent sx={COMPACT_STYLE}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1.5, sm: 2 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: width },
          }}
        >
          {children}
        </Box>
      </CardContent>
    </Card>
  )
}

/** On a phone what was selected must not push the list off the screen. */
const COMPACT_STYLE = { p: { xs: 1.5, sm: 2 }, '&:last-child': { pb: { xs: 1.5, sm: 2 } } } as const

type Year = { id: number; name: string; status: string }
type YearProps = {
  data: { eduyears: readonly Year[]; eduyear: Pick<Year, 'id'> }
  onSelect: (id: number) => void
}

/** @example <YearSelectionCard data={homerooms} onSelect={setYear} /> */
export function YearSelectionCard({ data: { eduyears, eduyear }, onSelect }: YearProps) {
  return (
    <SelectionCard columns={1}>
      <SelectField
        label="Tahun Ajaran"
        options={markActive(eduyears)}
        value={eduyear.id}
        onChange={onSelect}
      />
    </SelectionCard>
  )
}
