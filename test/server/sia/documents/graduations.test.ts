/** Graduations: score and letter of who has passed, alone and in a zip, each shown only to whom it concerns. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import type { GraduationRow } from '#contract/sia/graduation.ts'
import {
  type ActiveYear,
  assignTeacher,
  downloadFile,
  enrol,
  makePdf,
  makeRoom,
  makeZip,
  type Pupil,
  type Room,
  readActiveYear,
} from '#test/support/documents.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let room: Room
let other: Room
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
  room = await makeRoom(world, 'IX', 'A')
  other = await makeRoom(world, 'IX', 'B')
})
afterAll(() => world.close())

const passed = (where: Room, user?: Client) =>
  enrol(world, where, { status: 'passed', ...(user && { user }) })
const save = async (
  who: Client,
  pupil: Pupil,
  fields: object = {},
  bytes: Buffer | null = makePdf(pupil.name),
) => {
  const all = { student_id: pupil.id, eduyear_id: year.id, final_score: '87,5', ...fields }
  const texts = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]))
  if (!bytes) return who.put<GraduationRow>('/sia/activity/graduation', texts)
  const form = fileForm('file', { bytes, name: 'skl.pdf' }, texts)
  return who.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
}
const list = (who: Client, classroom_id: number | string | null = null) =>
  who.post<GraduationRow[]>('/sia/activity/graduation', { eduyear_id: year.id, classroom_id })
const rowOf = async (pupil: Pupil) => (await list(operator)).body.result.find((row) => row.id === pupil.id)

describe('the table', () => {
  it.each([[null], [0], ['0'], ['']])('with class %j shows all classes IX and no other', async (all) => {
    const [one, two] = [await passed(room), await passed(other)]
    const seventh = await enrol(world, await makeRoom(world, 'VII', `K${one.id}`))
    const ids = (await list(operator, all)).body.result.map((row) => row.id)
    expect(ids).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(ids).not.toContain(seventh.id)
  })

  it('with a class shows that class', async () => {
    const pupil = await passed(other)
    const rows = (await list(operator, other.id)).body.result
    expect(rows.map((row) => row.classroom.name)).toEqual(Array(rows.length).fill('IX B'))
    expect(rows.find((row) => row.id === pupil.id)).toMatchObject({
      nis: pupil.nis,
      status: 'passed',
      graduation: null,
    })
  })
})

describe('a letter', () => {
  it('is stored with its score under the decided name, and replaced with the old one kept', async () => {
    const pupil = await passed(room)
    const first = await save(operator, pupil)
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: 'Kelulusan berhasil disimpan.',
        result: { graduation: { final_score: 87.5, file: `${pupil.nis}_${year.code}_87.5.pdf` } },
      },
    })
    await save(operator, pupil, { final_score: '90.25' }, makePdf('baru'))
    const { body } = await operator.get<{ versions: object[] }>(`/sia/activity/graduation/${pupil.id}`)
    expect(body.result).toMatchObject({
      graduation: { final_score: 90.25 },
      versions: [{ is_current: true }, { is_current: false }],
    })
  })

  it('stays when only the score is mended; without one the file is asked for', async () => {
    const pupil = await passed(room)
    expect(await save(operator, pupil, {}, null)).toMatchObject({
      status: 422,
      body: { errors: { file: 'Harus diisi' } },
    })
    const { body } = await save(operator, pupil)
    const mended = await save(operator, pupil, { final_score: 88 }, null)
    expect(mended.body.result.graduation).toMatchObject({
      final_score: 88,
      file: `${pupil.nis}_${year.code}_88.pdf`,
      file_url: body.result.graduation?.file_url,
    })
  })

  it.each([
    ['', 'Harus diisi'],
    ['101', 'Nilai 0 sampai 100, paling banyak dua desimal'],
    ['-1', 'Nilai 0 sampai 100, paling banyak dua desimal'],
    ['80.123', 'Nilai 0 sampai 100, paling banyak dua desimal'],
    ['delapan', 'Nilai 0 sampai 100, paling banyak dua desimal'],
  ])('with the score "%s" is refused: %s', async (final_score, message) => {
    const pupil = await passed(room)
    expect(await save(operator, pupil, { final_score })).toMatchObject({
      status: 422,
      body: { errors: { final_score: message } },
    })
    expect((await rowOf(pupil))?.graduation).toBeNull()
  })

  it('is only for who has passed class IX that year', async () => {
    const still = await enrol(world, room)
    const seventh = await enrol(world, await makeRoom(world, 'VII', 'L'), { status: 'passed' })
    expect(await save(operator, still)).toMatchObject({
      body: { errors: { student_id: 'Siswa ini belum diluluskan' } },
    })
    expect(await save(operator, seventh)).toMatchObject({
      status: 422,
      body: { errors: { student_id: 'Siswa ini tidak di kelas IX pada tahun ajaran itu' } },
    })
    expect((await save(operator, still, { eduyear_id: 99999 })).status).toBe(422)
  })

  it('that is no PDF is refused', async () => {
    const pupil = await passed(room)
    expect(await save(operator, pupil, {}, Buffer.from('halo'))).toMatchObject({
      status: 422,
      body: { errors: { file: 'Bukan berkas PDF.' } },
    })
  })
})

describe('who was in the last grade twice', () => {
  /** Held back in IX A last year, through with IX B this year. */
  const repeater = async () => {
    const pupil = await passed(other)
    const { kysely } = world.context.db
    const code = String(Number(year.code) - 1)
    const stamps = { created_at: '2025-07-01', updated_at: '2025-07-01' }
    const known = await kysely.selectFrom('eduyears').where('code', '=', code).select('id').executeTakeFirst()
    const { id: before } =
      known ??
      (await kysely
        .insertInto('eduyears')
        .values({ code, name: `${code}/${year.code}`, status: 'passed', search_text: '', ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow())
    await kysely
      .insertInto('student_classes')
      .values({
        student_id: pupil.id,
        classroom_id: room.id,
        eduyear_id: before,
        status: 'repeat',
        ...stamps,
      })
      .execute()
    return { pupil, before }
  }
  const one = async (pupil: Pupil, query = '') =>
    (await operator.get<GraduationRow>(`/sia/activity/graduation/${pupil.id}${query}`)).body.result

  it('is shown as they are now, not as they were', async () => {
    const { pupil, before } = await repeater()
    expect(await one(pupil)).toMatchObject({ status: 'passed', classroom: { name: 'IX B' } })
    expect(await one(pupil, `?eduyear_id=${before}`)).toMatchObject({
      status: 'repeat',
      classroom: { name: 'IX A' },
    })
    expect((await save(operator, pupil)).body.result).toMatchObject({
      classroom: { name: 'IX B' },
      graduation: { final_score: 87.5 },
    })
  })

  it('has the letter in the year it is of, and none in the year before', async () => {
    const { pupil, before } = await repeater()
    await save(operator, pupil)
    const { body } = await operator.post<GraduationRow[]>('/sia/activity/graduation', {
      eduyear_id: before,
      classroom_id: 0,
    })
    expect(body.result.find((row) => row.id === pupil.id)).toMatchObject({
      status: 'repeat',
      graduation: null,
    })
    expect((await rowOf(pupil))?.graduation).toMatchObject({ final_score: 87.5 })
    expect(await one(pupil)).toMatchObject({ versions: [{ is_current: true }] })
  })
})

