/** What MUI's components say by themselves is Indonesian, also where the theme changes something else of them. */
import { expect, it } from 'vitest'
import { darkTheme, lightTheme } from '#platform/console/layout/theme.ts'

it.each(Object.entries({ lightTheme, darkTheme }))('%s', (_name, { components = {} }) => {
  expect(components.MuiAutocomplete?.defaultProps).toMatchObject({
    clearText: 'Hapus',
    closeText: 'Tutup',
    openText: 'Buka',
    loadingText: 'Memuat…',
    noOptionsText: 'Tidak ditemukan',
  })
  expect(components.MuiPagination?.defaultProps).toMatchObject({ 'aria-label': 'Halaman daftar' })
  expect(components.MuiAlert?.defaultProps).toMatchObject({ closeText: 'Tutup' })
})
