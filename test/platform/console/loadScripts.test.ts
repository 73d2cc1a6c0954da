/** What could not be loaded without a connection can be loaded later, since the browser has not imported it yet. */
import { afterEach, expect, it, vi } from 'vitest'
import { loadScripts, ScriptLoadError } from '#platform/console/loadScripts.ts'

afterEach(() => vi.unstubAllGlobals())

it('a script is imported when all its files are there, and asked for again after a failure', async () => {
  const answers: (Error | Response)[] = [new TypeError('Failed to fetch'), new Response('', { status: 404 })]
  const send = vi.fn(async () => {
    const answer = answers.shift() ?? new Response('export {}')
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', send)
  const importModule = vi.fn(async () => 'dialog')
  const load = () => loadScripts(importModule, ['assets/dialog.js'])
  await expect(load()).rejects.toThrow('Periksa koneksi')
  await expect(load()).rejects.toBeInstanceOf(ScriptLoadError)
  expect(importModule).not.toHaveBeenCalled()
  expect(await load()).toBe('dialog')
  expect(await load()).toBe('dialog')
  expect(send).toHaveBeenCalledTimes(3)
})

it('what the page has loaded itself is not asked for again', async () => {
  const send = vi.fn()
  vi.stubGlobal('fetch', send)
  // Beside what is there: other tests of this process have styles in the head.
  const preload = document.createElement('link')
  preload.setAttribute('href', '/assets/first.js')
  document.head.append(preload)
  expect(await loadScripts(async () => 'screen', ['assets/first.js'])).toBe('screen')
  expect(send).not.toHaveBeenCalled()
  preload.remove()
})
