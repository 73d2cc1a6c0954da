/** Checks that a browser has rendered a PDF page, and reads downloaded files. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits for the canvas of a PDF page and expects dark pixels on it. */
export async function expectDrawn(canvas: ReturnType<Page['getByRole']>) {
  await canvas.waitFor()
  const isInked = await canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data
    return pixels?.some((value, index) => index % 4 === 0 && value < 128)
  })
  expect(isInked).toBe(true)
}

export async function readDownload(download: Download, name: string): Promise<Buffer> {
  expect(download.suggestedFilename()).toBe(name)
  return readFile(await download.path())
}
