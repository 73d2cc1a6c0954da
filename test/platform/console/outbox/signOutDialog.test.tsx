/** The question before signing out says what is so now: work may reach the server while it is open. */
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'

const ENTRY = {
  kind: 'score',
  id: '7',
  value: { score: '80' },
  title: 'Nilai Budi, Latihan 1',
  path: '/sia',
  state: 'refused',
  problem: { message: 'Tidak ada koneksi.', status: 0 },
} as const
const USER = { id: 1, name: 'Guru', role: { id: 1, name: 'Guru' }, role_access: [] }

it('once everything is sent, it discards nothing', async () => {
  localStorage.setItem('pelita.session', JSON.stringify({ access_token: 'a', nama: 'Guru', user: USER }))
  // The session is read when they are loaded.
  const { putEntry, removeEntry } = await import('#platform/console/outbox/entries.ts')
  const { SignOutDialog } = await import('#platform/console/outbox/SignOutDialog.tsx')
  putEntry(ENTRY)
  const signOut = vi.fn()
  render(
    <MemoryRouter>
      <SignOutDialog onSignOut={signOut} onCancel={() => {}} />
    </MemoryRouter>,
  )
  // Nothing sends here, so that it fails.
  await act(async () => screen.getByRole('button', { name: 'Kirim dahulu' }).click())
  expect(await screen.findByText(/^Belum semuanya terkirim/)).toBeVisible()
  act(() => removeEntry(ENTRY))
  expect(await screen.findByText('Semuanya sudah terkirim.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: /Buang/ })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Keluar' }).click())
  expect(signOut).toHaveBeenCalledOnce()
})
