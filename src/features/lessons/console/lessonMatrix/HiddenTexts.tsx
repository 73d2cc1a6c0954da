/** Names the texts that were left without a choice in classes that the grade filter hides, so that no save walks past them. */
import { Alert, Box, Button } from '@mui/material'
import { unchosenProps } from '#platform/console/kit/field/unchosenText.ts'
import { ALERT_ACTION_STYLE } from '#platform/console/kit/style/alertActions.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { type MatrixData, toCellName } from './cells.ts'

type Props = {
  matrix: MatrixData
  /** The classes that are shown. */
  classrooms: readonly NamedRef[]
  /** By cell key. */
  unchosenTexts: ReadonlyMap<string, string>
  onShowAll: () => void
}

export function HiddenTexts({ matrix, classrooms, unchosenTexts, onShowAll }: Props) {
  const shownIds = new Set(classrooms.map(({ id }) => id))
  const hiddenIds = new Set(matrix.classrooms.map(({ id }) => id).filter((id) => !shownIds.has(id)))
  const hidden = [...unchosenTexts].filter(([cellKey]) => hiddenIds.has(Number(cellKey.split(' ')[0])))
  const [first] = hidden
  if (!first) return null
  return (
    <Alert
      severity="warning"
      // A save that stops at it leads here.
      tabIndex={-1}
      {...unchosenProps(first[1])}
      sx={[ALERT_ACTION_STYLE, { mx: 2, mb: 2 }]}
      action={
        <Button color="inherit" size="small" onClick={onShowAll}>
          Semua tingkat
        </Button>
      }
    >
      Belum dipilih dari daftar, di kelas yang tidak tampil:
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {hidden.map(([cellKey, text]) => (
          <li key={cellKey}>{`${toCellName(cellKey, matrix)}: “${text}”`}</li>
        ))}
      </Box>
    </Alert>
  )
}
