/** The console's colours have enough contrast in light and dark mode. */
import { createTheme, FormHelperText, hexToRgb as rgb, ThemeProvider } from '@mui/material'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrast } from '#features/website/colour.ts'
import { darkTheme, lightTheme } from '#platform/console/layout/theme.ts'

/** The contrast that WCAG AA requires of text. */
const MIN_CONTRAST = 4.5

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('in %s', (mode, options) => {
  const { palette } = createTheme(options)
  const backgrounds = [palette.background.default, palette.background.paper]

  it('the palette has this mode', () => {
    expect(palette.mode).toBe(mode)
  })

  it.each(['primary', 'secondary'] as const)('%s text is readable on page and card', (kind) => {
    for (const background of backgrounds)
      expect(contrast(palette.text[kind], background)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })

  it.each(['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const)(
    'text in the colour %s is readable on page and card',
    (name) => {
      for (const background of backgrounds)
        expect(contrast(palette[name].main, background), `${name} on ${background}`).toBeGreaterThanOrEqual(
          MIN_CONTRAST,
        )
    },
  )

  it('the helper text of a disabled field is readable', () => {
    render(
      <ThemeProvider theme={createTheme(options)}>
        <FormHelperText disabled>Terlihat oleh siapa saja</FormHelperText>
      </ThemeProvider>,
    )
    const { color } = getComputedStyle(screen.getByText('Terlihat oleh siapa saja'))
    expect(color).toBe(rgb(palette.text.secondary))
  })

  it.each(['primary', 'secondary'] as const)('text on a button of the colour %s is readable', (name) => {
    expect(contrast(palette[name].contrastText, palette[name].main)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })
})
