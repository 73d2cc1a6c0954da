/** A file whose connection is cut after its first bytes fails as any other request does. */
import { afterEach, expect, it, vi } from 'vitest'
import { fetchFile } from '#platform/console/providers/files.ts'

afterEach(() => vi.unstubAllGlobals())

it('the failure is told in the words of every other one', async () => {
  const cutBody = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  })
  vi.stubGlobal('fetch', async () => new Response(cutBody))
  await expect(fetchFile('/api/rapor.pdf')).rejects.toMatchObject({ message: 'Network error!', status: 0 })
})
