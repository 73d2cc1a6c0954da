/** Style of a drag handle. */
export const DRAG_HANDLE_STYLE = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  minWidth: 40,
  minHeight: 40,
  p: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'grab',
  touchAction: 'manipulation',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
} as const
