/** A grid with a preview and a side column; on a phone the side column comes first. */
export const PREVIEW_COLUMNS_STYLE = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  alignContent: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"side" "preview"', md: '"preview side"' },
} as const
