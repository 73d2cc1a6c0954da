/** The five groups of a checked zip as tabs with their counts. */
import { Box, ButtonBase, Typography } from '@mui/material'

export const GROUPS = {
  cocok: { label: 'Cocok', color: 'success.main' },
  menimpa: { label: 'Menimpa', color: 'info.main' },
  ambigu: { label: 'Ambigu', color: 'warning.main' },
  tidak_cocok: { label: 'Tidak cocok', color: 'error.main' },
  tanpa_berkas: { label: 'Tanpa berkas', color: 'text.primary' },
} as const
export type GroupName = keyof typeof GROUPS

type Props = {
  counts: Record<GroupName, number>
  chosen: GroupName
  onChoose: (group: GroupName) => void
}

export function BulkGroups({ counts, chosen, onChoose }: Props) {
  return (
    <Box role="tablist" aria-label="Kelompok berkas" sx={tabs}>
      {(Object.keys(GROUPS) as GroupName[]).map((name) => {
        const { label, color } = GROUPS[name]
        const isChosen = name === chosen
        return (
          <ButtonBase
            key={name}
            role="tab"
            aria-selected={isChosen}
            onClick={() => onChoose(name)}
            sx={{
              ...tab,
              borderColor: isChosen ? 'primary.main' : 'divider',
              bgcolor: isChosen ? 'action.selected' : 'transparent',
            }}
          >
            <Typography
              component="span"
              sx={{
                fontSize: '1.25rem',
                fontWeight: 700,
                lineHeight: 1.2,
                color: counts[name] ? color : 'text.disabled',
              }}
            >
              {counts[name].toLocaleString('id-ID')}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {label}
            </Typography>
          </ButtonBase>
        )
      })}
    </Box>
  )
}

const tabs = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
} as const
const tab = {
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  px: 1.5,
  py: 1,
  border: 1,
  borderRadius: 1,
} as const
