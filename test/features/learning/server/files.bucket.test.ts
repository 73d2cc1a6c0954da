/** Files of materials, tasks and answers: validation, access, and the zip of all answers. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Material } from '#features/learning/material.ts'
import { removeUnattachedFiles } from '#features/learning/server/file/files.ts'
import { downloadFile, makePdf, makeZip } from '#test/support/sia/documents.ts'
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
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let lesson: LessonFixture
let ani: Client
let budi: Client
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 2)
  ;[ani, budi] = lesson.students.map(({ client }) => client) as [Client, Client]
})
afterAll(() => world.close())

const makeOfficeFile = (folder: string) =>
  makeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: `${folder}/document.xml`, bytes: Buffer.from('<x/>') },
  ])
const makeOldOfficeFile = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(512),
    Buffer.from(`${stream}\0`, 'utf16le'),
  ])
const makePhoto = (kind: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    [kind]()
    .toBuffer()

describe('a file', () => {
  const uploadFile = async (name: string, makeBytes: () => Buffer | Promise<Buffer>) =>
    uploadAttachment(lesson.teacher, TEACHER_LESSONS_PATH, { name, bytes: await makeBytes() })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['soal.pdf', () => makePdf('SOAL')],
    ['foto.JPG', () => makePhoto('jpeg')],
    ['foto.jpeg', () => makePhoto('jpeg')],
    ['foto.png', () => makePhoto('png')],
    ['foto.webp', () => makePhoto('webp')],
    ['arsip.zip', () => makeOfficeFile('apa')],
    ['arsip.rar', () => Buffer.from('526172211a0701002212', 'hex')],
    ['catatan.txt', () => Buffer.from('Baca halaman 1\r\n')],
    ['nilai.csv', () => Buffer.from('nis;nilai\n1;80\n')],
    ['laporan.docx', () => makeOfficeFile('word')],
    ['tabel.xlsx', () => makeOfficeFile('xl')],
    ['paparan.pptx', () => makeOfficeFile('ppt')],
    ['lama.doc', () => makeOldOfficeFile('WordDocument')],
    ['lama.xls', () => makeOldOfficeFile('Workbook')],
    ['lama.ppt', () => makeOldOfficeFile('PowerPoint Document')],
  ])('%s is accepted', async (name, makeBytes) => {
    const response = await uploadFile(name, makeBytes)
    expect(response, response.text).toMatchObject({ status: 200, body: { result: { file: name } } })
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['program.exe', () => Buffer.from('MZ')],
    ['tanpa-akhiran', () => makePdf('SOAL')],
    ['soal.pdf', () => Buffer.from('<html>')],
    ['foto.jpg', () => makePhoto('png')],
    ['foto.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['laporan.docx', () => makeOfficeFile('xl')],
    ['lama.doc', () => makeOldOfficeFile('Workbook')],
    ['arsip.zip', () => Buffer.from('PK\x03\x04 rusak')],
    ['catatan.txt', () => Buffer.from([0x4d, 0x5a, 0x00, 0x01])],
    ['kosong.pdf', () => Buffer.alloc(0)],
  ])('%s is refused if its name and content do not match', async (name, makeBytes) => {
    const { status, body } = await uploadFile(name, makeBytes)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['attachment']])
  })

  it('loses quotation marks in its name, also when the browser escaped them', async () => {
    const { file } = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH, {
      name: 'foto %22tugas%22 1.pdf',
    })
    expect(file).toBe('foto tugas 1.pdf')
  })

  it('loses control characters that would fake another extension', async () => {
    const { file } = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH, { name: 'tugas \u202efdp.pdf' })
    expect(file).toBe('tugas fdp.pdf')
  })

  it('larger than 10 MB is refused', async () => {
    const makeBytes = () => Buffer.alloc(10 * 1024 * 1024 + 1, 65)
    expect((await uploadFile('besar.txt', makeBytes)).status).toBe(413)
  })

  it('is sent with its name, inline if it is a PDF, and with nosniff', async () => {
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
    const textHeaders = (await downloadFile(lesson.teacher, text)).headers
    expect(textHeaders['content-disposition']).toMatch(/^attachment; filename="catatan.txt"/)
    expect(textHeaders['content-type']).toBe('text/plain; charset=utf-8')
  })
})

describe('the files of a record', () => {
  it('are at most five, keep their order, and stay when the form omits them', async () => {
    const filenames = []
    for (let n = 0; n < 6; n += 1)
      filenames.push((await attachFile(lesson.teacher, TEACHER_LESSONS_PATH, { name: `${n}.pdf` })).filename)
    const path = `${TEACHER_LESSONS_PATH}/${lesson.id}/material`
    const refusalResponse = await lesson.teacher.post(path, { name: 'Enam', attachments: filenames })
    expect([refusalResponse.status, Object.keys(refusalResponse.body.errors ?? {})]).toEqual([
      422,
      ['attachments'],
    ])
    const { body } = await lesson.teacher.post<Material>(path, {
      name: 'Dua',
      attachments: [filenames[1], filenames[0]],
    })
    const fileNamesOf = ({ attachments }: Material) => attachments.map(({ file }) => file)
    expect(fileNamesOf(body.result)).toEqual(['1.pdf', '0.pdf'])
    expect(body.result.attachment).toBe(filenames[1])
    const materialPath = `${path}/${body.result.id}`
    expect(
      fileNamesOf((await lesson.teacher.put<Material>(materialPath, { name: 'Dua' })).body.result),
    ).toEqual(['1.pdf', '0.pdf'])
    const olderConsole = await lesson.teacher.put<Material>(materialPath, {
      name: 'Dua',
      attachment: filenames[0],
    })
    expect(fileNamesOf(olderConsole.body.result)).toEqual(['0.pdf'])
  })

  it('cannot be those of another user', async () => {
    const otherFile = await attachFile(budi, STUDENT_LESSONS_PATH, { name: 'budi.pdf' })
    const task = await createTask(lesson)
    const response = await ani.post(`${STUDENT_LESSONS_PATH}/${lesson.id}/task/${task.id}/submit`, {
      answer: 'x',
      status: 'submit',
      attachments: [otherFile.filename],
    })
    expect(response.status).toBe(422)
    await createSubmission(budi, task, { attachments: [otherFile.filename] })
    expect((await downloadFile(ani, otherFile)).status).toBe(404)
    expect((await downloadFile(budi, otherFile)).status).toBe(200)
  })

  it('of a draft are readable for the student only, and of a student who left for nobody', async () => {
    const task = await createTask(lesson)
    const file = await attachFile(ani, STUDENT_LESSONS_PATH)
    const submission = await createSubmission(ani, task, { status: 'draft', attachments: [file.filename] })
    expect((await downloadFile(lesson.teacher, file)).status).toBe(404)
    await ani.put(`${STUDENT_LESSONS_PATH}/${lesson.id}/task/${task.id}/submit/${submission.id}`, {
      answer: 'x',
      status: 'submit',
    })
    expect((await downloadFile(lesson.teacher, file)).status).toBe(200)
    const otherLesson = await createLesson(world, 1)
    const [student] = otherLesson.students as [LessonFixture['students'][number]]
    const otherTask = await createTask(otherLesson)
    const otherFile = await attachFile(student.client, STUDENT_LESSONS_PATH)
    await createSubmission(student.client, otherTask, { attachments: [otherFile.filename] })
    await removeParticipant(world, otherLesson.id, student.id)
    for (const client of [student.client, otherLesson.teacher])
      expect((await downloadFile(client, otherFile)).status).toBe(404)
  })

  it('of a copy are kept when the original is deleted', async () => {
    const file = await attachFile(lesson.teacher, TEACHER_LESSONS_PATH)
    const { body } = await lesson.teacher.post<Material>(`${TEACHER_LESSONS_PATH}/${lesson.id}/material`, {
      name: 'Disalin',
      attachments: [file.filename],
    })
    const otherLesson = await createLesson(world, 0, lesson.teacher)
    const materialPath = `${TEACHER_LESSONS_PATH}/${lesson.id}/material/${body.result.id}`
    await lesson.teacher.post(`${materialPath}/copy`, { lesson_class_ids: [otherLesson.id] })
    await lesson.teacher.delete(materialPath)
    await removeUnattachedFiles({ ...world.context, clock: () => world.context.clock() + 3 * 24 * 3_600_000 })
    expect((await downloadFile(lesson.teacher, file)).status).toBe(404)
    const copies = await lesson.teacher.get<{ rows: Material[] }>(
      `${TEACHER_LESSONS_PATH}/${otherLesson.id}/materials`,
    )
    const copy = copies.body.result.rows[0]?.attachments[0] as { file_url: string }
    expect((await downloadFile(lesson.teacher, copy)).status).toBe(200)
  })
})

it('all answers are exported as a zip with students’ names, and the scores as CSV', async () => {
  const ownLesson = await createLesson(world, 2)
  const [first, second] = ownLesson.students as [
    LessonFixture['students'][number],
    LessonFixture['students'][number],
  ]
  const task = await createTask(ownLesson, { name: 'Latihan =1' })
  const bytes = await makePhoto('jpeg')
  const file = await attachFile(first.client, STUDENT_LESSONS_PATH, { name: 'foto.jpg', bytes })
  const secondFile = await attachFile(first.client, STUDENT_LESSONS_PATH, { name: 'Foto.jpg', bytes })
  const text = { name: 'jawaban.txt', bytes: Buffer.from('Lihat foto') }
  const textFile = await attachFile(first.client, STUDENT_LESSONS_PATH, text)
  const attachments = [file, secondFile, textFile].map(({ filename }) => filename)
  const submission = await createSubmission(first.client, task, { attachments })
  await createSubmission(second.client, task, { status: 'draft' })
  await scoreSubmission(ownLesson.teacher, { task, submission, score: '87,5', feedback: '=1+1' })
  const taskPath = `${TEACHER_LESSONS_PATH}/${ownLesson.id}/task/${task.id}`
  const headers = { authorization: `Bearer ${ownLesson.teacher.token}` }
  const zip = await world.app.inject({ url: `/api${taskPath}/download`, headers })
  expect(zip.headers['content-type']).toBe('application/zip')
  const names: string[] = []
  const zipReader = await fromBufferPromise(zip.rawPayload)
  for await (const entry of zipReader.eachEntry()) names.push(entry.fileName)
  const folder = `${first.nis} ${first.name}`
  expect(names.sort()).toEqual(
    ['2 Foto.jpg', '2 jawaban.txt', 'foto.jpg', 'jawaban.txt'].map((name) => `${folder}/${name}`),
  )
  const taskExport = await ownLesson.teacher.get(`${taskPath}/export`)
  expect(taskExport.text).toContain(`${first.nis};${first.nisn};${first.name};`)
  expect(taskExport.text).toContain(";87,5;'=1+1")
  const localTime = new Date(Date.parse(submission.submitted_at ?? '') + 7 * 3_600_000).toISOString()
  expect(taskExport.text).toContain(`;${localTime.slice(0, 16).replace('T', ' ')};`)
  const lessonExport = await ownLesson.teacher.get(`${TEACHER_LESSONS_PATH}/${ownLesson.id}/export`)
  expect(lessonExport.text).toContain('nis;nisn;nama;Latihan =1')
  expect(lessonExport.text).toContain(`${second.nis};${second.nisn};${second.name};\r\n`)
})

it('an unknown file is 404, even without the access key of report cards', async () => {
  const student = await world.as({ keys: ['sia-student-class-lesson-activity'], type: 'student' })
  expect((await student.get(`/download-attachment?file=${'0'.repeat(32)}`)).status).toBe(404)
})
