/** Links in responses: a private file opens by its sealed link for fifteen minutes, and other origins get absolute URLs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueLinkToken } from '#platform/server/http/links/linkTokens.ts'
import { linkSealer } from '#platform/server/http/links/sealedLinks.ts'
import { drawImage } from '#test/support/content/images.ts'
import {
  type Classroom,
  type EnrolledStudent,
  enrol,
  fileNameIn,
  makeClassroom,
  makePdf,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const OTHER_ORIGIN = 'https://konsol.lama.sch.id'
const MINUTE_MS = 60_000

let world: World
let operator: Client
let student: Client
let classroom: Classroom
let enrolledStudent: EnrolledStudent
let link: string
beforeAll(async () => {
  world = await openWorld({ env: { CORS_ORIGINS: `${OTHER_ORIGIN}, http://localhost:5173` } })
  operator = await world.as('Operator')
  student = await world.as('Siswa')
  classroom = await makeClassroom(world, 'VII', 'A')
  enrolledStudent = await enrol(world, classroom, { user: student })
  await uploadRapor(world, { client: operator, classroom, student: enrolledStudent, bytes: makePdf('Rapor') })
  link = await readLink(student)
})
afterAll(() => world.close())

async function readLink(client: Client, headers = {}): Promise<string> {
  type ReportCard = { student_class_rapors: { file_url: string } }
  const response = await client.get<ReportCard>(
    `/sia/activity/rapor/${enrolledStudent.student_class_id}`,
    undefined,
    headers,
  )
  return response.body.result.student_class_rapors.file_url
}
const readSession = ({ id }: Client) =>
  world.context.db.kysely
    .selectFrom('sessions')
    .where('user_id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
const openLink = (link: string, client = world.anonymous) => client.get(link.replace(/^\/api/, ''))

describe('the link of a private file', () => {
  it('opens inline without a header, in a frame of an allowed origin', async () => {
    const { status, text, headers } = await openLink(link)
    expect({ status, text }).toEqual({ status: 200, text: makePdf('Rapor').toString() })
    expect(headers['content-disposition']).toMatch(/^inline/)
    expect(headers['content-security-policy']).toBe(
      `script-src 'none'; frame-ancestors 'self' ${OTHER_ORIGIN} http://localhost:5173`,
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['cache-control']).toContain('no-store')
  })

  it('is a download with the header, and cannot be framed', async () => {
    const { status, headers } = await openLink(link, student)
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it.each([
    ['without its seal', (sealedLink: string) => sealedLink.replace(/&token=.*/, '')],
    ['for another file', (sealedLink: string) => sealedLink.replace(fileNameIn(sealedLink), 'ab'.repeat(16))],
    [
      'of another session',
      (sealedLink: string) => sealedLink.replace(/token=[\w-]+/, `token=${'A'.repeat(43)}`),
    ],
    ['of a session by its number', (sealedLink: string) => sealedLink.replace(/token=[\w-]+/, 'token=1')],
    [
      'with a later expiry',
      (sealedLink: string) => sealedLink.replace(/\.(\d+)\./, (_, expiry) => `.${expiry}0.`),
    ],
    ['with an arbitrary seal', (sealedLink: string) => sealedLink.replace(/token=.*/, 'token=rahasia')],
    ['with two seals', (sealedLink: string) => `${sealedLink}&token=x`],
    ['with a letter after its seal', (sealedLink: string) => `${sealedLink}A`],
    ['with padding after its seal', (sealedLink: string) => `${sealedLink}=`],
    ['with a further part', (sealedLink: string) => `${sealedLink}.x`],
    ['with a full stop after its seal', (sealedLink: string) => `${sealedLink}.`],
    ['with a blank after its seal', (sealedLink: string) => `${sealedLink}%20`],
    ['with a line break after its seal', (sealedLink: string) => `${sealedLink}%0A`],
    ['with a null byte after its seal', (sealedLink: string) => `${sealedLink}%00`],
    ['with another spelling of its session', (sealedLink: string) => sealedLink.replace('token=', 'token=0')],
    [
      'with another spelling of its expiry',
      (sealedLink: string) => sealedLink.replace(/(token=[\w-]+\.)/, (part) => `${part}0`),
    ],
    [
      'with its file in capitals',
      (sealedLink: string) =>
        sealedLink.replace(/file=[^&]+/, (part) => `file=${part.slice(5).toUpperCase()}`),
    ],
  ])('does not open %s', async (_, tamper) => {
    expect((await openLink(tamper(link))).status).toBe(401)
  })

  it('opens by the stored name only, not by the one that is made of known numbers', async () => {
    const { filename } = await world.context.db.kysely
      .selectFrom('documents')
      .where('name', '=', fileNameIn(link))
      .select('filename')
      .executeTakeFirstOrThrow()
    const { token_hash: tokenHash } = await readSession(student)
    const seal = linkSealer(world.context, { tokenHash })
    const shownLink = (name: string) => `/api/download-attachment?file=${name}`
    expect((await openLink(seal(shownLink(fileNameIn(link))))).status).toBe(200)
    expect((await openLink(seal(shownLink(filename)))).status).toBe(404)
    expect((await openLink(shownLink(filename), student)).status, 'with the session').toBe(200)
  })

  it('of a far expiry does not open, even if it was signed with the key', async () => {
    const { token_hash: subject } = await readSession(student)
    const target = fileNameIn(link)
    const signedUntil = (expiresAt: number) =>
      openLink(
        `/api/download-attachment?file=${target}&token=${issueLinkToken(world.context, 'file', { subject, target, expiresAt })}`,
      )
    const at = world.context.clock()
    expect((await signedUntil(at + 15 * MINUTE_MS)).status).toBe(200)
    expect((await signedUntil(at + 17 * MINUTE_MS)).status).toBe(401)
    expect((await signedUntil(Date.parse('2036-01-01'))).status).toBe(401)
  })

  it('authorises no other call', async () => {
    const token = new URL(link, 'http://a').searchParams.get('token')
    expect((await world.anonymous.get(`/sia-dashboard?token=${token}&file=${fileNameIn(link)}`)).status).toBe(
      401,
    )
  })

  it('checks the right to the file again: a withdrawn report card is 404', async () => {
    const user = await world.as('Siswa')
    const otherStudent = await enrol(world, classroom, { user })
    const { body } = await uploadRapor(world, { client: operator, classroom, student: otherStudent })
    type Versions = { versions: { id: number; file_url: string }[] }
    const path = `/sia/activity/rapor/${otherStudent.student_class_id}`
    const sealedLink = (await user.get<Versions>(path)).body.result.versions[0]?.file_url ?? ''
    expect((await openLink(sealedLink)).status).toBe(200)
    const { id } = (await operator.get<Versions>(path)).body.result.versions[0] as { id: number }
    expect((await operator.post(`/sia/activity/rapor/${id}/withdraw`, { reason: 'Salah' })).status).toBe(200)
    expect((await openLink(sealedLink)).status).toBe(404)
    expect(
      (await openLink(body.result.student_class_rapors.file_url)).status,
      'the operator still opens it',
    ).toBe(200)
  })

  it('expires with its session', async () => {
    const otherOperator = await world.as('Operator')
    const sealedLink = await readLink(otherOperator)
    expect((await openLink(sealedLink)).status).toBe(200)
    await otherOperator.post('/logout')
    expect((await openLink(sealedLink)).status).toBe(401)
  })

  it('expires after fifteen minutes', async () => {
    const sealedLink = await readLink(student)
    world.advanceClock(9 * MINUTE_MS)
    expect((await openLink(sealedLink)).status).toBe(200)
    world.advanceClock(6 * MINUTE_MS)
    expect((await openLink(sealedLink)).status).toBe(401)
  })
})

