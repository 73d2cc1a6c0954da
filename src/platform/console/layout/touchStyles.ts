/** Makes every button, link and field as large as a finger needs. A screen need not do anything for it. */
import { LINK_PADDING_PX, TARGET_PX, TOUCH } from '../kit/style/touch.ts'

// `html` makes the rules stronger than those of single components.
export const touchStyles = {
  [TOUCH]: {
    // A switch consists of a button that moves, and a track that is the target.
    'html .MuiButtonBase-root:not(.MuiSwitch-switchBase)': { minWidth: TARGET_PX, minHeight: TARGET_PX },
    'html .MuiInputBase-root, html .MuiFormControlLabel-root': { minHeight: TARGET_PX },
    'html summary': { minHeight: TARGET_PX, alignContent: 'center' },
    'html .MuiSlider-root': { paddingBlock: TARGET_PX / 2 },
    // Around a link in a line of text this moves nothing; it lies above the lines beside it.
    'html .MuiLink-root': { position: 'relative', paddingBlock: LINK_PADDING_PX, minWidth: TARGET_PX },
  },
} as const
