/** The toolbar above a list's rows while some are selected: their number, the bulk actions, and a clear button. */
import Close from '@mui/icons-material/CloseRounded'
import { Box, Checkbox, IconButton, Tooltip, Typography } from '@mui/material'
import { lazy, type ReactNode, useState } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { listDrafts } from '../../providers/data/drafts.ts'
import { LatePart } from '../guard/LatePart.tsx'
import { BELOW_TOP_BAR } from '../style/topBar.ts'

/** @example <SelectionBar><Button>Terbitkan</Button></SelectionBar> */
export function SelectionBar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext()
  const mayKeepTicks = useMayKeepTicks()
  return (
    <>
      {mayKeepTicks && (
        <LatePart>
          <KeptSelection formId={TICKS_FORM} />
        </LatePart>
      )}
      {selectedIds.length > 0 && <Bar>{children}</Bar>}
    </>
  )
}

function Bar({ children }: { children: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext()
  const translate = useTranslate()
  return (
    <Box
      role="group"
      aria-label="Yang dipilih"
      sx={{
        px: { xs: 1, sm: 2 },
        py: 0.5,
        minHeight: 48,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: { xs: 0.5, sm: 1 },
        // Sticky, so that the actions stay visible beside rows selected far below.
        position: 'sticky',
        top: BELOW_TOP_BAR,
        zIndex: 2,
        bgcolor: 'background.paper',
        backgroundImage: ({ palette: { action } }) =>
          `linear-gradient(${action.selected}, ${action.selected})`,
        // Without icons three actions fit on one line of a phone.
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      <Tooltip title={translate('ra.action.unselect')}>
        <IconButton
          size="small"
          onClick={() => onUnselectItems()}
          aria-label={translate('ra.action.unselect')}
        >
          <Close fontSize="small" />
        </IconButton>
      </Tooltip>
      <Typography variant="body2" sx={{ mr: 'auto' }} role="status">
        {translate('ra.action.bulk_actions', { smart_count: selectedIds.length })}
      </Typography>
      {children}
    </Box>
  )
}

/** The id under which the ticks of an address are kept. */
const TICKS_FORM = 'ticks'

const KeptSelection = lazy(() => import('./KeptSelection.tsx'))

/** What keeps ticks is loaded for the first of them, since most visits tick nothing, and by a reload that has some. */
function useMayKeepTicks(): boolean {
  const { selectedIds } = useListContext()
  const { pathname } = useLocation()
  const [hasKept] = useState(() => listDrafts(`${pathname}#${TICKS_FORM}`).size > 0)
  return hasKept || selectedIds.length > 0
}

/** Selects all rows of the page and keeps the selection on other pages. React-admin's own sets an invalid DOM property. */
export function SelectAllCheckbox({ rows }: { rows: readonly RaRecord[] }) {
  const { selectedIds, onSelect } = useListContext()
  const translate = useTranslate()
  const ids = rows.map(({ id }) => id)
  const otherIds = selectedIds.filter((id) => !ids.includes(id))
  const areAllSelected = ids.every((id) => selectedIds.includes(id))
  return (
    <Checkbox
      size="small"
      checked={areAllSelected}
      indeterminate={!areAllSelected && selectedIds.length > otherIds.length}
      onChange={() => onSelect(areAllSelected ? otherIds : [...otherIds, ...ids])}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
      sx={CHECKBOX_IN_CELL_STYLE}
    />
  )
}

const CHECKBOX_IN_CELL_STYLE = { my: -1, ml: -1 } as const

/** Selects one row, in the table's first column or on its card. */
export function SelectRowCheckbox({ row, title }: { row: RaRecord; title: string }) {
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': `Pilih ${title}` } }}
      sx={CHECKBOX_IN_CELL_STYLE}
    />
  )
}
