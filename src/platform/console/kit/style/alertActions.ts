/** Style of an alert with buttons: beside the text, but below it on a phone, where the text would become too narrow. */
import type { SxProps, Theme } from '@mui/material'

/** Width of the alert's icon with its margin. */
const ICON_PX = 34

/** @example <Alert action={<Button>…</Button>} sx={[ALERT_ACTION_STYLE, { mb: 2 }]}> */
export const ALERT_ACTION_STYLE = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& > .MuiAlert-message': { flexBasis: { xs: `calc(100% - ${ICON_PX}px)`, sm: 'auto' }, minWidth: 0 },
  '& > .MuiAlert-action': { flexShrink: 0, pt: { xs: 0.5, sm: 0.5 }, pl: { xs: 0, sm: 2 } },
} as const satisfies SxProps<Theme>
