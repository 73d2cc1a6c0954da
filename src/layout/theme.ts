/** Our look: deep teal and lamplight, quiet surfaces, one type family; light and dark. */
import { FormControl, type PopperProps, styled, type Theme, type ThemeOptions } from '@mui/material'
import { idID } from '@mui/material/locale'
import type { RaThemeOptions } from 'react-admin'
import { focusFirstField } from './focusFirstField.ts'

const RADIUS = 10

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

type Themed = { theme: Theme }

/** What MUI keeps from a root, and the names under which react-admin says the same once more to MUI before 9. */
const NOT_FOR_ROOT = ['ownerState', 'theme', 'sx', 'as', 'classes', 'InputProps', 'InputLabelProps']
const TextFieldRoot = styled(FormControl, {
  name: 'MuiTextField',
  slot: 'Root',
  shouldForwardProp: (name) => !NOT_FOR_ROOT.includes(String(name)),
})({})

/** A tooltip belongs to a landmark, as what it tells of does: outside of them nobody would come upon it. */
const TOOLTIP_POPPER: Partial<PopperProps> = {
  container: () =>
    document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body,
  // Where the dialog or the screen scrolls, it is not cut off.
  popperOptions: { strategy: 'fixed' },
}

const OPTIONS = { role: 'region', 'aria-label': 'Pilihan' }
const FOCUS_OUTLINE = { outline: '2px solid currentColor', outlineOffset: -4 }

const components: NonNullable<RaThemeOptions['components']> = {
  MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { borderRadius: RADIUS } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
  MuiCardActions: { styleOverrides: { root: { padding: '0 20px 20px' } } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'default' } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', slots: { root: TextFieldRoot } } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none' } },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400, slotProps: { popper: TOOLTIP_POPPER } } },
  MuiDialog: {
    defaultProps: { slotProps: { transition: { onEnter: focusFirstField } } },
    styleOverrides: {
      paper: ({ theme: { palette } }: Themed) => ({
        // Without the grey veil of dark papers, on which quiet text would be too faint to read.
        backgroundImage: 'none',
        ...(palette.mode === 'dark' && { border: `1px solid ${palette.divider}` }),
        // The paper of a dialog has the focus only until something in it gets it.
        '&:focus-visible': { outline: 'none' },
      }),
      paperFullScreen: { border: 0 },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 20px' } } },
  // What opens over the page stands outside its landmarks, and is one by itself.
  MuiMenu: { defaultProps: { slotProps: { paper: OPTIONS } } },
  MuiAutocomplete: { defaultProps: { slotProps: { paper: OPTIONS } } },
  // Their menu cuts off what stands outside of them.
  MuiMenuItem: { styleOverrides: { root: { '&:focus-visible': { outlineOffset: -2 } } } },
  // Their inputs are laid over what is seen, and would show no outline of their own.
  MuiSwitch: {
    styleOverrides: {
      switchBase: ({ theme: { palette } }: Themed) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${palette.text.primary}`, outlineOffset: -4 },
      }),
    },
  },
  MuiCheckbox: { styleOverrides: { root: { '&.Mui-focusVisible': FOCUS_OUTLINE } } },
  MuiRadio: { styleOverrides: { root: { '&.Mui-focusVisible': FOCUS_OUTLINE } } },
  // What helps with a field that cannot be filled yet, or says why not, is to be read all the same.
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme: { palette } }: Themed) => ({ '&.Mui-disabled': { color: palette.text.secondary } }),
    },
  },
  // MUI's Indonesian leaves these out, and a phone's paging takes them from nowhere else.
  MuiTablePagination: {
    defaultProps: {
      ...idID.components?.MuiTablePagination?.defaultProps,
      getItemAriaLabel: (type: string) =>
        type === 'next' ? 'Ke halaman berikutnya' : 'Ke halaman sebelumnya',
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme: { palette } }: Themed) => ({ borderColor: palette.divider }),
      sizeSmall: { padding: '8px 16px' },
      head: ({ theme: { palette } }: Themed) => ({
        fontWeight: 600,
        fontSize: '0.8125rem',
        color: palette.text.secondary,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiCssBaseline: {
    styleOverrides: {
      // The type's own word space is narrow at text sizes.
      body: { wordSpacing: '0.06em' },
      // Keyboard users see where they are; the colour follows the text in light and dark.
      ':focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        // Any duration of a transition, however short, hands an inherited colour down one frame for each level: titles
        // of the dark theme stood black on black for a fifth of a second.
        '*': { animationDuration: '0.01ms !important', transition: 'none !important' },
      },
    },
  },
}

export const lightTheme = theme(light)
export const darkTheme = theme(dark)

function theme(palette: ThemeOptions['palette']): RaThemeOptions {
  return {
    ...idID,
    palette: palette ?? {},
    shape: { borderRadius: RADIUS },
    // Who asked the system for less motion waits for no dialog to fade either.
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
