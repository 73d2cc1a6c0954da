/** The Filter button of a list: a badge with the number of selected values, and a dialog of multi-selects. */
import FilterList from '@mui/icons-material/FilterListRounded'
import {
  Badge,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { Dialog } from '../../dialog/Dialog.tsx'
import { lateSection } from '../../guard/loadLater.tsx'
import { useNameFilters } from './FilterLabels.ts'
import {
  applySelection,
  countSelected,
  type FilterField,
  type FilterSelection,
  type LoadOptions,
  readSelection,
} from './filterValues.ts'

const FilterChoices = lateSection(async () => (await import('./FilterChoices.tsx')).FilterChoices)

type Props = {
  fields: readonly FilterField[]
  /** Loads the options when the dialog opens. */
  load: LoadOptions
  /** Other filters of the list that change with the selection. */
  relatedFilters?: (selection: FilterSelection) => Record<string, unknown>
}

/** @example <FilterButton fields={[{ name: 'shelf', label: 'Rak' }]} load={readFilterable} /> */
export function FilterButton({ fields, load, relatedFilters }: Props) {
  const { filterValues } = useListContext()
  useNameFilters(fields)
  return (
    <FilterDialogButton count={countSelected(readSelection(filterValues, fields))}>
      {(close) => <FilterForm fields={fields} load={load} relatedFilters={relatedFilters} onClose={close} />}
    </FilterDialogButton>
  )
}

type FormProps = Omit<Props, 'relatedFilters'> & {
  relatedFilters: Props['relatedFilters']
  onClose: () => void
}
type DialogButtonProps = { count: number; children: (close: () => void) => ReactNode }

/** The button with its badge, and the dialog around a form. */
export function FilterDialogButton({ count, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <>
      <Badge badgeContent={count} color="primary">
        <Button
          onClick={() => setOpen(true)}
          variant="outlined"
          color="inherit"
          startIcon={<FilterList />}
          aria-haspopup="dialog"
          aria-label={count > 0 ? `Filter, ${count} dipilih` : 'Filter'}
          sx={{ borderColor: 'divider', height: 40 }}
        >
          Filter
        </Button>
      </Badge>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        fullScreen={isNarrow}
        maxWidth="xs"
        aria-labelledby={id}
      >
        <DialogTitle id={id}>Filter</DialogTitle>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  )
}

function FilterForm({ fields, load, relatedFilters, onClose }: FormProps) {
  const { filterValues, setFilters } = useListContext()
  const [selection, setSelection] = useState<FilterSelection>(() => readSelection(filterValues, fields))
  const apply = (newSelection: FilterSelection) => {
    // setFilters also returns the list to page 1.
    setFilters(
      { ...applySelection(filterValues, fields, newSelection), ...relatedFilters?.(newSelection) },
      {},
    )
    onClose()
  }
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        apply(selection)
      }}
    >
      <DialogContent dividers>
        <FilterChoices fields={fields} load={load} selection={selection} onChange={setSelection} />
      </DialogContent>
      <FilterActions canClear={countSelected(selection) > 0} onClear={() => apply({})} onClose={onClose} />
    </form>
  )
}

type ActionsProps = { canClear: boolean; onClear: () => void; onClose: () => void }

export function FilterActions({ canClear, onClear, onClose }: ActionsProps) {
  return (
    <DialogActions sx={{ pt: 1.5 }}>
      <Button onClick={onClear} color="inherit" disabled={!canClear} sx={{ mr: 'auto' }}>
        Hapus filter
      </Button>
      <Button onClick={onClose} color="inherit">
        Batal
      </Button>
      <Button type="submit" variant="contained">
        Terapkan
      </Button>
    </DialogActions>
  )
}
