/** The two groups of the SIA's menu, in which entries of several features stand. */
import Dataset from '@mui/icons-material/DatasetOutlined'
import EventRepeat from '@mui/icons-material/EventRepeatOutlined'
import type { ScreenGroup } from '#platform/console/kit/registry/Screen.ts'

/** Its entries have the positions from 10 to 19. */
export const MASTER = {
  group: { label: 'Data Master', icon: Dataset } satisfies ScreenGroup,
  isSia: true,
  position: 10,
} as const

/** Its entries have the positions from 20 to 29. */
export const ACTIVITY = {
  group: { label: 'Kegiatan', icon: EventRepeat } satisfies ScreenGroup,
  isSia: true,
  position: 20,
} as const