describe('letters in a zip', () => {
  const send = async (files: { name: string; bytes: Buffer }[], fields: Record<string, string> = {}) => {
    const form = fileForm('file', { bytes: await makeZip(files), name: 'skl.zip' }, fields)
    return operator.post<BulkResult>('/sia/activity/graduation/bulk-upload', form.body, form.headers)
  }

  it('are stored by their decided names; who has not passed is told', async () => {
    const [pupil, still] = [await passed(room), await enrol(world, room)]
    const { body } = await send([
      { name: `${pupil.nis}_${year.code}_91,75.pdf`, bytes: makePdf('a') },
      { name: `${still.nis}_${year.code}_70.pdf`, bytes: makePdf('b') },
    ])
    expect(body.message).toBe('1 berhasil. 0 menimpa. 1 gagal.')
    expect(body.result.gagal).toMatchObject([{ reason: `${still.name} belum diluluskan dari kelas IX.` }])
    expect((await rowOf(pupil))?.graduation).toMatchObject({ final_score: 91.75 })
  })

  it('of other names wait for a score', async () => {
    const pupil = await passed(room)
    const scope = { dry_run: '1', eduyear_id: String(year.id), classroom_id: '0' }
    const { body } = await send([{ name: `SKL ${pupil.nisn}.pdf`, bytes: makePdf('c') }], scope)
    const { gagal, upload_id } = body.result
    expect(gagal).toMatchObject([{ group: 'ambigu', candidates: [{ nis: pupil.nis }], can_pick: true }])
    const pick = { entry: 0, student_class_id: pupil.student_class_id }
    const agreed = await operator.post<BulkResult>('/sia/activity/graduation/bulk-upload', {
      upload_id,
      picks: [{ ...pick, final_score: '79,5' }],
    })
    expect(agreed.body.message).toBe('1 berhasil. 0 menimpa. 0 gagal.')
    expect((await rowOf(pupil))?.graduation).toMatchObject({ final_score: 79.5 })
  })
})

it('a student sees the own letter, a teacher those of the own classes, nobody else any', async () => {
  const [siswa, friend, guru, stranger] = [
    await world.as('Siswa'),
    await world.as('Siswa'),
    await world.as('Guru'),
    await world.as('Guru'),
  ]
  const ownGraduate = await passed(room, siswa)
  await passed(room, friend)
  await assignTeacher(world, guru, room)
  await assignTeacher(world, stranger, other)
  const { graduation } = (await save(operator, ownGraduate)).body.result
  const letter = graduation as NonNullable<typeof graduation>
  const seen = async (who: Client) => [
    (await list(who)).body.result.some((row) => row.id === ownGraduate.id),
    (await who.get(`/sia/activity/graduation/${ownGraduate.id}`)).status,
    (await downloadFile(who, letter)).status,
  ]
  expect(await seen(siswa)).toEqual([true, 200, 200])
  expect(await seen(guru)).toEqual([true, 200, 200])
  expect(await seen(friend)).toEqual([false, 404, 404])
  expect(await seen(stranger)).toEqual([false, 404, 404])
  const keyless = await world.as({ keys: ['sia-rapor'] })
  expect((await downloadFile(keyless, letter)).status).toBe(404)
})
