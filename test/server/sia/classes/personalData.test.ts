/** Exporting a person's data, and anonymising students who left except for the fields of the school's register. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { anonymisableFrom, whyNotAnonymise } from '#contract/people/personalData.ts'
import { anonymise } from '#server/cli/anonymise.ts'
import { doctor } from '#server/cli/doctor.ts'
import { removeUnattachedFiles } from '#server/sia/learning/file/files.ts'
import { anonymiseExpiredLeavers, findLeaversToAnonymise } from '#server/sia/personalData/anonymise.ts'
import { runCommand } from '#test/support/commands.ts'
import { makePdf, uploadRapor } from '#test/support/documents.ts'
import {
  attachFile,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
} from '#test/support/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let lesson: LessonFixture
let pupil: LessonFixture['pupils'][number]
let otherPupil: LessonFixture['pupils'][number]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  lesson = await createLesson(world, 2)
  const [firstPupil, secondPupil] = lesson.pupils
  if (!firstPupil || !secondPupil) throw new Error('A lesson without pupils')
  pupil = firstPupil
  otherPupil = secondPupil
  await uploadRapor(world, admin, lesson.room, pupil, { bytes: makePdf('Rapor sendiri') })
  await uploadRapor(world, admin, lesson.room, otherPupil, { bytes: makePdf('Rapor orang lain') })
  const task = await createTask(lesson)
  for (const { client, name } of lesson.pupils) {
    const file = await attachFile(client, STUDENT_LESSONS_PATH, {
      name: 'jawaban ../saya.pdf',
      bytes: makePdf(`Jawaban ${name}`),
    })
    await createSubmission(client, task, { answer: `<p>Tulisan ${name}</p>`, attachments: [file.filename] })
  }
})
afterAll(() => world.close())

const requestBundle = (client: Client, type: string, id: number) =>
  world.app.inject({
    url: `/api/sia/master/${type}/${id}/personal-data`,
    headers: { authorization: `Bearer ${client.token}` },
  })

async function unzipFiles(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    files.set(entry.fileName, Buffer.concat(chunks).toString('latin1'))
  }
  return files
}

const findStudent = (id: number) =>
  world.context.db.kysely.selectFrom('students').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('the personal data of a student', () => {
  it('is a zip of JSON, report cards and answers of that student only, and is recorded', async () => {
    const { statusCode, headers, rawPayload } = await requestBundle(admin, 'student', pupil.id)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toContain('data-pribadi')
    const files = await unzipFiles(rawPayload)
    const names = [...files.keys()]
    expect(names.filter((name) => name.startsWith('dokumen/'))).toHaveLength(1)
    expect(names.filter((name) => /^berkas\/\d+ [^/]*saya\.pdf$/.test(name))).toHaveLength(1)
    const allText = [...files.values()].join('\n')
    expect(allText).toContain('Rapor sendiri')
    expect(allText).not.toContain('Rapor orang lain')
    const data = JSON.parse(Buffer.from(files.get('data.json') ?? '', 'latin1').toString()) as Record<
      string,
      Record<string, unknown>[]
    >
    expect(data.siswa).toMatchObject([{ nisn: pupil.nisn, name: pupil.name }])
    expect(data.kelas).toMatchObject([{ kelas: lesson.room.name, status: 'active' }])
    expect(data.rapor_dan_surat).toHaveLength(1)
    expect(data.pelajaran).toHaveLength(1)
    expect(data.pengumpulan).toMatchObject([{ jawaban: `<p>Tulisan ${pupil.name}</p>` }])
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token_hash/)
    expect(JSON.stringify(data)).not.toContain(otherPupil.nisn)
    const trail = await world.context.db.kysely
      .selectFrom('audits')
      .where('action', '=', 'read')
      .where('entity_id', '=', pupil.id)
      .where('after', 'like', '%personal_data%')
      .selectAll()
      .execute()
    expect(trail).toMatchObject([{ entity: 'student', user_id: admin.id }])
  })

  it('has a counterpart for teachers with record, lessons and tasks', async () => {
    const { id } = await world.context.db.kysely
      .selectFrom('teachers')
      .where('user_id', '=', lesson.teacher.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const files = await unzipFiles((await requestBundle(admin, 'teacher', id)).rawPayload)
    const data = JSON.parse(files.get('data.json') ?? '{}') as Record<string, unknown[]>
    expect([data.guru?.length, data.pelajaran?.length, data.tugas?.length]).toEqual([1, 1, 1])
  })

  it('is complete even if there are many rows', async () => {
    const at = new Date().toISOString()
    const row = { user_id: pupil.client.id, action: 'login', entity: 'user', created_at: at, count: 1 }
    const rows = Array.from({ length: 450 }, () => ({ ...row, entity_id: pupil.client.id }))
    await world.context.db.kysely.insertInto('audits').values(rows).execute()
    const files = await unzipFiles((await requestBundle(admin, 'student', pupil.id)).rawPayload)
    const { jejak } = JSON.parse(Buffer.from(files.get('data.json') ?? '', 'latin1').toString()) as {
      jejak: { id: number; action: string }[]
    }
    expect(jejak.filter(({ action }) => action === 'login').length).toBeGreaterThanOrEqual(450)
    expect(new Set(jejak.map(({ id }) => id)).size).toBe(jejak.length)
  })

  it.each(['Operator', 'Guru', 'Siswa'] as const)(
    'is refused for %s, and an unknown student is 404',
    async (role) => {
      expect((await requestBundle(await world.as(role), 'student', pupil.id)).statusCode).toBe(403)
      expect((await requestBundle(admin, 'student', 999_999)).statusCode).toBe(404)
    },
  )
})

describe('anonymising', () => {
  const anonymiseStudent = (id: number, name: string, client = admin) =>
    client.post<{ anonymised_at: string }>(`/sia/master/student/${id}/anonymise`, { name })

  it.each([
    ['for a student who is still at the school', () => pupil.name, 409],
    ['with another name', () => otherPupil.name, 422],
    ['without a name', () => '', 422],
  ])('is refused %s, and nothing changes', async (_what, name, status) => {
    const before = await findStudent(pupil.id)
    expect((await anonymiseStudent(pupil.id, name())).status).toBe(status)
    expect(await findStudent(pupil.id)).toEqual(before)
  })

  it('keeps only the fields of the register and the report cards', async () => {
    const { kysely } = world.context.db
    const left_at = new Date(world.context.clock()).toISOString().slice(0, 10)
    const leaving = { left_at, reason: 'Pindah sekolah', note: 'Ayah pindah kerja' }
    expect((await admin.post(`/sia/master/student/${pupil.id}/leave`, leaving)).status).toBe(200)
    const studentBefore = await findStudent(pupil.id)
    expect((await anonymiseStudent(pupil.id, ` ${pupil.name.toUpperCase()} `)).status).toBe(200)
    const studentAfter = await findStudent(pupil.id)
    const { nisn, nis, name, gender, place_birth, day_birth, entry_year, out_year, out_reason, left_on } =
      studentBefore
    const register = {
      nisn,
      nis,
      name,
      gender,
      place_birth,
      day_birth,
      entry_year,
      out_year,
      out_reason,
      left_on,
    }
    expect(studentAfter).toMatchObject(register)
    const { id, search_text, created_at, updated_at, anonymised_at, ...otherFields } = studentAfter
    expect(anonymised_at).not.toBeNull()
    const filled = Object.keys(otherFields).filter(
      (key) => otherFields[key as keyof typeof otherFields] !== null,
    )
    expect(filled.sort()).toEqual(Object.keys(register).sort())

    const [submission] = await kysely
      .selectFrom('lesson_class_task_submits')
      .where('student_id', '=', pupil.id)
      .select(['answer', 'feedback', 'status'])
      .execute()
    expect(submission).toEqual({ answer: null, feedback: null, status: 'submit' })
    const documents = await kysely
      .selectFrom('documents')
      .where('student_id', '=', pupil.id)
      .select('id')
      .execute()
    expect(documents).toHaveLength(1)
    const account = await kysely.selectFrom('users').where('id', '=', pupil.client.id).select('id').execute()
    expect(account).toEqual([])
    expect((await pupil.client.get('/session')).status).toBe(401)
    const audits = await kysely.selectFrom('audits').select(['before', 'after']).execute()
    expect(JSON.stringify(audits)).not.toContain(`Tulisan ${pupil.name}`)
    expect(JSON.stringify(audits)).toContain(`Tulisan ${otherPupil.name}`)
    const response = await admin.get(`/sia/master/student/${pupil.id}`)
    expect(response.body.result).toMatchObject({ name, phone: null, anonymised_at })
  })

  it('keeps the account of an author without login names', async () => {
    const { kysely } = world.context.db
    const [author] = (await createLesson(world, 1)).pupils
    if (!author) throw new Error('A lesson without pupils')
    const { id: accountId } = author.client
    const at = new Date().toISOString()
    const graduated = { out_year: '2026', out_reason: 'Lulus' }
    await kysely.updateTable('students').set(graduated).where('id', '=', author.id).execute()
    await kysely
      .insertInto('posts')
      .values({
        ...{ title: 'Puisi', slug: 'puisi', type: 'article', status: 'publish', visibility: 'public' },
        ...{ content: '', comment_status: 'close', author_id: accountId, search_text: 'puisi' },
        ...{ created_at: at, updated_at: at },
      })
      .execute()
    expect((await anonymiseStudent(author.id, author.name)).status).toBe(200)
    const user = await kysely
      .selectFrom('users')
      .where('id', '=', accountId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ username: null, email: null, nisn: null, nip: null, photo: null })
    expect(user.name).not.toBe('')
    expect((await author.client.get('/session')).status).toBe(401)
  })

  it('deletes the files of that student’s answers two days later', async () => {
    const listFileOwners = async () =>
      (await world.context.db.kysely.selectFrom('learning_files').select(['user_id']).execute()).map(
        ({ user_id }) => user_id,
      )
    expect(await listFileOwners()).toEqual(expect.arrayContaining([pupil.client.id, otherPupil.client.id]))
    world.advanceClock(3 * 24 * 3_600_000)
    await removeUnattachedFiles(world.context)
    expect(await listFileOwners()).toEqual([otherPupil.client.id])
  })

  it('happens automatically after ANONYMISE_YEARS, and never if that is not set', async () => {
    const { kysely } = world.context.db
    const graduated = { out_year: '2015', out_reason: 'Lulus', updated_at: new Date().toISOString() }
    await kysely.updateTable('students').set(graduated).where('id', '=', otherPupil.id).execute()
    await anonymiseExpiredLeavers(world.context)
    expect((await findStudent(otherPupil.id)).anonymised_at).toBeNull()

    const withoutYears = await runCommand(doctor, world.context)
    expect(withoutYears.text).toMatch(/1 siswa keluar lebih dari 2 tahun lalu.*ANONYMISE_YEARS kosong/)
    const contextWithYears = { ...world.context, config: { ...world.context.config, ANONYMISE_YEARS: 5 } }
    expect((await runCommand(doctor, contextWithYears)).text).toContain(
      '1 siswa keluar lebih dari 5 tahun lalu belum',
    )

    const dryRun = await runCommand(anonymise, world.context, { options: { years: '5' } })
    expect(dryRun).toMatchObject({
      code: 1,
      text: expect.stringContaining(`${otherPupil.name}, keluar 2015`),
    })
    expect(dryRun.text).not.toContain(pupil.name)
    expect((await findStudent(otherPupil.id)).anonymised_at).toBeNull()

    await anonymiseExpiredLeavers(contextWithYears)
    expect((await runCommand(doctor, contextWithYears)).text).not.toContain('siswa keluar lebih')
    expect(await findStudent(otherPupil.id)).toMatchObject({
      phone: null,
      father_name: null,
      name: otherPupil.name,
    })
    expect(await findLeaversToAnonymise(world.context, 5)).toEqual([])
    expect(
      (await runCommand(anonymise, world.context, { options: { years: '5', apply: true } })).text,
    ).toContain('0 siswa dianonimkan')
  })

  it('by the command needs a valid number of years', async () => {
    for (const years of ['0', 'lima', '101'])
      expect((await runCommand(anonymise, world.context, { options: { years } })).code).toBe(2)
    expect((await runCommand(anonymise, world.context)).code).toBe(2)
  })

  it.each([
    [{ left_on: '2026-03-05', out_year: '2026' }, 5, '2031-03-05'],
    [{ left_on: null, out_year: '2026' }, 2, '2028-12-31'],
  ])('counts the years for %o from the day of leaving, or from the end of the year', (leaver, years, day) => {
    expect(anonymisableFrom(leaver, years)).toBe(day)
    expect(whyNotAnonymise({ out_year: null })).toMatch(/masih terdaftar/)
  })
})
