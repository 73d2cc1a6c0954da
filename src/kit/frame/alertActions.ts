/** Look of an alert with buttons: beside its words, and on a phone below them, where they would leave a column of single words. */
import type { SxProps, Theme } from '@mui/material'

/** Icon and its margin, which the first line stands beside. */
const ICON_PX = 34

/** @example <Alert action={<Button>…</Button>} sx={[BUTTONS_BELOW, { mb: 2 }]}> */
export const BUTTONS_BELOW = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& > .MuiAlert-message': { flexBasis: { xs: `calc(100% - ${ICON_PX}px)`, sm: 'auto' }, minWidth: 0 },
  '& > .MuiAlert-action': { flexShrink: 0, pt: { xs: 0.5, sm: 0.5 }, pl: { xs: 0, sm: 2 } },
} as const satisfies SxProps<Theme>
