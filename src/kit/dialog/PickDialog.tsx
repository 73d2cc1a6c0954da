/** A dialog to pick many rows of a list of hundreds: searched, by mouse or by keyboard alone. */
import Search from '@mui/icons-material/SearchRounded'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../list/ListEmpty.tsx'
import { searcher } from '../screen/textSearch.ts'
import { type PickColumn, PickTable } from './PickTable.tsx'
import { usePicked } from './usePicked.ts'

/** With more rows the dialog has a fixed height, so that it does not shrink while a search leaves few. */
const ROWS_BEFORE_FIXED_HEIGHT = 8
const tall = { height: { sm: 'min(720px, calc(100% - 64px))' } }

type Props<Row extends { id: number }> = {
  title: string
  isOpen: boolean
  rows: readonly Row[]
  /** The first names the row. */
  columns: readonly PickColumn<Row>[]
  emptyText: string
  /** Why, where there is nothing to pick. */
  emptyDetail?: string | undefined
  onPick: (rows: Row[]) => void
  onClose: () => void
}

/** @example <PickDialog title="Tambah Peserta" isOpen rows={candidates} columns={columns} emptyText="Tidak ada data" onPick={add} onClose={close} /> */
export function PickDialog<Row extends { id: number }>({ isOpen, title, ...props }: Props<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={props.onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ paper: { sx: props.rows.length > ROWS_BEFORE_FIXED_HEIGHT ? tall : {} } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <Picker {...props} />
    </Dialog>
  )
}

function Picker<Row extends { id: number }>(props: Omit<Props<Row>, 'isOpen' | 'title'>) {
  const { rows, columns, emptyText, emptyDetail, onPick, onClose } = props
  const [typed, setTyped] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const { picked, toggle, toggleAll } = usePicked()
  const visible = useVisibleRows(rows, columns, useDeferredValue(typed))
  return (
    <>
      {rows.length > 0 && (
        <Box sx={{ px: 3, pb: 1.5 }}>
          <TextField
            size="small"
            fullWidth
            autoFocus
            placeholder="Pencarian"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
              event.preventDefault()
              table.current?.querySelector<HTMLElement>('tbody input')?.focus()
            }}
            slotProps={{ htmlInput: { 'aria-label': 'Pencarian' }, input: { startAdornment: searchIcon } }}
          />
        </Box>
      )}
      <DialogContent dividers sx={{ p: 0 }}>
        {visible.length === 0 ? (
          <EmptyState
            {...(rows.length === 0 ? { title: emptyText, detail: emptyDetail } : { title: NO_MATCH })}
          />
        ) : (
          <PickTable
            ref={table}
            rows={visible}
            columns={columns}
            picked={picked}
            onToggle={toggle}
            onToggleAll={toggleAll}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto', pl: 1 }}>
          {rows.length > 0 && `${picked.size} dari ${rows.length} dipilih`}
        </Typography>
        <Button onClick={onClose} color="inherit">
          Batal
        </Button>
        <Button
          variant="contained"
          disabled={picked.size === 0}
          onClick={() => onPick(rows.filter(({ id }) => picked.has(id)))}
        >
          Tambah{picked.size > 0 && ` (${picked.size})`}
        </Button>
      </DialogActions>
    </>
  )
}

const NO_MATCH = 'Tidak ada yang cocok dengan pencarian.'
const searchIcon = (
  <InputAdornment position="start">
    <Search fontSize="small" />
  </InputAdornment>
)

function useVisibleRows<Row>(rows: readonly Row[], columns: readonly PickColumn<Row>[], typed: string) {
  const texts = useMemo(
    () =>
      rows.map((row) => columns.map(({ text, detail }) => `${text(row)} ${detail?.(row) ?? ''}`).join(' ')),
    [rows, columns],
  )
  return useMemo(() => {
    const matches = searcher(typed)
    return rows.filter((_, index) => matches(texts[index] ?? ''))
  }, [rows, texts, typed])
}
