/** A person gets all that is known of them; who left is forgotten, but for what the school's register keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { anonymisableFrom, whyNotAnonymise } from '#contract/people/personalData.ts'
import { anonymise } from '#server/cli/anonymise.ts'
import { doctor } from '#server/cli/doctor.ts'
import { removeUnattachedFiles } from '#server/sia/learning/file/files.ts'
import { anonymiseExpiredLeavers, findLeaversToAnonymise } from '#server/sia/personalData/anonymise.ts'
import { makePdf, uploadRapor } from '#test/support/documents.ts'
import {
  attachFile,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
} from '#test/support/learning.ts'
import { runVerb } from '#test/support/verbs.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let lesson: LessonFixture
let pupil: LessonFixture['pupils'][number]
let other: LessonFixture['pupils'][number]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  lesson = await createLesson(world, 2)
  const [one, two] = lesson.pupils
  if (!one || !two) throw new Error('A lesson without pupils')
  pupil = one
  other = two
  await uploadRapor(world, admin, lesson.room, pupil, { bytes: makePdf('Rapor sendiri') })
  await uploadRapor(world, admin, lesson.room, other, { bytes: makePdf('Rapor orang lain') })
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

const bundle = (who: Client, type: string, id: number) =>
  world.app.inject({
    url: `/api/sia/master/${type}/${id}/personal-data`,
    headers: { authorization: `Bearer ${who.token}` },
  })

async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const found = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    found.set(entry.fileName, Buffer.concat(chunks).toString('latin1'))
  }
  return found
}

const student = (id: number) =>
  world.context.db.kysely.selectFrom('students').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('all about one student', () => {
  it('is a zip of readable JSON, report cards and answers, of nobody else, and in the trail', async () => {
    const { statusCode, headers, rawPayload } = await bundle(admin, 'student', pupil.id)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toContain('data-pribadi')
    const files = await unpack(rawPayload)
    const names = [...files.keys()]
    expect(names.filter((name) => name.startsWith('dokumen/'))).toHaveLength(1)
    expect(names.filter((name) => /^berkas\/\d+ [^/]*saya\.pdf$/.test(name))).toHaveLength(1)
    const all = [...files.values()].join('\n')
    expect(all).toContain('Rapor sendiri')
    expect(all).not.toContain('Rapor orang lain')
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
    expect(JSON.stringify(data)).not.toContain(other.nisn)
    const trail = await world.context.db.kysely
      .selectFrom('audits')
      .where('action', '=', 'read')
      .where('entity_id', '=', pupil.id)
      .where('after', 'like', '%personal_data%')
      .selectAll()
      .execute()
    expect(trail).toMatchObject([{ entity: 'student', user_id: admin.id }])
  })

  it('a teacher’s has the record, the lessons and what they gave', async () => {
    const { id } = await world.context.db.kysely
      .selectFrom('teachers')
      .where('user_id', '=', lesson.teacher.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const files = await unpack((await bundle(admin, 'teacher', id)).rawPayload)
    const data = JSON.parse(files.get('data.json') ?? '{}') as Record<string, unknown[]>
    expect([data.guru?.length, data.pelajaran?.length, data.tugas?.length]).toEqual([1, 1, 1])
  })

  it('long lives come page by page, none left out', async () => {
    const at = new Date().toISOString()
    const row = { user_id: pupil.client.id, action: 'login', entity: 'user', created_at: at, count: 1 }
    const rows = Array.from({ length: 450 }, () => ({ ...row, entity_id: pupil.client.id }))
    await world.context.db.kysely.insertInto('audits').values(rows).execute()
    const files = await unpack((await bundle(admin, 'student', pupil.id)).rawPayload)
    const { jejak } = JSON.parse(Buffer.from(files.get('data.json') ?? '', 'latin1').toString()) as {
      jejak: { id: number; action: string }[]
    }
    expect(jejak.filter(({ action }) => action === 'login').length).toBeGreaterThanOrEqual(450)
    expect(new Set(jejak.map(({ id }) => id)).size).toBe(jejak.length)
  })

  it.each(['Operator', 'Guru', 'Siswa'] as const)('%s is refused, nobody is not found', async (role) => {
    expect((await bundle(await world.as(role), 'student', pupil.id)).statusCode).toBe(403)
    expect((await bundle(admin, 'student', 999_999)).statusCode).toBe(404)
  })
})

describe('forgetting', () => {
  const forget = (id: number, name: string, who = admin) =>
    who.post<{ anonymised_at: string }>(`/sia/master/student/${id}/anonymise`, { name })

  it.each([
    ['who is still at the school', () => pupil.name, 409],
    ['where another name is typed', () => other.name, 422],
    ['where none is', () => '', 422],
  ])('is refused of %s, and nothing changes', async (_what, name, status) => {
    const before = await student(pupil.id)
    expect((await forget(pupil.id, name())).status).toBe(status)
    expect(await student(pupil.id)).toEqual(before)
  })

  it('leaves the register, the report cards and the numbers, and nothing else', async () => {
    const { kysely } = world.context.db
    const left_at = new Date(world.context.clock()).toISOString().slice(0, 10)
    const leave = { left_at, reason: 'Pindah sekolah', note: 'Ayah pindah kerja' }
    expect((await admin.post(`/sia/master/student/${pupil.id}/leave`, leave)).status).toBe(200)
    const before = await student(pupil.id)
    expect((await forget(pupil.id, ` ${pupil.name.toUpperCase()} `)).status).toBe(200)
    const after = await student(pupil.id)
    const { nisn, nis, name, gender, place_birth, day_birth, entry_year, out_year, out_reason, left_on } =
      before
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
    expect(after).toMatchObject(register)
    const { id, search_text, created_at, updated_at, anonymised_at, ...rest } = after
    expect(anonymised_at).not.toBeNull()
    const filled = Object.keys(rest).filter((key) => rest[key as keyof typeof rest] !== null)
    expect(filled.sort()).toEqual(Object.keys(register).sort())

    const [answer] = await kysely
      .selectFrom('lesson_class_task_submits')
      .where('student_id', '=', pupil.id)
      .select(['answer', 'feedback', 'status'])
      .execute()
    expect(answer).toEqual({ answer: null, feedback: null, status: 'submit' })
    const documents = await kysely
      .selectFrom('documents')
      .where('student_id', '=', pupil.id)
      .select('id')
      .execute()
    expect(documents).toHaveLength(1)
    const account = await kysely.selectFrom('users').where('id', '=', pupil.client.id).select('id').execute()
    expect(account).toEqual([])
    expect((await pupil.client.get('/session')).status).toBe(401)
    const noted = await kysely.selectFrom('audits').select(['before', 'after']).execute()
    expect(JSON.stringify(noted)).not.toContain(`Tulisan ${pupil.name}`)
    expect(JSON.stringify(noted)).toContain(`Tulisan ${other.name}`)
    const read = await admin.get(`/sia/master/student/${pupil.id}`)
    expect(read.body.result).toMatchObject({ name, phone: null, anonymised_at })
  })

  it('keeps the name of who wrote a post, and nobody can sign in by it', async () => {
    const { kysely } = world.context.db
    const [author] = (await createLesson(world, 1)).pupils
    if (!author) throw new Error('A lesson without pupils')
    const { id: account } = author.client
    const at = new Date().toISOString()
    const gone = { out_year: '2026', out_reason: 'Lulus' }
    await kysely.updateTable('students').set(gone).where('id', '=', author.id).execute()
    await kysely
      .insertInto('posts')
      .values({
        ...{ title: 'Puisi', slug: 'puisi', type: 'article', status: 'publish', visibility: 'public' },
        ...{ content: '', comment_status: 'close', author_id: account, search_text: 'puisi' },
        ...{ created_at: at, updated_at: at },
      })
      .execute()
    expect((await forget(author.id, author.name)).status).toBe(200)
    const user = await kysely
      .selectFrom('users')
      .where('id', '=', account)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ username: null, email: null, nisn: null, nip: null, photo: null })
    expect(user.name).not.toBe('')
    expect((await author.client.get('/session')).status).toBe(401)
  })

  it('takes the files of the answers two days later, and of nobody else', async () => {
    const stored = async () =>
      (await world.context.db.kysely.selectFrom('learning_files').select(['user_id']).execute()).map(
        ({ user_id }) => user_id,
      )
    expect(await stored()).toEqual(expect.arrayContaining([pupil.client.id, other.client.id]))
    world.advanceClock(3 * 24 * 3_600_000)
    await removeUnattachedFiles(world.context)
    expect(await stored()).toEqual([other.client.id])
  })

  it('by itself takes who left so many years ago, once, and nobody while no years are set', async () => {
    const { kysely } = world.context.db
    const graduated = { out_year: '2015', out_reason: 'Lulus', updated_at: new Date().toISOString() }
    await kysely.updateTable('students').set(graduated).where('id', '=', other.id).execute()
    await anonymiseExpiredLeavers(world.context)
    expect((await student(other.id)).anonymised_at).toBeNull()

    const unset = await runVerb(doctor, world.context)
    expect(unset.text).toMatch(/1 siswa keluar lebih dari 2 tahun lalu.*ANONYMISE_YEARS kosong/)
    const set = { ...world.context, config: { ...world.context.config, ANONYMISE_YEARS: 5 } }
    expect((await runVerb(doctor, set)).text).toContain('1 siswa keluar lebih dari 5 tahun lalu belum')

    const named = await runVerb(anonymise, world.context, { options: { years: '5' } })
    expect(named).toMatchObject({ code: 1, text: expect.stringContaining(`${other.name}, keluar 2015`) })
    expect(named.text).not.toContain(pupil.name)
    expect((await student(other.id)).anonymised_at).toBeNull()

    await anonymiseExpiredLeavers(set)
    expect((await runVerb(doctor, set)).text).not.toContain('siswa keluar lebih')
    expect(await student(other.id)).toMatchObject({ phone: null, father_name: null, name: other.name })
    expect(await findLeaversToAnonymise(world.context, 5)).toEqual([])
    expect(
      (await runVerb(anonymise, world.context, { options: { years: '5', apply: true } })).text,
    ).toContain('0 siswa dianonimkan')
  })

  it('the command wants to know after how many years', async () => {
    for (const years of ['0', 'lima', '101'])
      expect((await runVerb(anonymise, world.context, { options: { years } })).code).toBe(2)
    expect((await runVerb(anonymise, world.context)).code).toBe(2)
  })

  it.each([
    [{ left_on: '2026-03-05', out_year: '2026' }, 5, '2031-03-05'],
    [{ left_on: null, out_year: '2026' }, 2, '2028-12-31'],
  ])('counts the years of %o from the day, or from the end of the year', (gone, years, day) => {
    expect(anonymisableFrom(gone, years)).toBe(day)
    expect(whyNotAnonymise({ out_year: null })).toMatch(/masih terdaftar/)
  })
})
