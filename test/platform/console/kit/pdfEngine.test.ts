/** What pdf.js replaces by something slower is restored. */
import { expect, it } from 'vitest'

it('reading PDFs leaves the push of arrays to the engine', async () => {
  const { push } = Array.prototype
  await import('#platform/console/kit/file/pdfEngine.ts')
  expect(Array.prototype.push).toBe(push)
})
