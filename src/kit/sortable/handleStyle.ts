/** The look of the handle by which an item is dragged to another place. */
export const handleStyle = {
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
