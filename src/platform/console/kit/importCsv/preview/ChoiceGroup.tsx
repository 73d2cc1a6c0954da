/** A few choices of which one is pressed; on a phone one below the other, so that their words are not broken. */
import { type Theme, ToggleButton, ToggleButtonGroup, useMediaQuery } from '@mui/material'

type Props<Id extends string> = {
  label: string
  /** Null while nothing is chosen. */
  chosen: Id | null
  choices: readonly { id: Id; label: string }[]
  /** Called with null if the pressed choice was pressed again. */
  onChoose: (id: Id | null) => void
}

/** @example <ChoiceGroup label="Nomor Kartu 71234501" chosen={null} choices={[{ id: 'keep', label: 'Biarkan' }]} onChoose={…} /> */
export function ChoiceGroup<Id extends string>({ label, chosen, choices, onChoose }: Props<Id>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      value={chosen}
      aria-label={label}
      onChange={(_event, id: Id | null) => onChoose(id)}
    >
      {choices.map(({ id, label }) => (
        <ToggleButton key={id} value={id} sx={{ px: 1.5, textTransform: 'none', whiteSpace: 'nowrap' }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
