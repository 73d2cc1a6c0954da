/** The light and the dark theme. */
import { FormControl, type PopperProps, styled, type Theme, type ThemeOptions } from '@mui/material'
import { idID } from '@mui/material/locale'
import type { RaThemeOptions } from 'react-admin'
import { takeReachedOption } from '../kit/field/takeReachedOption.ts'
import { focusFirstField } from './focusFirstField.ts'
import { printStyles } from './printStyles.ts'
import { touchStyles } from './touchStyles.ts'

const BORDER_RADIUS_PX = 10
/** Above a dialog on a phone, so that the screen is still seen behind it. */
const SHEET_TOP_PX = 32
/** The maximum width of the navbar, a screen and the footer, including their padding. */
export const MAX_SCREEN_WIDTH_PX = 1240

const light: ThemeOptions['palette'] = {
  mode: 'light',
  primary: { main: '#0f5f5c', dark: '#0a4644', light: '#3f8683', contrastText: '#ffffff' },
  secondary: { main: '#9a5b00', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#8f5a00' },
  success: { main: '#1d6b41' },
  info: { main: '#1f5f8b' },
  background: { default: '#f5f7f5', paper: '#ffffff' },
  text: { primary: '#17262a', secondary: '#55676b' },
  divider: '#e1e7e4',
}

const dark: ThemeOptions['palette'] = {
  mode: 'dark',
  primary: { main: '#7fcac2', dark: '#5aa8a1', light: '#a6ded8', contrastText: '#06302e' },
  secondary: { main: '#f0b45b', contrastText: '#3a2400' },
  error: { main: '#ffb4ab' },
  warning: { main: '#f0b45b' },
  success: { main: '#83d6a3' },
  info: { main: '#8fc6ee' },
  background: { default: '#101819', paper: '#182223' },
  text: { primary: '#e4ecea', secondary: '#9fb1af' },
  divider: '#2b3939',
}

type WithTheme = { theme: Theme }

/** Props that must not reach the DOM: those that MUI omits, and those that react-admin passes for MUI before 9. */
const OMITTED_ROOT_PROPS = [
  'ownerState',
  'theme',
  'sx',
  'as',
  'classes',
  'InputProps',
  'InputLabelProps',
  'FormHelperTextProps',
  'SelectProps',
  'inputProps',
]
const TextFieldRoot = styled(FormControl, {
  name: 'MuiTextField',
  slot: 'Root',
  shouldForwardProp: (name) => !OMITTED_ROOT_PROPS.includes(String(name)),
})({})

/** Renders tooltips inside a landmark, because screen readers do not find content outside of landmarks. */
const TOOLTIP_POPPER_PROPS: Partial<PopperProps> = {
  container: () =>
    document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body,
  // Not cut off by a scrolling dialog or screen.
  popperOptions: { strategy: 'fixed' },
}

const OPTIONS_LANDMARK = { role: 'region', 'aria-label': 'Pilihan' }
const FOCUS_OUTLINE = { outline: '2px solid currentColor', outlineOffset: -4 }

const components: NonNullable<RaThemeOptions['components']> = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { borderRadius: BORDER_RADIUS_PX } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
  MuiCardActions: { styleOverrides: { root: { padding: '0 20px 20px' } } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'default' } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', slots: { root: TextFieldRoot } } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none' } },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400, slotProps: { popper: TOOLTIP_POPPER_PROPS } } },
  MuiDialog: {
    defaultProps: { slotProps: { transition: { onEnter: focusFirstField } } },
    styleOverrides: {
      container: ({ theme: { breakpoints } }: WithTheme) => ({
        [breakpoints.down('sm')]: { alignItems: 'flex-end' },
      }),
      paper: ({ theme: { palette, breakpoints } }: WithTheme) => ({
        // On a phone a sheet at the bottom, where the thumb reaches its buttons.
        [breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': {
            width: '100%',
            maxWidth: '100%',
            maxHeight: `calc(100% - ${SHEET_TOP_PX}px)`,
            margin: 0,
            borderBottomLeftRadius: 0,
            borderBottomRightRadius: 0,
          },
        },
        // Without MUI's overlay of dark papers, on which secondary text has too little contrast.
        backgroundImage: 'none',
        ...(palette.mode === 'dark' && { border: `1px solid ${palette.divider}` }),
        // The paper is focused only until a field in it gets the focus.
        '&:focus-visible': { outline: 'none' },
      }),
      paperFullScreen: { border: 0 },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 20px' } } },
  // Menus are rendered outside the page's landmarks, so each is a landmark itself.
  MuiMenu: {
    defaultProps: { slotProps: { paper: OPTIONS_LANDMARK, list: { onKeyDown: takeReachedOption } } },
  },
  MuiAutocomplete: {
    defaultProps: {
      ...idID.components?.MuiAutocomplete?.defaultProps,
      noOptionsText: 'Tidak ditemukan',
      slotProps: { paper: OPTIONS_LANDMARK },
    },
  },
  // The menu clips an outline outside of its items.
  MuiMenuItem: { styleOverrides: { root: { '&:focus-visible': { outlineOffset: -2 } } } },
  // Their inputs are invisible, so the outline is drawn on the visible part.
  MuiSwitch: {
    styleOverrides: {
      switchBase: ({ theme: { palette } }: WithTheme) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${palette.text.primary}`, outlineOffset: -4 },
      }),
    },
  },
  MuiCheckbox: { styleOverrides: { root: { '&.Mui-focusVisible': FOCUS_OUTLINE } } },
  MuiRadio: { styleOverrides: { root: { '&.Mui-focusVisible': FOCUS_OUTLINE } } },
  // The help text of a disabled field must stay readable.
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme: { palette } }: WithTheme) => ({ '&.Mui-disabled': { color: palette.text.secondary } }),
    },
  },
  // MUI's Indonesian locale lacks these labels.
  MuiPagination: { defaultProps: { 'aria-label': 'Halaman daftar' } },
  MuiTablePagination: {
    defaultProps: {
      ...idID.components?.MuiTablePagination?.defaultProps,
      getItemAriaLabel: (type: string) =>
        type === 'next' ? 'Ke halaman berikutnya' : 'Ke halaman sebelumnya',
    },
  },
  // The console is Indonesian, whatever the language of the browser.
  RaDateField: { defaultProps: { locales: 'id-ID' } },
  RaNumberField: { defaultProps: { locales: 'id-ID' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme: { palette } }: WithTheme) => ({ borderColor: palette.divider }),
      sizeSmall: { padding: '8px 16px' },
      head: ({ theme: { palette } }: WithTheme) => ({
        fontWeight: 600,
        fontSize: '0.8125rem',
        color: palette.text.secondary,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiCssBaseline: {
    styleOverrides: {
      // Where scrollbars take width, a page that grows longer than the window would move sideways.
      // The field that Tab reaches is scrolled clear of the bars at both ends, which cover much of a window at 200 % zoom.
      html: { overflowY: 'scroll', scrollPaddingBlock: '80px 96px' },
      // The font's word space is too narrow at text sizes.
      body: { wordSpacing: '0.06em' },
      // Visible keyboard focus; the colour follows the text in both themes.
      ':focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
      // A stock table, RaDataTable or RaDatagrid, that is wider than the window moves sideways by itself, not with its page.
      '[class$=-tableWrapper]': { overflowX: 'auto' },
      '.RaList-main, [class*=-card]': { minWidth: 0 },
      '@media (prefers-reduced-motion: reduce)': {
        // With any transition duration an inherited colour reaches each level one frame later: titles of the dark theme
        // were black on black for a fifth of a second.
        '*': { animationDuration: '0.01ms !important', transition: 'none !important' },
      },
      ...printStyles,
      ...touchStyles,
    },
  },
}

export const lightTheme = createTheme(light)
export const darkTheme = createTheme(dark)

function createTheme(palette: ThemeOptions['palette']): RaThemeOptions {
  return {
    ...idID,
    palette: palette ?? {},
    shape: { borderRadius: BORDER_RADIUS_PX },
    // Turns off MUI's transitions too for users who prefer reduced motion.
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily: '"Plus Jakarta Sans Variable", system-ui, sans-serif',
      h1: {
        fontSize: 'clamp(1.375rem, 1.1rem + 1vw, 1.75rem)',
        fontWeight: 700,
        letterSpacing: '-0.01em',
        lineHeight: 1.25,
      },
      h2: { fontSize: '1.0625rem', fontWeight: 700 },
      h6: { fontWeight: 700 },
      button: { textTransform: 'none', fontWeight: 600 },
      overline: { fontWeight: 700, letterSpacing: '0.08em', fontSize: '0.6875rem' },
    },
    components: { ...idID.components, ...components },
  }
}
