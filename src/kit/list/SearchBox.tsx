/** The search box of a list: applies on Enter and starts again at page 1. */
import Clear from '@mui/icons-material/CloseRounded'
import Search from '@mui/icons-material/SearchRounded'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'

/** @example <ListBase resource="lesson"><SearchBox /></ListBase> */
export function SearchBox() {
  const { filterValues, setFilters } = useListContext()
  const applied = String(filterValues.q ?? '')
  /** Typed since this search was applied; another one applied, by the way back for instance, replaces it. */
  const [draft, setDraft] = useState({ over: applied, text: applied })
  const text = draft.over === applied ? draft.text : applied

  const apply = (q: string) => {
    const { q: _, ...others } = filterValues
    setDraft({ over: applied, text: q })
    // setFilters also returns the list to page 1.
    setFilters(q ? { ...others, q } : others, {})
  }
  return (
    <TextField
      size="small"
      value={text}
      onChange={(event) => setDraft({ over: applied, text: event.target.value })}
      onKeyDown={(event) => event.key === 'Enter' && apply(text.trim())}
      placeholder="Pencarian"
      sx={{ width: { xs: '100%', sm: 300 } }}
      slotProps={{
        htmlInput: { 'aria-label': 'Pencarian', enterKeyHint: 'search', maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label="Hapus pencarian" onClick={() => apply('')}>
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
