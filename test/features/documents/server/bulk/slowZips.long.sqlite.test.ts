/** A zip of files that are slow to read ends within its budget, holds up nobody else, and ends when its sender leaves. */
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import { readPdfText } from '#platform/server/files/pdfText.ts'
import { makeClassroom, makePdf, makeRawZip, makeZip, readActiveYear } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let fields: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  const year = await readActiveYear(world)
  const classroom = await makeClassroom(world, 'VII', 'L')
  fields = {
    dry_run: '1',
    eduyear_id: String(year.id),
    semester_id: String(year.semester_id),
    classroom_id: String(classroom.id),
  }
})
afterAll(() => world.close())

const PATH = '/sia/activity/rapor/bulk-upload'

/** A page of some million letters, each placed by itself, in a few kilobytes. */
function makeSlowPdf(): Buffer {
  const content = deflateSync(Buffer.from(`BT /F1 1 Tf ${'1 0 0 1 1 1 Tm (a) Tj '.repeat(3_000_000)}ET`))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content.toString('latin1')}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const offsets: number[] = []
  let text = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 6\n0000000000 65535 f \n${rows}`
  return Buffer.from(
    `${text}${xref}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  )
}

function makeSlowZip(count: number): Buffer {
  const bytes = makeSlowPdf()
  // Stored as they are, since the zip would compress them once more than it may.
  return makeRawZip(Array.from({ length: count }, (_, n) => ({ name: `rapor ${n}.pdf`, bytes, method: 0 })))
}

it('the text of such a file is given up', async () => {
  expect(await readPdfText(makeSlowPdf(), { id: 'test' })).toBeNull()
})

it('the rest of a zip is left unread once its budget is used up, while others are served', async () => {
  const form = makeFileForm('file', { bytes: makeSlowZip(60), name: 'a.zip' }, fields)
  let isDone = false
  const slow = operator.post<BulkResult>(PATH, form.body, form.headers).finally(() => {
    isDone = true
  })
  const other = await world.as('Administrator')
  const zip = await makeZip([{ name: 'rapor.pdf', bytes: makePdf('RAPOR') }])
  const otherForm = makeFileForm('file', { bytes: zip, name: 'b.zip' }, fields)
  const otherResponse = await other.post<BulkResult>(PATH, otherForm.body, otherForm.headers)
  expect([otherResponse.status, isDone]).toEqual([200, false])
  const { status, body } = await slow
  expect(body.message).toContain('diperiksa')
  const unread = body.result?.gagal.filter(({ reason }) => reason?.startsWith('Isinya terlalu berat'))
  // One at a time they would take five minutes, which the test's own limit does not allow.
  expect([status, unread?.length]).toEqual([200, 60])
})

it('the check ends when its sender leaves', async () => {
  const form = makeFileForm('file', { bytes: makeSlowZip(40), name: 'a.zip' }, fields)
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const sending = request(`${address}/api${PATH}`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${operator.token}` },
  })
  sending.on('error', () => undefined)
  sending.end(form.body)
  await once(sending, 'finish')
  await sleep(3000)
  sending.destroy()
  // The same sender gets its turn before the former zip would have used up the rest of its budget.
  const startedAt = performance.now()
  expect(await readPdfText(makePdf('RAPOR'), { id: `user ${operator.id}` })).toContain('RAPOR')
  expect(performance.now() - startedAt).toBeLessThan(15_000)
})
