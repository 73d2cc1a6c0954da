/** The console of the lending library: its screens are generated, and each point of the console gets its value. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen as page, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { HOME_CARDS, useHomeLoader } from '#platform/console/kit/home/homePoints.ts'
import { usePersonGroup } from '#platform/console/kit/importCsv/passwords/personGroup.ts'
import { createRegistry, RegistryProvider } from '#platform/console/kit/registry/registry.ts'
import { useMediaPicker } from '#platform/console/kit/upload/mediaPicker.ts'
import { trailEntitiesOf } from '#platform/contract/trailEntities.ts'
import { libraryConsole } from '#test/support/library/libraryConsole.tsx'

const registry = createRegistry([libraryConsole])
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <RegistryProvider value={registry}>{children}</RegistryProvider>
  </QueryClientProvider>
)

describe('the library in the console', () => {
  it('has a list and forms of each resource, in the order of their places', () => {
    expect(registry.screens.map(({ path, label }) => `${path} ${label}`)).toEqual([
      '/books Buku',
      '/readers Pembaca',
      '/loans Pinjaman',
      '/books/new Tambah Buku',
      '/books/edit/:id Ubah Buku',
      '/readers/new Tambah Pembaca',
      '/readers/edit/:id Ubah Pembaca',
      '/loans/new Tambah Pinjaman',
      '/loans/edit/:id Ubah Pinjaman',
    ])
  })

  it('loads its generated screens', async () => {
    const [list] = registry.screens
    await expect(list?.load?.()).resolves.toBeUndefined()
    expect(registry.entities.books?.record).toBe('books')
  })

  it('adds a card and work to the homes', async () => {
    const { result } = renderHook(() => useHomeLoader('dashboard'), { wrapper })
    const [work] = await result.current()
    expect(work?.findTile?.({ trial_overdue: 2 }, () => true)).toMatchObject({ label: 'Terlambat', value: 2 })
    expect(work?.findTile?.({}, () => true)).toBeNull()
    const [card] = HOME_CARDS.of(registry)
    render(card && <card.Component />)
    expect(page.getByText('Ada buku yang terlambat.')).toBeVisible()
  })

  it('says how its groups are called, offers its picker, and names its records in the trail', () => {
    const picker = renderHook(() => useMediaPicker('post'), { wrapper }).result.current
    render(picker({ renderButton: () => <button type="button">Pilih</button>, onPick: () => {} }))
    expect(page.getByRole('button', { name: 'Pilih' })).toBeVisible()
    expect(renderHook(() => usePersonGroup(), { wrapper }).result.current).toBe('cabang')
    expect(trailEntitiesOf(registry)).toContainEqual({ id: 'loan', name: 'Pinjaman' })
  })
})
