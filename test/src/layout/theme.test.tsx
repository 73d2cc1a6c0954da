/** The console's colours can be read by everybody, in light and dark. */
import { createTheme, FormHelperText, hexToRgb as rgb, ThemeProvider } from '@mui/material'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrast } from '#contract/content/colour.ts'
import { darkTheme, lightTheme } from '#src/layout/theme.ts'

/** WCAG AA for text; 3 for what is no text. */
const MIN_CONTRAST = 4.5

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('in %s', (mode, options) => {
  const { palette } = createTheme(options)
  const grounds = [palette.background.default, palette.background.paper]

  it('the mode is what the palette says', () => {
    expect(palette.mode).toBe(mode)
  })

  it.each(['primary', 'secondary'] as const)('%s text can be read on page and card', (kind) => {
    for (const ground of grounds)
      expect(contrast(palette.text[kind], ground)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })

  it.each(['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const)(
    'words in the colour %s can be read on page and card',
    (name) => {
      for (const ground of grounds)
        expect(contrast(palette[name].main, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(
          MIN_CONTRAST,
        )
    },
  )

  it('the help of a field that is disabled can be read', () => {
    render(
      <ThemeProvider theme={createTheme(options)}>
        <FormHelperText disabled>Terlihat oleh siapa saja</FormHelperText>
      </ThemeProvider>,
    )
    const { color } = getComputedStyle(screen.getByText('Terlihat oleh siapa saja'))
    expect(color).toBe(rgb(palette.text.secondary))
  })

  it.each(['primary', 'secondary'] as const)('words on a button of the colour %s can be read', (name) => {
    expect(contrast(palette[name].contrastText, palette[name].main)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })
})
