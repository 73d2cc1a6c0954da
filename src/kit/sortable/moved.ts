/** What every order changed by hand has in common: the move itself, and the grip it is made with. */

/** @example moved(['a', 'b', 'c'], 0, 2) // ['b', 'c', 'a'] */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

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
