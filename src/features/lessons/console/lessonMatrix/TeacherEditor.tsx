/** The input of a cell: searches teachers, selects with Enter or Tab, cancels with Escape, and keeps text without a match. */
import { Autocomplete, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { unchosenProps } from '#platform/console/kit/field/unchosenText.ts'
import { chooseHighlighted, findHighlighted } from '#platform/console/kit/field/useTypedChoice.ts'
import { filterFirstMatches } from '#platform/console/kit/search/textSearch.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'

/** Where the focus moves when the editor closes. */
export type FocusMove = 'down' | 'right' | 'stay'
type Props = {
  label: string
  teachers: readonly NamedRef[]
  /** The text typed to open the editor. */
  initialText: string
  /** The name of the cell's teacher, shown as the placeholder. */
  currentTeacher: string
  onChoose: (teacherId: number, focusMove: FocusMove) => void
  onCancel: (focusMove: FocusMove) => void
  /** The text is kept, since the page may be reloaded before it is chosen. */
  onType: (text: string) => void
  /** The focus went elsewhere by itself; the text was not chosen. */
  onLeave: (text: string) => void
}

export function TeacherEditor({ label, teachers, initialText, currentTeacher, ...handlers }: Props) {
  const { onChoose, onCancel, onType, onLeave } = handlers
  const [text, setText] = useState(initialText)
  const focusMove = useRef<FocusMove>('down')
  return (
    <Autocomplete<NamedRef>
      open
      fullWidth
      // Without text nothing is highlighted, so Enter selects nobody.
      autoHighlight={text !== ''}
      size="small"
      options={[...teachers]}
      value={null}
      inputValue={text}
      {...(text !== '' && unchosenProps(text))}
      onInputChange={(_, typedText, reason) => {
        if (reason !== 'input') return
        setText(typedText)
        onType(typedText)
      }}
      onChange={(_, teacher) => teacher && onChoose(teacher.id, focusMove.current)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      filterOptions={filterFirstMatches}
      noOptionsText="Tidak ditemukan"
      forcePopupIcon={false}
      onBlur={() => onLeave(text)}
      onKeyDown={(event) => {
        // The grid must not handle keys typed here.
        event.stopPropagation()
        const isEmptyEnter = event.key === 'Enter' && text === '' && !findHighlighted(event.target)
        if (event.key === 'Escape' || isEmptyEnter) onCancel('stay')
        if (event.key !== 'Tab' || event.shiftKey) return
        event.preventDefault()
        if (text === '') return onCancel('right')
        focusMove.current = 'right'
        // Without a match the text stays, with 'Tidak ditemukan' below it.
        if (!chooseHighlighted(event.target)) focusMove.current = 'down'
      }}
      slotProps={{ popper: { sx: { minWidth: 260 }, placement: 'bottom-start' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          variant="standard"
          placeholder={currentTeacher || 'Nama guru'}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  )
}
