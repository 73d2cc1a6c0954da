/** Whether fingers operate the device, which the width does not tell: windows are narrow, zoomed, or halves of a screen. */
import { useMediaQuery } from '@mui/material'

/** @example autoFocus={!useIsTouch()} // a focused input would open the keyboard on the screen */
export const useIsTouch = () => useMediaQuery('(pointer: coarse)', { noSsr: true })