describe('a console on another origin', () => {
  const originHeaders = (origin: string) => ({ origin, host: 'sekolah.sch.id' })

  it('gets absolute URLs; the console on the same origin gets relative ones', async () => {
    expect(await readLink(student, originHeaders(OTHER_ORIGIN))).toMatch(
      /^http:\/\/sekolah\.sch\.id\/api\/download-attachment\?file=/,
    )
    expect(await readLink(student, originHeaders('http://sekolah.sch.id'))).toMatch(/^\/api\//)
    expect(await readLink(student, originHeaders('null'))).toMatch(/^\/api\//)
  })

  it('gets absolute URLs of refused rows and of pictures too', async () => {
    const postForm = (path: string, field: string, file: { bytes: Buffer; name: string }) => {
      const { body, headers } = makeFileForm(field, file)
      return operator.post<{ fail: string; location: string }>(path, body, {
        ...headers,
        ...originHeaders(OTHER_ORIGIN),
      })
    }
    const csv = { bytes: Buffer.from('code,name\n,Tanpa Kode\n'), name: 'data.csv' }
    const importResponse = await postForm('/sia/master/lesson-import', 'file', csv)
    expect(importResponse.body.result.fail).toMatch(/^http:\/\/sekolah\.sch\.id\/api\/download\//)
    const picture = { bytes: await drawImage(), name: 'a.jpg' }
    const uploadResponse = await postForm('/post/upload-image-content', 'img', picture)
    expect(uploadResponse.body.result.location).toMatch(/^http:\/\/sekolah\.sch\.id\/images\//)
  })

  it('is allowed by CORS, and no other origin is', async () => {
    const sendPreflight = (origin: string) =>
      world.app.inject({
        method: 'OPTIONS',
        url: '/api/login',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const preflight = await sendPreflight(OTHER_ORIGIN)
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
      204,
      OTHER_ORIGIN,
    ])
    expect((await sendPreflight('https://orang.lain')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    const response = await world.app.inject({ url: '/api/health', headers: { origin: OTHER_ORIGIN } })
    expect(response.headers['access-control-allow-origin']).toBe(OTHER_ORIGIN)
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
  })
})
