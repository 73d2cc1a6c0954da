/** The browser's back button closes the topmost dialog, and dialogs closed otherwise leave nothing in the history. */
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { createBrowserRouter, RouterProvider, useNavigate } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { afterDialogs, useDialogHistory } from '#platform/console/kit/dialog/dialogHistory.ts'
import { LeaveQuestion } from '#platform/console/layout/LeaveQuestion.tsx'

/** Turns of the event loop: enough for jsdom's history, and for what follows a step in it, also where a busy machine halts between two. */
const TURNS = 20
const settle = async () => {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
}

function Screen({ title }: { title: string }) {
  useDialogHistory()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const requestClose = () => (isDirty ? setAsking(true) : setOpen(false))
  const discard = () => {
    setAsking(false)
    setOpen(false)
  }
  return (
    <>
      <LeaveQuestion />
      <h1>{title}</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Tambah
      </button>
      <Dialog open={isOpen} onClose={requestClose} transitionDuration={0} aria-labelledby="slide">
        <h2 id="slide">Slide</h2>
        <button type="button" onClick={() => setDirty(true)}>
          Isi
        </button>
        <button type="button" onClick={requestClose}>
          Batal
        </button>
        <button type="button" onClick={() => navigate('/lain')}>
          Pindah
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(false)
            afterDialogs(() => navigate('/daftar', { replace: true }))
          }}
        >
          Daftar
        </button>
      </Dialog>
      <Dialog open={isAsking} onClose={() => setAsking(false)} transitionDuration={0} aria-labelledby="buang">
        <h2 id="buang">Buang?</h2>
        <button type="button" onClick={discard}>
          Buang
        </button>
      </Dialog>
    </>
  )
}

const user = userEvent.setup()
const press = async (name: string) => {
  await user.click(screen.getByRole('button', { name }))
  await settle()
}
const goBack = async (steps = 1) => {
  await act(async () => {
    history.go(-steps)
    await settle()
  })
}
const goForward = () => goBack(-1)
const expectDialogs = (names: string[]) =>
  waitFor(() =>
    expect(screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      names,
    ),
  )

let router: ReturnType<typeof createBrowserRouter>

/** Opens two screens, so that the back button can leave the second. */
beforeEach(async () => {
  history.replaceState(null, '', '/awal')
  router = createBrowserRouter(
    ['/awal', '/layar', '/lain', '/daftar'].map((path) => ({
      path,
      element: <Screen key={path} title={path} />,
    })),
  )
  onTestFinished(() => router.dispose())
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await router.navigate('/layar')
  await screen.findByRole('heading', { name: '/layar' })
  await settle()
})

it('back closes an open dialog and stays, and then leaves the screen', async () => {
  await press('Tambah')
  await goBack()
  await expectDialogs([])
  expect(location.pathname).toBe('/layar')
  await goBack()
  expect(location.pathname).toBe('/awal')
})

it('a dialog closed with its button leaves nothing, and forward does not open it again', async () => {
  await press('Tambah')
  await press('Batal')
  await goForward()
  await expectDialogs([])
  await press('Tambah')
  await press('Batal')
  await goBack()
  expect(location.pathname).toBe('/awal')
  await goForward()
  expect(location.pathname).toBe('/layar')
  await expectDialogs([])
})

it('a dirty dialog asks; back closes the question, and once more asks again', async () => {
  await press('Tambah')
  await press('Isi')
  await goBack()
  await expectDialogs(['Buang?'])
  await goBack()
  await expectDialogs(['Slide'])
  await goBack()
  await press('Buang')
  await expectDialogs([])
  expect(location.pathname).toBe('/layar')
  await goBack()
  expect(location.pathname).toBe('/awal')
})

it('a dialog opened at once after another was closed stays open', async () => {
  await press('Tambah')
  await user.click(screen.getByRole('button', { name: 'Batal' }))
  await user.click(screen.getByRole('button', { name: 'Tambah', hidden: true }))
  await settle()
  await expectDialogs(['Slide'])
  await goBack()
  await expectDialogs([])
  expect(location.pathname).toBe('/layar')
})

it('after a step from a dialog to another screen, back leads to the first one without its dialog', async () => {
  await press('Tambah')
  await press('Pindah')
  expect(location.pathname).toBe('/lain')
  await goBack()
  expect(location.pathname).toBe('/layar')
  await expectDialogs([])
  await goBack()
  expect(location.pathname).toBe('/awal')
})

it('a dialog that replaces its address leaves one entry', async () => {
  await press('Tambah')
  await press('Daftar')
  expect(location.pathname).toBe('/daftar')
  await goBack()
  expect(location.pathname).toBe('/awal')
})

it.each([
  { replace: true, before: '/awal' },
  { replace: false, before: '/layar' },
])(
  'a navigation beside the step over a closed dialog arrives, replacing: $replace',
  async ({ replace, before }) => {
    const go = history.go.bind(history)
    vi.spyOn(history, 'go').mockImplementationOnce((steps) => {
      // As when the answer to a save comes before the browser takes the step.
      void router.navigate('/daftar', { replace })
      go(steps)
    })
    await press('Tambah')
    await press('Batal')
    await waitFor(() => expect(screen.getByRole('heading', { name: '/daftar' })).toBeVisible())
    await goBack()
    expect(location.pathname).toBe(before)
  },
)

it('a step back over the screen closes its dialog with it', async () => {
  await press('Tambah')
  await goBack(2)
  expect(location.pathname).toBe('/awal')
  await expectDialogs([])
})
