/** A preview with what is asked or told of it beside it; on a phone that comes first, then the pages. */
export const PREVIEW_COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  alignContent: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"side" "preview"', md: '"preview side"' },
} as const
