/** The open cell: a teacher found by typing, taken with Enter or Tab, left alone with Escape. */
import { Autocomplete, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import type { NamedRef } from '#contract/sia/activity.ts'
import { filterFirstMatches } from '#src/kit/screen/textSearch.ts'

export type Leaving = 'down' | 'right' | 'stay'
type Props = {
  label: string
  teachers: readonly NamedRef[]
  /** What was typed to open it. */
  text: string
  /** Who teaches there now; shown in the empty box. */
  current: string
  onChoose: (teacherId: number, leaving: Leaving) => void
  onCancel: (leaving: Leaving | 'elsewhere') => void
}

export function TeacherEditor({ label, teachers, text: typed, current, onChoose, onCancel }: Props) {
  const [text, setText] = useState(typed)
  const highlighted = useRef<NamedRef | null>(null)
  return (
    <Autocomplete<NamedRef>
      open
      fullWidth
      // Enter with nothing typed takes nobody.
      autoHighlight={text !== ''}
      size="small"
      options={[...teachers]}
      value={null}
      inputValue={text}
      onInputChange={(_, value, reason) => reason === 'input' && setText(value)}
      onChange={(_, chosen) => chosen && onChoose(chosen.id, 'down')}
      onHighlightChange={(_, option) => {
        highlighted.current = option
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      filterOptions={filterFirstMatches}
      noOptionsText="Tidak ditemukan"
      forcePopupIcon={false}
      onBlur={() => onCancel('elsewhere')}
      onKeyDown={(event) => {
        // What is pressed in here is not for the table around.
        event.stopPropagation()
        const isLeft = event.key === 'Enter' && text === '' && !highlighted.current
        if (event.key === 'Escape' || isLeft) onCancel('stay')
        if (event.key !== 'Tab' || event.shiftKey) return
        event.preventDefault()
        if (text !== '' && highlighted.current) onChoose(highlighted.current.id, 'right')
        else onCancel('right')
      }}
      slotProps={{ popper: { sx: { minWidth: 260 }, placement: 'bottom-start' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          variant="standard"
          placeholder={current || 'Nama guru'}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  )
}
