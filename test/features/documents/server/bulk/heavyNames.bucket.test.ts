/** File names and texts on which a backtracking expression would not end are read: the tests would time out. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import { withoutCopyMarker } from '#features/documents/server/bulk/match/fileNames.ts'
import { findNisns } from '#features/documents/server/bulk/match/nisnsInText.ts'
import { drawPage } from '#features/posts/demo/page.ts'
import { readPdfText } from '#platform/server/files/pdfText.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import { makeClassroom, makePdf, makeZip, readActiveYear } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
})
afterAll(() => world.close())

async function checkZip(name: string) {
  const year = await readActiveYear(world)
  const classroom = await makeClassroom(world, 'VII', `H${name.length}`)
  const zip = await makeZip([{ name, bytes: makePdf('RAPOR') }])
  const fields = { dry_run: '1', eduyear_id: String(year.id), semester_id: String(year.semester_id) }
  const form = makeFileForm(
    'file',
    { bytes: zip, name: 'a.zip' },
    { ...fields, classroom_id: String(classroom.id) },
  )
  return operator.post<BulkResult>('/sia/activity/rapor/bulk-upload', form.body, form.headers)
}

it('a name with forty dashes is matched', async () => {
  const result = await checkZip(`Budi${' -'.repeat(40)}.pdf`)
  expect(result.status).toBe(200)
  expect(result.body.result.gagal).toHaveLength(1)
})

it('copy markers are removed with any separator', () => {
  for (const name of ['rapor - Copy.pdf', 'rapor_-_salinan 2.pdf', 'rapor copy.pdf'])
    expect(withoutCopyMarker(name)).toBe('rapor.pdf')
})

it('a name that is too long is refused alone, and shortened in the report', async () => {
  const { body } = await checkZip(`${'a'.repeat(400)}.pdf`)
  const [refused] = body.result.gagal
  expect(refused?.name).toHaveLength(255)
  expect(refused?.reason).toBeTruthy()
})

it('the text of a PDF of digits is read up to a limit, and searched', async () => {
  const digits = Array(2000).fill({ text: '7'.repeat(50), x: 50, y: 62, size: 12 })
  const text = (await readPdfText(drawPage(digits), SERVER)) ?? ''
  expect(text.length).toBeGreaterThan(10_000)
  expect(text.length).toBeLessThanOrEqual(50_000)
  expect(findNisns('1'.repeat(1_000_000), () => false)).toEqual([])
})
