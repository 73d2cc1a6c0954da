/** The words of a file that are no option of their field, each with the options of which one can be chosen for it. */
import { Box, MenuItem, TextField, Typography } from '@mui/material'
import type { z } from 'zod'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { describeField } from '#platform/contract/fields.ts'
import type { ChoicesByWord } from '#platform/contract/import/doubts.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'

type Word = ImportResult['choices'][number]

type Props = {
  words: readonly Word[]
  rowSchema: z.ZodObject
  /** What was chosen since the file was checked. */
  choices: ChoicesByWord
  /** Then they are asked at once, since nothing else says what they stand for. */
  forgetsDecisions?: boolean | undefined
  onChoose: (choices: ChoicesByWord) => void
}

/** Stands for no option. */
const LEFT_EMPTY = ''

export function WordChoices({ words, rowSchema, choices, forgetsDecisions = false, onChoose }: Props) {
  if (words.length === 0) return null
  return (
    <Box component="details" open={forgetsDecisions} sx={{ '& summary': { cursor: 'pointer', py: 1 } }}>
      <Typography component="summary" variant="body2" sx={{ fontWeight: 600 }}>
        Sesuaikan pilihan: {formatCount(words.length)} kata tidak dikenal
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {forgetsDecisions
          ? 'Yang Anda tentukan di sini berlaku untuk berkas ini.'
          : 'Yang Anda tentukan di sini diingat untuk impor berikutnya.'}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {words.map((word) => (
          <WordChoice
            key={`${word.field} ${word.value}`}
            word={word}
            rowSchema={rowSchema}
            choice={choices[word.field]?.[word.value] ?? word.choice ?? LEFT_EMPTY}
            onChoose={(id) =>
              onChoose({ ...choices, [word.field]: { ...choices[word.field], [word.value]: id } })
            }
          />
        ))}
      </Box>
    </Box>
  )
}

type WordProps = { word: Word; rowSchema: z.ZodObject; choice: string; onChoose: (id: string) => void }

function WordChoice({ word: { field, label, value, rows }, rowSchema, choice, onChoose }: WordProps) {
  const { options = [], isRequired } = describeField(rowSchema, field)
  return (
    <TextField
      select
      size="small"
      label={`${label} “${value}”`}
      helperText={`${formatCount(rows)} baris`}
      value={choice}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={LEFT_EMPTY}>{isRequired ? 'Lewati barisnya' : 'Kosongkan'}</MenuItem>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
