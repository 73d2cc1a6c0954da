/**
 * What Ctrl+P prints of any screen: its content in black on white, without bars, menus and buttons. An open dialog is printed
 * alone. A list prints the rows on the screen; 'Cetak' prints all of them, see PrintSheet.
 */

const CONTROLS = [
  '.MuiAppBar-root',
  'aside',
  'nav',
  'footer',
  '[data-bar]',
  'a[href="#isi"]',
  '[role="toolbar"]',
  '.MuiInputBase-root:has(> input[placeholder="Pencarian"])',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiFab-root',
  '.MuiToggleButtonGroup-root',
  'table .MuiCheckbox-root',
  // Of filters and tabs only the chosen one stays, since it says what is printed.
  '[aria-pressed="false"]',
  '.MuiTab-root:not(.Mui-selected)',
  '.MuiTabs-indicator',
  '.MuiChip-deleteIcon',
  '.MuiTableSortLabel-icon',
  '[data-handle]',
  '[data-rfd-drag-handle-draggable-id]',
  'th.action',
  'td.action',
]

/** Parts of the page; a sheet that 'Cetak' prints lies beside them. */
const SCREEN = '#root'
const DIALOG = '.MuiDialog-root'

export const printStyles = {
  '@media print': {
    [CONTROLS.map((control) => `${SCREEN} ${control}, ${DIALOG} ${control}`).join()]: {
      display: 'none !important',
    },
    '.MuiBackdrop-root, .MuiPopover-root, .MuiSnackbar-root': { display: 'none !important' },
    [`body:has(> ${DIALOG}) > ${SCREEN}`]: { display: 'none !important' },
    [`${DIALOG}, ${DIALOG} .MuiDialog-container, ${DIALOG} .MuiDialog-paper`]: {
      position: 'static !important',
      display: 'block !important',
      height: 'auto !important',
      maxWidth: 'none !important',
      maxHeight: 'none !important',
      margin: '0 !important',
    },
    'html, body': { background: '#fff !important', overflow: 'visible !important' },
    // The dark theme's white text would be white on paper, and what scrolls on a screen would be cut.
    [`${SCREEN} *, ${DIALOG} *`]: {
      color: '#000 !important',
      transition: 'none !important',
      background: 'transparent !important',
      boxShadow: 'none !important',
      overflow: 'visible !important',
      maxHeight: 'none !important',
    },
    [`${SCREEN} .MuiSwitch-track`]: { border: '1px solid #000 !important' },
    [`${SCREEN} .MuiSwitch-thumb`]: { background: '#000 !important' },
    [`${SCREEN} main`]: { padding: '0 !important', maxWidth: 'none !important' },
    [`${SCREEN} td, ${SCREEN} th`]: { whiteSpace: 'normal !important' },
    [`${SCREEN} tr`]: { breakInside: 'avoid' },
  },
} as const
