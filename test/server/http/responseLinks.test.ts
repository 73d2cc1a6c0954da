/** Links in answers: a private file opens by its own for a quarter of an hour, and pages elsewhere get whole addresses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  enrol,
  fileNameIn,
  makePdf,
  makeRoom,
  type Pupil,
  type Room,
  uploadRapor,
} from '#test/support/documents.ts'
import { drawImage } from '#test/support/images.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

const OTHER_ORIGIN = 'https://konsol.lama.sch.id'
const MINUTE = 60_000

let world: World
let operator: Client
let siswa: Client
let room: Room
let pupil: Pupil
let link: string
beforeAll(async () => {
  world = await openWorld({ env: { CORS_ORIGINS: `${OTHER_ORIGIN}, http://localhost:5173` } })
  operator = await world.as('Operator')
  siswa = await world.as('Siswa')
  room = await makeRoom(world, 'VII', 'A')
  pupil = await enrol(world, room, { user: siswa })
  await uploadRapor(world, operator, room, pupil, { bytes: makePdf('Rapor') })
  link = await linkFor(siswa)
})
afterAll(() => world.close())

async function linkFor(who: Client, headers = {}): Promise<string> {
  type One = { student_class_rapors: { file_url: string } }
  const answer = await who.get<One>(`/sia/activity/rapor/${pupil.student_class_id}`, undefined, headers)
  return answer.body.result.student_class_rapors.file_url
}
const open = (address: string, who = world.anyone) => who.get(address.replace(/^\/api/, ''))

describe('the link of a private file', () => {
  it('opens without a header, shown in the page that frames it', async () => {
    const { status, text, headers } = await open(link)
    expect({ status, text }).toEqual({ status: 200, text: makePdf('Rapor').toString() })
    expect(headers['content-disposition']).toMatch(/^inline/)
    expect(headers['content-security-policy']).toBe(
      `script-src 'none'; frame-ancestors 'self' ${OTHER_ORIGIN} http://localhost:5173`,
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['cache-control']).toContain('no-store')
  })

  it('is a download for who sends the header, and in nobody’s frame', async () => {
    const { status, headers } = await open(link, siswa)
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it.each([
    ['without its seal', (sealed: string) => sealed.replace(/&token=.*/, '')],
    ['for another file', (sealed: string) => sealed.replace(fileNameIn(sealed), 'ab'.repeat(16))],
    ['of another session', (sealed: string) => sealed.replace(/token=\d+/, 'token=1')],
    ['made to last', (sealed: string) => sealed.replace(/\.(\d+)\./, (_, ends) => `.${ends}0.`)],
    ['with a word for a seal', (sealed: string) => sealed.replace(/token=.*/, 'token=rahasia')],
    ['with two seals', (sealed: string) => `${sealed}&token=x`],
  ])('does not open %s', async (_, change) => {
    expect((await open(change(link))).status).toBe(401)
  })

  it('opens no other call', async () => {
    const token = new URL(link, 'http://a').searchParams.get('token')
    expect((await world.anyone.get(`/sia-dashboard?token=${token}&file=${fileNameIn(link)}`)).status).toBe(
      401,
    )
  })

  it('asks again whose the file is: what was taken back is gone', async () => {
    const user = await world.as('Siswa')
    const other = await enrol(world, room, { user })
    const { body } = await uploadRapor(world, operator, room, other)
    type One = { versions: { id: number; file_url: string }[] }
    const path = `/sia/activity/rapor/${other.student_class_id}`
    const sealed = (await user.get<One>(path)).body.result.versions[0]?.file_url ?? ''
    expect((await open(sealed)).status).toBe(200)
    const { id } = (await operator.get<One>(path)).body.result.versions[0] as { id: number }
    expect((await operator.post(`/sia/activity/rapor/${id}/withdraw`, { reason: 'Salah' })).status).toBe(200)
    expect((await open(sealed)).status).toBe(404)
    expect((await open(body.result.student_class_rapors.file_url)).status, 'the school keeps it').toBe(200)
  })

  it('ends with its session', async () => {
    const leaving = await world.as('Operator')
    const sealed = await linkFor(leaving)
    expect((await open(sealed)).status).toBe(200)
    await leaving.post('/logout')
    expect((await open(sealed)).status).toBe(401)
  })

  it('ends after a quarter of an hour', async () => {
    const sealed = await linkFor(siswa)
    world.advanceClock(9 * MINUTE)
    expect((await open(sealed)).status).toBe(200)
    world.advanceClock(6 * MINUTE)
    expect((await open(sealed)).status).toBe(401)
  })
})

describe('a page of another site', () => {
  const from = (origin: string) => ({ origin, host: 'sekolah.sch.id' })

  it('gets whole addresses; our own console those that follow it wherever it is served', async () => {
    expect(await linkFor(siswa, from(OTHER_ORIGIN))).toMatch(
      /^http:\/\/sekolah\.sch\.id\/api\/download-attachment\?file=/,
    )
    expect(await linkFor(siswa, from('http://sekolah.sch.id'))).toMatch(/^\/api\//)
    expect(await linkFor(siswa, from('null'))).toMatch(/^\/api\//)
  })

  it('gets them of refused rows and of pictures too', async () => {
    const send = (path: string, field: string, file: { bytes: Buffer; name: string }) => {
      const { body, headers } = fileForm(field, file)
      return operator.post<{ fail: string; location: string }>(path, body, {
        ...headers,
        ...from(OTHER_ORIGIN),
      })
    }
    const csv = { bytes: Buffer.from('code,name\n,Tanpa Kode\n'), name: 'data.csv' }
    const refused = await send('/sia/master/lesson-import', 'file', csv)
    expect(refused.body.result.fail).toMatch(/^http:\/\/sekolah\.sch\.id\/api\/download\//)
    const picture = { bytes: await drawImage(), name: 'a.jpg' }
    const stored = await send('/post/upload-image-content', 'img', picture)
    expect(stored.body.result.location).toMatch(/^http:\/\/sekolah\.sch\.id\/images\//)
  })

  it('is let in by its origin, and no other is', async () => {
    const ask = (origin: string) =>
      world.app.inject({
        method: 'OPTIONS',
        url: '/api/login',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = await ask(OTHER_ORIGIN)
    expect([allowed.statusCode, allowed.headers['access-control-allow-origin']]).toEqual([204, OTHER_ORIGIN])
    expect((await ask('https://orang.lain')).headers).not.toHaveProperty('access-control-allow-origin')
    const answer = await world.app.inject({ url: '/api/health', headers: { origin: OTHER_ORIGIN } })
    expect(answer.headers['access-control-allow-origin']).toBe(OTHER_ORIGIN)
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })
})
