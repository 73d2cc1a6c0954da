/** The search box of a list: Enter applies the query and returns to page 1. */
import Clear from '@mui/icons-material/CloseRounded'
import Search from '@mui/icons-material/SearchRounded'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'

/** @example <ListBase resource="book"><SearchBox /></ListBase> */
export function SearchBox() {
  const { filterValues, setFilters } = useListContext()
  const appliedQuery = String(filterValues.q ?? '')
  const [text, setText] = useState(appliedQuery)
  const [seenQuery, setSeenQuery] = useState(appliedQuery)
  const [askedQuery, setAskedQuery] = useState<string | null>(null)
  // Another query applies, e.g. after browser back: what was typed gives way to it.
  if (appliedQuery !== seenQuery) {
    setSeenQuery(appliedQuery)
    setText(appliedQuery)
    setAskedQuery(null)
  }
  // Back was pressed before the query applied, which therefore never will.
  useEffect(() => {
    if (askedQuery === null) return
    const forget = () => {
      setText(appliedQuery)
      setAskedQuery(null)
    }
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [askedQuery, appliedQuery])

  const applyQuery = (q: string) => {
    const { q: _, ...otherFilters } = filterValues
    setText(q)
    setAskedQuery(q === appliedQuery ? null : q)
    // setFilters also returns the list to page 1.
    setFilters(q ? { ...otherFilters, q } : otherFilters, {})
  }
  return (
    <TextField
      size="small"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && applyQuery(text.trim())}
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
              <IconButton size="small" edge="end" aria-label="Hapus pencarian" onClick={() => applyQuery('')}>
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
