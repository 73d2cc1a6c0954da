/** Files of materials, tasks and answers: by name and content, private, and taken along in one zip. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Material } from '#contract/sia/learning/material.ts'
import { removeUnattachedFiles } from '#server/sia/learning/file/files.ts'
import { downloadFile, makePdf, makeZip } from '#test/support/documents.ts'
import {
  attachFile,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  removeParticipant,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
  uploadAttachment,
} from '#test/support/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let lesson: LessonFixture
let ani: Client
let budi: Client
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 2)
  ;[ani, budi] = lesson.pupils.map(({ client }) => client) as [Client, Client]
})
afterAll(() => world.close())

const office = (folder: string) =>
  makeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: `${folder}/document.xml`, bytes: Buffer.from('<x/>') },
  ])
const old = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(512),
    Buffer.from(`${stream}\0`, 'utf16le'),
  ])
const photo = (kind: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    [kind]()
    .toBuffer()

describe('a file', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['soal.pdf', () => makePdf('SOAL')],
    ['foto.JPG', () => photo('jpeg')],
    ['foto.jpeg', () => photo('jpeg')],
    ['foto.png', () => photo('png')],
    ['foto.webp', () => photo('webp')],
    ['arsip.zip', () => office('apa')],
    ['arsip.rar', () => Buffer.from('526172211a0701002212', 'hex')],
    ['catatan.txt', () => Buffer.from('Baca halaman 1\r\n')],
    ['nilai.csv', () => Buffer.from('nis;nilai\n1;80\n')],
    ['laporan.docx', () => office('word')],
    ['tabel.xlsx', () => office('xl')],
    ['paparan.pptx', () => office('ppt')],
    ['lama.doc', () => old('WordDocument')],
    ['lama.xls', () => old('Workbook')],
    ['lama.ppt', () => old('PowerPoint Document')],
  ])('%s is taken', async (name, bytes) => {
    const sent = await uploadAttachment(lesson.teacher, TEACHER_LESSONS_PATH, { name, bytes: await bytes() })
    expect(sent, sent.text).toMatchObject({ status: 200, body: { result: { file: name } } })
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['program.exe', () => Buffer.from('MZ')],
    ['tanpa-akhiran', () => makePdf('SOAL')],
    ['soal.pdf', () => Buffer.from('<html>')],
    ['foto.jpg', () => photo('png')],
    ['foto.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['laporan.docx', () => office('xl')],
    ['lama.doc', () => old('Workbook')],
    ['arsip.zip', () => Buffer.from('PK\x03\x04 rusak')],
    ['catatan.txt', () => Buffer.from([0x4d, 0x5a, 0x00, 0x01])],
    ['kosong.pdf', () => Buffer.alloc(0)],
  ])('%s is refused where name and content do not agree', async (name, bytes) => {
    const { status, body } = await uploadAttachment(lesson.teacher, TEACHER_LESSONS_PATH, {
      name,
      bytes: await bytes(),
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['attachment']])
  })

  it('with a quotation mark in its name loses just that, however the browser wrote it', async () => {
    const { file } = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH, {
      name: 'foto %22tugas%22 1.pdf',
    })
    expect(file).toBe('foto tugas 1.pdf')
  })

  it('cannot be named so that it seems to end in another way', async () => {
    const { file } = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH, { name: 'tugas \u202efdp.pdf' })
    expect(file).toBe('tugas fdp.pdf')
  })

  it('of more than 10 MB is refused', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1, 65)
    expect(
      (await uploadAttachment(lesson.teacher, TEACHER_LESSONS_PATH, { name: 'besar.txt', bytes })).status,
    ).toBe(413)
  })

  it('is answered under its own name, shown inside the page where it can be, never sniffed', async () => {
    const pdf = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH, { name: 'Soal Bab 2 – é.pdf' })
    const text = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH, {
      name: 'catatan.txt',
      bytes: Buffer.from('<script>'),
    })
    const { headers } = await downloadFile(lesson.teacher, pdf)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Soal Bab 2 _ _.pdf"; filename*=UTF-8''Soal%20Bab%202%20%E2%80%93%20%C3%A9.pdf`,
      'x-content-type-options': 'nosniff',
    })
    const plain = (await downloadFile(lesson.teacher, text)).headers
    expect(plain['content-disposition']).toMatch(/^attachment; filename="catatan.txt"/)
    expect(plain['content-type']).toBe('text/plain; charset=utf-8')
  })
})

describe('the files of a record', () => {
  it('are at most five, kept in order, and stay where the form does not speak of them', async () => {
    const sent = []
    for (let n = 0; n < 6; n += 1)
      sent.push((await attachFile(lesson.teacher, TEACHER_LESSONS_PATH, { name: `${n}.pdf` })).filename)
    const path = `${TEACHER_LESSONS_PATH}/${lesson.id}/material`
    const six = await lesson.teacher.post(path, { name: 'Enam', attachments: sent })
    expect([six.status, Object.keys(six.body.errors ?? {})]).toEqual([422, ['attachments']])
    const { body } = await lesson.teacher.post<Material>(path, {
      name: 'Dua',
      attachments: [sent[1], sent[0]],
    })
    const names = ({ attachments }: Material) => attachments.map(({ file }) => file)
    expect(names(body.result)).toEqual(['1.pdf', '0.pdf'])
    expect(body.result.attachment).toBe(sent[1])
    const one = `${path}/${body.result.id}`
    expect(names((await lesson.teacher.put<Material>(one, { name: 'Dua' })).body.result)).toEqual([
      '1.pdf',
      '0.pdf',
    ])
    const older = await lesson.teacher.put<Material>(one, { name: 'Dua', attachment: sent[0] })
    expect(names(older.body.result)).toEqual(['0.pdf'])
  })

  it('cannot be somebody else’s, sent or saved', async () => {
    const foreign = await attachFile(budi, STUDENT_LESSONS_PATH, { name: 'budi.pdf' })
    const task = await createTask(lesson)
    const stolen = await ani.post(`${STUDENT_LESSONS_PATH}/${lesson.id}/task/${task.id}/submit`, {
      answer: 'x',
      status: 'submit',
      attachments: [foreign.filename],
    })
    expect(stolen.status).toBe(422)
    await createSubmission(budi, task, { attachments: [foreign.filename] })
    expect((await downloadFile(ani, foreign)).status).toBe(404)
    expect((await downloadFile(budi, foreign)).status).toBe(200)
  })

  it('of a draft are the student’s alone; of who left, nobody’s but the records’', async () => {
    const task = await createTask(lesson)
    const file = await attachFile(ani, STUDENT_LESSONS_PATH)
    const answer = await createSubmission(ani, task, { status: 'draft', attachments: [file.filename] })
    expect((await downloadFile(lesson.teacher, file)).status).toBe(404)
    await ani.put(`${STUDENT_LESSONS_PATH}/${lesson.id}/task/${task.id}/submit/${answer.id}`, {
      answer: 'x',
      status: 'submit',
    })
    expect((await downloadFile(lesson.teacher, file)).status).toBe(200)
    const other = await createLesson(world, 1)
    const [pupil] = other.pupils as [LessonFixture['pupils'][number]]
    const foreign = await createTask(other)
    const given = await attachFile(pupil.client, STUDENT_LESSONS_PATH)
    await createSubmission(pupil.client, foreign, { attachments: [given.filename] })
    await removeParticipant(world, other.id, pupil.id)
    for (const who of [pupil.client, other.teacher]) expect((await downloadFile(who, given)).status).toBe(404)
  })

  it('of a copy are its own, and outlive the first', async () => {
    const file = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH)
    const { body } = await lesson.teacher.post<Material>(`${TEACHER_LESSONS_PATH}/${lesson.id}/material`, {
      name: 'Disalin',
      attachments: [file.filename],
    })
    const other = await createLesson(world, 0, lesson.teacher)
    const one = `${TEACHER_LESSONS_PATH}/${lesson.id}/material/${body.result.id}`
    await lesson.teacher.post(`${one}/copy`, { lesson_class_ids: [other.id] })
    await lesson.teacher.delete(one)
    await removeUnattachedFiles({ ...world.context, clock: () => world.context.clock() + 3 * 24 * 3_600_000 })
    expect((await downloadFile(lesson.teacher, file)).status).toBe(404)
    const copies = await lesson.teacher.get<{ rows: Material[] }>(
      `${TEACHER_LESSONS_PATH}/${other.id}/materials`,
    )
    const copy = copies.body.result.rows[0]?.attachments[0] as { file_url: string }
    expect((await downloadFile(lesson.teacher, copy)).status).toBe(200)
  })
})

it('all answers come as one zip with the students’ names, and the scores as CSV', async () => {
  const own = await createLesson(world, 2)
  const [first, second] = own.pupils as [LessonFixture['pupils'][number], LessonFixture['pupils'][number]]
  const task = await createTask(own, { name: 'Latihan =1' })
  const bytes = await photo('jpeg')
  const file = await attachFile(first.client, STUDENT_LESSONS_PATH, { name: 'foto.jpg', bytes })
  const twice = await attachFile(first.client, STUDENT_LESSONS_PATH, { name: 'Foto.jpg', bytes })
  const named = await attachFile(first.client, STUDENT_LESSONS_PATH, {
    name: 'jawaban.txt',
    bytes: Buffer.from('Lihat foto'),
  })
  const attachments = [file, twice, named].map(({ filename }) => filename)
  const answer = await createSubmission(first.client, task, { attachments })
  await createSubmission(second.client, task, { status: 'draft' })
  await scoreSubmission(own.teacher, task, answer, { score: '87,5', feedback: '=1+1' })
  const path = `/api${TEACHER_LESSONS_PATH}/${own.id}/task/${task.id}/download`
  const headers = { authorization: `Bearer ${own.teacher.token}` }
  const zip = await world.app.inject({ url: path, headers })
  expect(zip.headers['content-type']).toBe('application/zip')
  const names: string[] = []
  const opened = await fromBufferPromise(zip.rawPayload)
  for await (const entry of opened.eachEntry()) names.push(entry.fileName)
  const folder = `${first.nis} ${first.name}`
  expect(names.sort()).toEqual(
    ['2 Foto.jpg', '2 jawaban.txt', 'foto.jpg', 'jawaban.txt'].map((one) => `${folder}/${one}`),
  )
  const one = await own.teacher.get(`${TEACHER_LESSONS_PATH}/${own.id}/task/${task.id}/export`)
  expect(one.text).toContain(`${first.nis};${first.nisn};${first.name};`)
  expect(one.text).toContain(";87,5;'=1+1")
  const handedIn = new Date(Date.parse(answer.submitted_at ?? '') + 7 * 3_600_000).toISOString()
  expect(one.text).toContain(`;${handedIn.slice(0, 16).replace('T', ' ')};`)
  const all = await own.teacher.get(`${TEACHER_LESSONS_PATH}/${own.id}/export`)
  expect(all.text).toContain('nis;nisn;nama;Latihan =1')
  expect(all.text).toContain(`${second.nis};${second.nisn};${second.name};\r\n`)
})

it('a link that is nobody’s is not found, also for whoever holds no key of report cards', async () => {
  const who = await world.as({ keys: ['sia-student-class-lesson-activity'], type: 'student' })
  expect((await who.get(`/download-attachment?file=${'0'.repeat(32)}`)).status).toBe(404)
})
