/** The five groups of a checked zip as tabs with their counts. */
import { Box, Tab, Tabs } from '@mui/material'

export const GROUPS = {
  cocok: { label: 'Cocok', color: 'success.main' },
  menimpa: { label: 'Menimpa', color: 'info.main' },
  ambigu: { label: 'Ambigu', color: 'warning.main' },
  tidak_cocok: { label: 'Tidak cocok', color: 'error.main' },
  tanpa_berkas: { label: 'Tanpa berkas', color: 'text.primary' },
} as const
export type GroupName = keyof typeof GROUPS

const GROUP_NAMES: readonly GroupName[] = ['cocok', 'menimpa', 'ambigu', 'tidak_cocok', 'tanpa_berkas']

/** The id of the tab panel. */
export const GROUP_PANEL_ID = 'bulk-group'

type Props = {
  countOf: (group: GroupName) => number
  selectedGroup: GroupName
  onSelect: (group: GroupName) => void
}

export function BulkGroups({ countOf, selectedGroup, onSelect }: Props) {
  return (
    <Tabs
      value={selectedGroup}
      onChange={(_, group: GroupName) => onSelect(group)}
      aria-label="Kelompok berkas"
      slotProps={{ list: { sx: TABS_STYLE }, indicator: { sx: { display: 'none' } } }}
    >
      {GROUP_NAMES.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`${GROUP_PANEL_ID}-${name}`}
          aria-controls={GROUP_PANEL_ID}
          sx={TAB_STYLE}
          label={<TabLabel count={countOf(name)} {...GROUPS[name]} />}
        />
      ))}
    </Tabs>
  )
}

function TabLabel({ count, label, color }: { count: number; label: string; color: string }) {
  return (
    <>
      <Box component="span" sx={{ ...NUMBER_STYLE, color: count ? color : 'text.disabled' }}>
        {count.toLocaleString('id-ID')}
      </Box>{' '}
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
    </>
  )
}

const NUMBER_STYLE = { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.2 } as const
const TABS_STYLE = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
} as const
const TAB_STYLE = {
  minWidth: 0,
  minHeight: 0,
  maxWidth: 'none',
  alignItems: 'flex-start',
  textAlign: 'left',
  px: 1.5,
  py: 1,
  border: 1,
  borderRadius: 1,
  borderColor: 'divider',
  '&.Mui-selected': { borderColor: 'primary.main', bgcolor: 'action.selected' },
} as const
