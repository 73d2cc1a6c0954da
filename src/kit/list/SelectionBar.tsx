/** What stands above a list's rows while some are selected: how many, what can be done with them, and none of it. */
import Close from '@mui/icons-material/CloseRounded'
import { Box, Checkbox, IconButton, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { BELOW_TOP_BAR } from '../frame/topBar.ts'

/** @example <SelectionBar><Button>Terbitkan</Button></SelectionBar> */
export function SelectionBar({ children }: { children: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext()
  const translate = useTranslate()
  useNoneAtFirst()
  if (selectedIds.length === 0) return null
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
        // What was picked far below is acted upon from there.
        position: 'sticky',
        top: BELOW_TOP_BAR,
        zIndex: 2,
        bgcolor: 'background.paper',
        backgroundImage: ({ palette: { action } }) =>
          `linear-gradient(${action.selected}, ${action.selected})`,
        // On a phone three actions have one line without their icons.
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

/** React-admin keeps what was selected in the browser; days later nobody knows what it was. */
function useNoneAtFirst() {
  const { selectedIds, onUnselectItems } = useListContext()
  const begin = useEffectEvent(() => {
    if (selectedIds.length > 0) onUnselectItems()
  })
  useEffect(() => begin(), [])
}

/** Of a page; what is selected on others stays. React-admin's own hands React a property it does not know. */
export function SelectAllBox({ rows }: { rows: readonly RaRecord[] }) {
  const { selectedIds, onSelect } = useListContext()
  const translate = useTranslate()
  const ids = rows.map(({ id }) => id)
  const others = selectedIds.filter((id) => !ids.includes(id))
  const isAll = ids.every((id) => selectedIds.includes(id))
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selectedIds.length > others.length}
      onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
      sx={inCell}
    />
  )
}

const inCell = { my: -1, ml: -1 } as const

/** Of one row: in the table's first column, or on its card. */
export function SelectBox({ row, title }: { row: RaRecord; title: string }) {
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': `Pilih ${title}` } }}
      sx={inCell}
    />
  )
}
