/** A dialog to select rows from a long list, with search and full keyboard support. */
import Search from '@mui/icons-material/SearchRounded'
import {
  Box,
  Button,
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
import { type ActionTarget, toActionId, useLeftAction } from '../draft/leftActions.ts'
import { RestoredAlert } from '../draft/RestoredAlert.tsx'
import { useKeptIds } from '../draft/useKeptIds.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { EmptyState } from '../screen/EmptyState.tsx'
import { createMatcher } from '../search/textSearch.ts'
import { CancelButton } from './CancelButton.tsx'
import { Dialog } from './Dialog.tsx'
import { type PickColumn, PickTable } from './PickTable.tsx'

/** With more rows the dialog has a fixed height, so that it does not shrink during a search. */
const ROWS_BEFORE_FIXED_HEIGHT = 8
const FIXED_HEIGHT_STYLE = { height: { sm: 'min(720px, calc(100% - 64px))' } }

type Props<Row extends { id: number }> = {
  title: string
  /** For what is picked; what was ticked before a reload is there again for the same alone. */
  target: ActionTarget
  isOpen: boolean
  rows: readonly Row[]
  /** The first column has the row's name. */
  columns: readonly PickColumn<Row>[]
  emptyText: string
  /** The reason why there are no rows. */
  emptyDetail?: string | undefined
  onPick: (rows: Row[]) => void
  onClose: () => void
}

/** @example <PickDialog title="Tambah Peserta" target={{ id: 3, name: 'VII A' }} isOpen rows={candidates} columns={columns} emptyText="Tidak ada data" onPick={add} onClose={close} /> */
export function PickDialog<Row extends { id: number }>({ isOpen, title, onClose, ...props }: Props<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ paper: { sx: props.rows.length > ROWS_BEFORE_FIXED_HEIGHT ? FIXED_HEIGHT_STYLE : {} } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <PickForm title={title} {...props} />
    </Dialog>
  )
}

function PickForm<Row extends { id: number }>(props: Omit<Props<Row>, 'isOpen' | 'onClose'>) {
  const { rows, columns, emptyText, emptyDetail, onPick } = props
  const [query, setQuery] = useState('')
  const tableRef = useRef<HTMLTableElement>(null)
  const { selectedIds, toggle, toggleAll, restoredAlert } = usePickedIds(props)
  const visibleRows = useVisibleRows(rows, columns, useDeferredValue(query))
  return (
    <>
      <LeaveGuard isUnsaved={selectedIds.size > 0} />
      {restoredAlert && <Box sx={{ px: 3 }}>{restoredAlert}</Box>}
      {rows.length > 0 && (
        <Box sx={{ px: 3, pb: 1.5 }}>
          <TextField
            size="small"
            fullWidth
            autoFocus
            placeholder="Pencarian"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
              event.preventDefault()
              tableRef.current?.querySelector<HTMLElement>('tbody input')?.focus()
            }}
            slotProps={{ htmlInput: { 'aria-label': 'Pencarian' }, input: { startAdornment: SEARCH_ICON } }}
          />
        </Box>
      )}
      <DialogContent dividers sx={{ p: 0 }}>
        {visibleRows.length === 0 ? (
          <EmptyState
            {...(rows.length === 0 ? { title: emptyText, detail: emptyDetail } : { title: NO_MATCH_TEXT })}
          />
        ) : (
          <PickTable
            ref={tableRef}
            rows={visibleRows}
            columns={columns}
            selectedIds={selectedIds}
            onToggle={toggle}
            onToggleAll={toggleAll}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto', pl: 1 }}>
          {rows.length > 0 && `${selectedIds.size} dari ${rows.length} dipilih`}
        </Typography>
        <CancelButton />
        <Button
          variant="contained"
          disabled={selectedIds.size === 0}
          onClick={() => onPick(rows.filter(({ id }) => selectedIds.has(id)))}
        >
          Tambah{selectedIds.size > 0 && ` (${selectedIds.size})`}
        </Button>
      </DialogActions>
    </>
  )
}

/** The ticks, which the screen names after a reload. */
function usePickedIds({ title, target, rows }: Pick<Props<{ id: number }>, 'title' | 'target' | 'rows'>) {
  const formId = toActionId(title, target)
  const { draft, ...selection } = useKeptIds(formId, rows)
  useLeftAction(formId, { isOpen: true })
  const discard = () => {
    draft.discard()
    selection.clear()
  }
  return { ...selection, restoredAlert: draft.restoredDraft && <RestoredAlert onDiscard={discard} /> }
}

const NO_MATCH_TEXT = 'Tidak ada yang cocok dengan pencarian.'
const SEARCH_ICON = (
  <InputAdornment position="start">
    <Search fontSize="small" />
  </InputAdornment>
)

function useVisibleRows<Row>(rows: readonly Row[], columns: readonly PickColumn<Row>[], query: string) {
  const texts = useMemo(
    () =>
      rows.map((row) => columns.map(({ text, detail }) => `${text(row)} ${detail?.(row) ?? ''}`).join(' ')),
    [rows, columns],
  )
  return useMemo(() => {
    const matches = createMatcher(query)
    return rows.filter((_, index) => matches(texts[index] ?? ''))
  }, [rows, texts, query])
}
