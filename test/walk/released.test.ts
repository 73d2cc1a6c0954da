/** Whatever a student calls, nothing of a report card or letter comes back before it is released. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { GraduationRow } from '#contract/sia/graduation.ts'
import { enrol, fileNameIn, makePdf, makeRoom, readActiveYear, uploadRapor } from '#test/support/documents.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

const SCORE = 87.25
const SECRET = 'Nilai yang belum terbit'

let world: World
let siswa: Client
let operator: Client
let ids: number[]
let files: string[]
let place: Record<string, number>

beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  siswa = await world.as('Siswa')
  const { id: eduyear_id, semester_id } = await readActiveYear(world)
  const room = await makeRoom(world, 'IX', 'A')
  place = { classroom_id: room.id, eduyear_id, semester_id }
  expect((await operator.put('/sia/activity/release/default', { by_default: 'draft' })).status).toBe(200)
  const pupil = await enrol(world, room, { user: siswa, status: 'passed' })
  const bytes = makePdf(SECRET)
  const rapor = await uploadRapor(world, operator, room, pupil, { bytes })
  const texts = { student_id: String(pupil.id), eduyear_id: String(eduyear_id), final_score: String(SCORE) }
  const form = fileForm('file', { bytes, name: 'skl.pdf' }, texts)
  const letter = await operator.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
  const stored = [rapor.body.result.student_class_rapors, letter.body.result.graduation]
  files = stored.flatMap((one) => [one?.file ?? '', fileNameIn(one?.file_url ?? '')])
  const documents = await world.context.db.kysely.selectFrom('documents').select('id').execute()
  ids = [pupil.id, pupil.student_class_id, siswa.id, ...stored.map((one) => one?.id ?? 0)]
  ids.push(...documents.map(({ id }) => id))
})
afterAll(() => world.close())

const walked = Object.entries<Endpoint>(calls).filter(
  ([name]) => !['login', 'logout', 'changePassword'].includes(name),
)
const traces = () => [...files, SECRET, String(SCORE)]

describe('before the release', () => {
  it.each(walked)('%s tells their owner nothing of them', async (_name, call) => {
    for (const text of await answers(call)) for (const trace of traces()) expect(text).not.toContain(trace)
  })

  it('they are there: the office reads both', async () => {
    for (const file of files)
      expect((await operator.get(`/download-attachment?file=${file}`)).text).toContain(SECRET)
  })
})

it('after it the same calls tell their owner of them', async () => {
  for (const kind of ['rapor', 'graduation']) {
    const body = { ...place, kind, classroom_ids: [place.classroom_id], act: 'release' }
    expect((await operator.put('/sia/activity/release', body)).status).toBe(200)
  }
  const telling = new Set<string>()
  for (const [name, call] of walked)
    for (const text of await answers(call))
      if (traces().some((trace) => text.includes(trace))) telling.add(name)
  expect([...telling]).toEqual(
    expect.arrayContaining([
      'listRapors',
      'readRapor',
      'listGraduations',
      'readGraduation',
      'downloadAttachment',
      'readDashboard',
    ]),
  )
})

/** A call as the owner sends it, with every id and file name of the own documents. */
async function answers({ method, path, sample }: Endpoint): Promise<string[]> {
  const texts: string[] = []
  for (const id of new Set(ids))
    for (const file of files) {
      const own = { id, student_id: id, student_class_id: id, ...place, file }
      const to = path.replace(':type', 'news').replace(/:\w+/g, String(id))
      const query = new URLSearchParams(Object.entries(own).map(([name, value]) => [name, String(value)]))
      const send = siswa[method.toLowerCase() as 'get']
      const { text } =
        method === 'GET'
          ? await send(`${to}?${query}`)
          : await send(to, { ...sample, ...own, reason: 'Milik saya' })
      texts.push(text)
    }
  return texts
}
