/** The Filter button of a list: a badge with how many values are chosen, and a dialog of multi-selects. */
import FilterList from '@mui/icons-material/FilterListRounded'
import {
  Badge,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import {
  type ChosenValues,
  chosenOf,
  countOf,
  type FilterField,
  type LoadOptions,
  withChosen,
} from './filterValues.ts'

const FilterChoices = lazy(async () => ({
  default: (await import('./filterForms/FilterChoices.tsx')).FilterChoices,
}))

type Props = {
  fields: readonly FilterField[]
  /** Reads what may be chosen; asked only when the dialog opens. */
  load: LoadOptions
  /** What else a choice changes of the list's filter. */
  beside?: (chosen: ChosenValues) => Record<string, unknown>
}

/** @example <FilterButton fields={[{ name: 'classroom', label: 'Kelas' }]} load={readFilterable} /> */
export function FilterButton({ fields, load, beside }: Props) {
  const { filterValues } = useListContext()
  return (
    <FilterShell count={countOf(chosenOf(filterValues, fields))}>
      {(close) => <FilterForm {...{ fields, load, beside }} onClose={close} />}
    </FilterShell>
  )
}

type FormProps = Omit<Props, 'beside'> & { beside: Props['beside']; onClose: () => void }
type ShellProps = { count: number; children: (close: () => void) => ReactNode }

/** The button with its badge, and the dialog around a form. */
export function FilterShell({ count, children }: ShellProps) {
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

function FilterForm({ fields, load, beside, onClose }: FormProps) {
  const { filterValues, setFilters } = useListContext()
  const [chosen, setChosen] = useState<ChosenValues>(() => chosenOf(filterValues, fields))
  const apply = (values: ChosenValues) => {
    // setFilters also returns the list to page 1.
    setFilters({ ...withChosen(filterValues, fields, values), ...beside?.(values) }, {})
    onClose()
  }
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        apply(chosen)
      }}
    >
      <DialogContent dividers>
        <Suspense fallback={<ProgressBar isLoading />}>
          <FilterChoices fields={fields} load={load} chosen={chosen} onChange={setChosen} />
        </Suspense>
      </DialogContent>
      <FilterActions canClear={countOf(chosen) > 0} onClear={() => apply({})} onClose={onClose} />
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
