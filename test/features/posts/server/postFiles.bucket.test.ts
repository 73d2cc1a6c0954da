/** Documents in the texts of posts: checked by content, public while a public post links to them, removed after. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUnusedPostFiles } from '#features/posts/server/postFiles.ts'
import { createSite } from '#features/website/server/site/site.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const DAY = 24 * 3_600_000
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
)

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const uploadFile = (name: string, bytes: Buffer, client = admin) => {
  const form = makeFileForm('attachment', { bytes, name })
  return client.post<{ location: string; filename: string; size: number }>(
    '/post/upload-file',
    form.body,
    form.headers,
  )
}
const uploadDocument = async () => (await uploadFile('Surat Edaran.pdf', PDF)).body.result.location
const openFile = (fileUrl: string, headers = {}) => world.app.inject({ url: fileUrl, headers })
const createPost = async (content: string, fields = {}) => {
  const body = { type: 'news', title: 'Edaran', status: 'publish', visibility: 'public', content, ...fields }
  return (await admin.post<{ id: number; updated_at: string }>('/post', body)).body.result
}
const renderLink = (fileUrl: string) => `<p><a href="${fileUrl}">Surat</a></p>`

describe('a document', () => {
  it('is public under its own name as soon as a public post links to it, and not before', async () => {
    const fileUrl = await uploadDocument()
    expect(fileUrl).toMatch(/^\/files\/[0-9a-f]{32}\/Surat%20Edaran\.pdf$/)
    expect((await openFile(fileUrl)).statusCode).toBe(404)
    const { message } = (
      await admin.post('/post', {
        type: 'news',
        title: 'Draf',
        status: 'draft',
        content: renderLink(fileUrl),
      })
    ).body
    expect(message).toBe('Konten berhasil disimpan.')
    await createPost(renderLink(fileUrl))
    const file = await openFile(fileUrl)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(PDF)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="Surat Edaran\.pdf"/),
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect((await openFile(fileUrl, { 'if-none-match': file.headers.etag })).statusCode).toBe(304)
  })

  it('is public on the address of the website too', async () => {
    const fileUrl = await uploadDocument()
    await createPost(renderLink(fileUrl))
    const site = await createSite({ ...world.context, logLevel: 'silent' })
    try {
      expect((await site.inject(fileUrl)).statusCode).toBe(200)
      const missingResponse = await site.inject(`/files/${'0'.repeat(32)}/a.pdf`)
      expect([missingResponse.statusCode, missingResponse.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    } finally {
      await site.close()
    }
  })

  it.each([
    ['a draft', { status: 'draft' }],
    ['a private post', { visibility: 'private' }],
    ['a post that is planned', { publish_at: '2999-01-01T00:00:00.000Z' }],
    ['a post that has expired', { expire_at: '2001-01-01T00:00:00.000Z' }],
  ])('of %s is 404', async (_state, fields) => {
    const fileUrl = await uploadDocument()
    await createPost(renderLink(fileUrl), fields)
    expect((await openFile(fileUrl)).statusCode).toBe(404)
  })

  it('of a draft opens with the token of its preview, and with no other', async () => {
    const fileUrl = await uploadDocument()
    const draft = await createPost(renderLink(fileUrl), { status: 'draft' })
    const otherDraft = await createPost('', { status: 'draft' })
    const createPreviewPath = async ({ id }: { id: number }) =>
      new URL((await admin.post<{ url: string }>(`/post/preview/${id}`)).body.result.url).pathname
    const site = await createSite({ ...world.context, logLevel: 'silent' })
    try {
      const page = await site.inject(await createPreviewPath(draft))
      const link = /href="(\/files\/[^"]+)"/.exec(page.payload)?.[1] ?? ''
      expect(link).toMatch(/\?preview=/)
      expect((await site.inject(link)).headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
      })
      expect((await site.inject(fileUrl)).statusCode).toBe(404)
      const otherToken = (await createPreviewPath(otherDraft)).replace('/preview/', '')
      expect((await site.inject(`${fileUrl}?preview=${otherToken}`)).statusCode).toBe(404)
      expect((await site.inject(`${fileUrl}?preview=a&preview=b`)).statusCode).toBe(404)
    } finally {
      await site.close()
    }
  })

  it('is hidden with its deleted post, and restored with it', async () => {
    const fileUrl = await uploadDocument()
    const { id } = await createPost(renderLink(fileUrl))
    await admin.delete(`/post/${id}`)
    expect((await openFile(fileUrl)).statusCode).toBe(404)
    world.advanceClock(3 * DAY)
    admin = await world.as('Administrator')
    await deleteUnusedPostFiles(world.context)
    await admin.post(`/post/${id}/restore`)
    expect((await openFile(fileUrl)).statusCode).toBe(200)
  })

  it('without a link for a day is removed, and no other', async () => {
    const unlinked = await uploadDocument()
    const linked = await uploadDocument()
    await createPost(renderLink(linked), { status: 'draft' })
    await deleteUnusedPostFiles(world.context)
    world.advanceClock(DAY + 1000)
    admin = await world.as('Administrator')
    expect(await deleteUnusedPostFiles(world.context)).toBeGreaterThan(0)
    const names = [...(await world.context.files.documents.list()).keys()]
    expect(names).toContain(linked.split('/')[2])
    expect(names).not.toContain(unlinked.split('/')[2])
  })
})

it.each([
  ['of usual length', `Surat ${'edaran '.repeat(20)}.pdf`, `Surat ${'edaran '.repeat(20)}.pdf`],
  ['too long, of emoji', `${'📚'.repeat(110)}x.pdf`, `${'📚'.repeat(97)}x.pdf`],
])('a document with a name %s opens under its shortened name', async (_case, name, filename) => {
  const { status, body } = await uploadFile(name, PDF)
  expect([status, body.result?.filename]).toEqual([200, filename])
  await createPost(renderLink(body.result.location))
  expect((await openFile(body.result.location)).statusCode).toBe(200)
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  try {
    expect((await site.inject(body.result.location)).statusCode).toBe(200)
  } finally {
    await site.close()
  }
})

it.each([
  ['documents', (number: number) => `/files/${number.toString(16).padStart(32, '0')}/ `],
  ['pictures', (number: number) => `<img src="/images/${number.toString(36).padStart(20, 'a')}.jpg">`],
])(
  'a text with more %s than one statement has parameters is saved and autosaved',
  async (_case, renderReference) => {
    const content = Array.from({ length: 22_000 }, (_, number) => renderReference(number)).join('')
    const response = await admin.post('/post', { type: 'news', title: 'Banyak', status: 'draft', content })
    expect(response.status).toBe(201)
    expect((await admin.put('/post/autosave/news/0', { values: { content } })).status).toBe(200)
  },
)

it.each([
  [
    'a picture',
    'foto.jpg',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    /^Jenis berkas ini tidak dapat dilampirkan/,
  ],
  ['a program', 'pasang.exe', Buffer.from('MZ'), /^Jenis berkas ini tidak dapat dilampirkan/],
  ['a page that calls itself PDF', 'surat.pdf', Buffer.from('<script>'), /^Isi berkas ini bukan pdf/],
  ['an empty file', 'kosong.pdf', Buffer.alloc(0), /^Berkas ini kosong/],
])('%s is refused with the reason', async (_case, name, bytes, message) => {
  expect(await uploadFile(name, bytes)).toMatchObject({
    status: 422,
    body: { success: false, errors: { attachment: expect.stringMatching(message) } },
  })
})
