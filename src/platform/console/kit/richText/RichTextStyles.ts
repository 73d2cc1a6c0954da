/** Styles of the editor, its cards, and rich text wherever it is displayed. */
import type { SxProps, Theme } from '@mui/material'

const COLOUR_SELECTOR = "[style*='color:']"
const BACKGROUND_SELECTOR = "[style*='background']"
const TEXT_ON_LIGHT_BACKGROUND = '#14201f'
const LIGHTEN_FILTER = 'invert(1) hue-rotate(180deg)'
const filterInDarkMode =
  (filter: string) =>
  ({ palette }: Theme) =>
    palette.mode === 'dark' ? filter : 'none'

/** Used in the editor and where a text is displayed, so that it looks the same. */
export const RICH_TEXT_STYLE = {
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& p': { my: 1 },
  '& h1, & h2, & h3, & h4, & h5, & h6': { mt: 3, mb: 1, lineHeight: 1.3, fontWeight: 700 },
  '& h1': { fontSize: '1.75rem' },
  '& h2': { fontSize: '1.5rem' },
  '& h3': { fontSize: '1.25rem' },
  '& h4, & h5, & h6': { fontSize: '1.0625rem' },
  '& ul, & ol': { pl: 3, my: 1 },
  '& li > p': { my: 0.25 },
  // Nested lists are numbered as in word processors: 1, a, i.
  '& ol ol': { listStyleType: 'lower-alpha' },
  '& ol ol ol': { listStyleType: 'lower-roman' },
  '& blockquote': {
    mx: 0,
    my: 2,
    pl: 2,
    borderLeft: 3,
    borderColor: 'primary.main',
    color: 'text.secondary',
  },
  '& a': { color: 'primary.main' },
  // Colours are made for a light page. In dark mode the filter inverts their lightness and keeps their hue.
  [`& ${COLOUR_SELECTOR}`]: { filter: filterInDarkMode(LIGHTEN_FILTER) },
  // Text on a coloured background first gets the dark colour of a light page, because the filter inverts both.
  [`& ${BACKGROUND_SELECTOR}`]: {
    color: ({ palette }: Theme) => (palette.mode === 'dark' ? TEXT_ON_LIGHT_BACKGROUND : 'inherit'),
  },
  [`& ${COLOUR_SELECTOR} ${COLOUR_SELECTOR}`]: { filter: 'none' },
  // Links and images are inverted a second time, so that they look unchanged.
  [`& ${COLOUR_SELECTOR} :is(a, img)`]: { filter: filterInDarkMode(LIGHTEN_FILTER) },
  '& hr': { my: 3, border: 0, borderTop: 1, borderColor: 'divider' },
  '& code, & pre': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em', bgcolor: 'action.hover' },
  '& code': { px: 0.5, py: 0.25, borderRadius: 0.5 },
  '& pre': { p: 2, my: 2, borderRadius: 1, overflowX: 'auto', '& code': { p: 0, bgcolor: 'transparent' } },
  '& img': { maxWidth: 1, height: 'auto', borderRadius: 1, verticalAlign: 'bottom' },
  '& figure': { mx: 0, my: 2, maxWidth: 1, width: 'fit-content' },
  '& figcaption': { mt: 0.75, fontSize: '0.875rem', lineHeight: 1.5, color: 'text.secondary' },
  '& table': { borderCollapse: 'collapse', tableLayout: 'fixed', width: 1, my: 2 },
  '& th, & td': {
    position: 'relative',
    px: 1,
    py: 0.5,
    border: 1,
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
    '& > p': { my: 0.25 },
  },
  '& th': { fontWeight: 700, bgcolor: 'action.hover' },
  // Cells selected together with the mouse, or with Shift and the arrow keys.
  '& .selectedCell::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    bgcolor: 'action.selected',
    pointerEvents: 'none',
  },
  '& .ProseMirror-selectednode': { outline: 2, outlineColor: 'primary.main', outlineOffset: '2px' },
} as const

const VIDEO_CARD_STYLE = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  minHeight: 140,
  my: 2,
  p: 2,
  borderRadius: 1,
  bgcolor: 'action.hover',
  textAlign: 'center',
  '& span': { color: 'text.secondary', fontSize: '0.875rem' },
} as const

const UPLOAD_CARD_STYLE = {
  position: 'relative',
  display: 'inline-flex',
  flexDirection: 'column',
  gap: 1,
  width: 300,
  maxWidth: 1,
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  userSelect: 'none',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& img': { maxHeight: 200, objectFit: 'contain', opacity: 0.6 },
  '& progress': { width: 1, accentColor: 'var(--rich-accent)' },
  '& .rich-upload-failure': { color: 'error.main', '& small': { display: 'block', color: 'text.secondary' } },
  '& .rich-upload-actions': { display: 'flex', gap: 1 },
  '& [hidden]': { display: 'none' },
  '& button': {
    font: 'inherit',
    fontWeight: 600,
    color: 'primary.main',
    bgcolor: 'transparent',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    px: 1.5,
    py: 0.5,
    cursor: 'pointer',
    '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  },
} as const

export const createEditorStyles =
  (height: number): SxProps<Theme> =>
  (theme: Theme) => ({
    '--rich-accent': theme.palette.primary.main,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    '&:focus-within': {
      borderColor: 'primary.main',
      boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
    },
    '&.has-error': { borderColor: 'error.main' },
    '& .tiptap': { ...RICH_TEXT_STYLE, minHeight: height, px: { xs: 2, sm: 3 }, py: 2, outline: 'none' },
    '& .rich-video': VIDEO_CARD_STYLE,
    '& .rich-upload': UPLOAD_CARD_STYLE,
  })
