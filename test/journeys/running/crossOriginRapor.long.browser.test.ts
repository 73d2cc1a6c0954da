/** The journey of a console at another origin: an origin in CORS_ORIGINS shows a report card, and any other origin is refused. */
import { createServer, type Server } from 'node:http'
import type { Frame, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { journey, signIn } from '#test/support/browser/browser.ts'
import { createClass, type EnrolledStudent, uploadRapor } from '#test/support/browser/rapors.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { ADMIN } from '#test/support/world/world.ts'

/** Servers of empty pages at two other origins: one in CORS_ORIGINS, one not. */
const pages: Server[] = []
const ALLOWED_ORIGIN = await serveEmptyPage()
const REFUSED_ORIGIN = await serveEmptyPage()
afterAll(() => {
  for (const page of pages) page.close()
})

function serveEmptyPage(): Promise<string> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Konsol lama</title>'),
  )
  pages.push(server)
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    }),
  )
}

journey(
  'a console at an allowed origin shows a report card in a frame and by a link; another origin cannot read it',
  async ({ openPage, url }) => {
    const office = await openPage()
    await signIn(office)
    const createdClass = await createClass(office, { code: 'VII', room: 'C', names: ['Ratna Sari'] })
    const [ratna] = createdClass.students as [EnrolledStudent]
    await uploadRapor(office, { createdClass, student: ratna, buffer: makePdf('Rapor Ratna') })

    const allowedPage = await openPage()
    await allowedPage.goto(ALLOWED_ORIGIN)
    const link = await readRaporLink(allowedPage, `${url}/api`, ratna)
    expect(link.startsWith(`${url}/api/`)).toBe(true)
    for (const openLink of [openInFrame, openByClick]) {
      const response = allowedPage.waitForResponse(link)
      expect(await readOpenedUrl(allowedPage, () => openLink(allowedPage, link))).toBe(link)
      expect((await (await response).allHeaders())['content-type']).toBe('application/pdf')
    }

    const refusedPage = await openPage()
    await refusedPage.goto(REFUSED_ORIGIN)
    await expect(readRaporLink(refusedPage, `${url}/api`, ratna)).rejects.toThrow('Failed to fetch')
  },
  {
    env: { CORS_ORIGINS: ALLOWED_ORIGIN },
    expectedErrors: /^leaves the site: |CORS policy|net::ERR_FAILED/,
  },
)

/** Signs in and reads the report card by cross-origin requests. @returns the link of its PDF */
function readRaporLink(page: Page, api: string, { student_class_id }: EnrolledStudent): Promise<string> {
  return page.evaluate(
    async ({ api, student_class_id, email, password }) => {
      const session = await fetch(`${api}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      const { access_token } = (await session.json()).result
      const response = await fetch(`${api}/sia/activity/rapor/${student_class_id}`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      return (await response.json()).result.student_class_rapors.file_url
    },
    { api, student_class_id, ...ADMIN },
  )
}

const openInFrame = (page: Page, link: string) =>
  page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }))
  }, link)

const openByClick = (page: Page, link: string) =>
  page.evaluate((href) => {
    Object.assign(document.createElement('a'), { href }).click()
  }, link)

/** @returns the opened address: Chromium shows a PDF if it has a viewer, and otherwise downloads it */
async function readOpenedUrl(page: Page, open: () => Promise<void>): Promise<string> {
  const hasAddress = (frame: Frame) => frame.url() !== 'about:blank'
  const openedUrl = Promise.any([
    page.waitForEvent('download').then((download) => download.url()),
    page.waitForEvent('framenavigated', hasAddress).then((frame) => frame.url()),
  ])
  await open()
  return await openedUrl
}
