/** Style of a drag handle. */
import { TARGET_PX, TOUCH } from '../style/touch.ts'

export const DRAG_HANDLE_STYLE = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  minWidth: 40,
  minHeight: 40,
  [TOUCH]: { minWidth: TARGET_PX, minHeight: TARGET_PX },
  p: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'grab',
  touchAction: 'manipulation',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
} as const
