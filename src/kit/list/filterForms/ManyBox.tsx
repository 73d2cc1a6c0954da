/** A box of a filter in which several of many are chosen by typing. */
import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import { holdEnter } from '../../screen/searchLater.ts'
import { findsAny, firstMatches } from '../../screen/textSearch.ts'

export type Choice<Id> = { id: Id; name: string }

type Props<Id> = {
  label: string
  options: readonly Choice<Id>[]
  ids: readonly Id[]
  onChange: (ids: Id[]) => void
  /** The options are not those of the text typed; none of them can be taken until they are. */
  isBehind?: boolean
  /** The options are what a server has found for the text typed; without it they are all there. */
  onSearch?: ((text: string) => void) | undefined
  /** Chosen ones that are not among the options. */
  named?: readonly Choice<Id>[]
  /** Not even the chosen ones have their names yet. */
  isNameless?: boolean
}

/** @example <ManyBox label="Siswa" options={students} ids={[3]} onChange={setStudents} /> */
export function ManyBox<Id extends string | number | boolean>(props: Props<Id>) {
  const { label, options, ids, onChange, onSearch, isBehind = false, named = [], isNameless = false } = props
  // Chosen from an earlier search.
  const [picked, setPicked] = useState<readonly Choice<Id>[]>([])
  const [text, setText] = useState('')
  const known = [...options, ...named, ...picked]
  // A value of the address that no longer occurs can still be taken out.
  const value = ids.map(
    (id) => known.find((one) => one.id === id) ?? { id, name: isNameless ? '…' : `#${id}` },
  )
  const others = options.filter(({ id }) => !ids.includes(id))
  const isFound = text === '' || (onSearch ? others.length > 0 : findsAny(others, text))
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      autoHighlight
      loading={isBehind}
      loadingText="Memuat…"
      noOptionsText="Tidak ditemukan"
      limitTags={4}
      options={isBehind ? [] : [...options]}
      value={value}
      onChange={(_, chosen) => {
        setPicked(chosen)
        onChange(chosen.map(({ id }) => id))
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => String(id)}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={onSearch ? (found) => found : firstMatches}
      // What is found by typing is to be added: Enter must not take out who was chosen before.
      filterSelectedOptions={text !== ''}
      inputValue={text}
      onInputChange={(_, typed, reason) => {
        // Options that come while somebody types would empty the box.
        if (reason === 'reset') return
        setText(typed)
        onSearch?.(reason === 'input' ? typed : '')
      }}
      {...((isBehind || !isFound) && { onKeyDown: holdEnter })}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
