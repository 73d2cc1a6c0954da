/** A dialog or section that cannot be loaded says so in its place, can be tried again, and leaves the screen as it is. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { lateDialog, lateSection } from '#platform/console/kit/guard/loadLater.tsx'
import { ScreenBoundary } from '#platform/console/kit/guard/ScreenBoundary.tsx'

const OFFLINE = new TypeError('Failed to fetch dynamically imported module: /assets/Riwayat.js')
const TITLE = 'Bagian ini belum dapat dimuat'

/** A part that is loaded once the connection is back. */
function cutLink(Part: (props: { onClose: () => void }) => ReactNode) {
  const link = { isBack: false }
  return { link, load: async () => (link.isBack ? Part : Promise.reject(OFFLINE)) }
}

function Screen({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MemoryRouter>
      <ScreenBoundary>
        <Suspense>
          <input aria-label="Judul" />
          <button type="button" onClick={() => setOpen(true)}>
            Riwayat
          </button>
          {isOpen && children(() => setOpen(false))}
        </Suspense>
      </ScreenBoundary>
    </MemoryRouter>
  )
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const type = (text: string) => fireEvent.change(screen.getByLabelText('Judul'), { target: { value: text } })
const readTitle = () => screen.getByLabelText<HTMLInputElement>('Judul').value
const hideErrors = () => vi.spyOn(console, 'error').mockImplementation(() => {})

it('a dialog leaves the form behind it as it is, and is shown once it can be loaded', async () => {
  const errors = hideErrors()
  const { link, load } = cutLink(() => <p>Versi 1</p>)
  const History = lateDialog(load)
  render(<Screen>{(close) => <History onClose={close} />}</Screen>)
  type('Judul baru')
  await press('Riwayat')
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeTruthy()
  expect(readTitle()).toBe('Judul baru')
  await press('Coba lagi')
  expect(screen.getByRole('dialog', { name: TITLE })).toBeTruthy()
  await press('Tutup')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Riwayat')
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeTruthy()
  link.isBack = true
  await press('Coba lagi')
  expect(await screen.findByText('Versi 1')).toBeTruthy()
  expect(readTitle()).toBe('Judul baru')
  errors.mockRestore()
})

it('a section says so in its place', async () => {
  const errors = hideErrors()
  const { link, load } = cutLink(() => <p>Pilihan</p>)
  const Choices = lateSection(load)
  render(<Screen>{(close) => <Choices onClose={close} />}</Screen>)
  type('Judul baru')
  await press('Riwayat')
  expect((await screen.findByRole('alert')).textContent).toContain(TITLE)
  await press('Tutup')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Riwayat')
  await screen.findByRole('alert')
  link.isBack = true
  await press('Coba lagi')
  expect(await screen.findByText('Pilihan')).toBeTruthy()
  expect(readTitle()).toBe('Judul baru')
  errors.mockRestore()
})
