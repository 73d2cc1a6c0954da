/** Report cards in a zip: checked first, stored on agreement, nothing with the wrong student. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkEntry, BulkResult } from '#contract/sia/document/bulk.ts'
import {
  activeYear,
  enrol,
  makePdf,
  makeRoom,
  type Packed,
  type Pupil,
  type Room,
  rawZip,
  readFile,
  uploadRapor,
  type Year,
  zipOf,
} from '#test/support/documents.ts'
import { giveHomeroom } from '#test/support/homerooms.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let year: Year
let room: Room
let rooms = 0
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await activeYear(world)
})
beforeEach(async () => {
  rooms += 1
  room = await makeRoom(world, 'VII', `R${rooms}`)
})
afterAll(() => world.close())

const CALL = '/sia/activity/rapor/bulk-upload'
const send = async (zip: Buffer, fields: Record<string, unknown> = {}, who = operator) => {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const form = fileForm('file', { bytes: zip, name: 'rapor.zip' }, texts)
  return who.post<BulkResult>(CALL, form.body, form.headers)
}
const inRoom = () => ({ eduyear_id: year.id, semester_id: year.semester_id, classroom_id: room.id })
const check = async (files: readonly Packed[], scope: object = inRoom(), who = operator) =>
  send(await zipOf(files), { ...scope, dry_run: 1 }, who)
const agree = (upload_id: string | null, picks: object[] = [], who = operator) =>
  who.post<BulkResult>(CALL, ...jsonForm({ upload_id, picks: JSON.stringify(picks) }))
const jsonForm = (body: object) => [body] as const
const decided = ({ nis }: Pupil, semester = year.semester_id) => `${nis}_${year.code}_${semester}_vii.pdf`
const file = (name: string, text = name): Packed => ({ name, bytes: makePdf(text) })
const names = (entries: readonly BulkEntry[]) => entries.map((entry) => entry.name)
const storedFor = async (pupil: Pupil) => {
  const { body } = await operator.get<{ student_class_rapors: { file_url: string } | null }>(
    `/sia/activity/rapor/${pupil.student_class_id}`,
  )
  const rapor = body.result.student_class_rapors
  return rapor && (await readFile(operator, rapor)).text
}
const countDocuments = async () => {
  const rows = await world.context.db.kysely.selectFrom('documents').select('id').execute()
  return rows.length
}

describe('a zip is checked before anything is stored', () => {
  it('and shown in groups, with the students who have no file', async () => {
    const [a, b, c, d] = [
      await enrol(world, room, { name: 'Adi Putra' }),
      await enrol(world, room, { name: 'Bunga Citra' }),
      await enrol(world, room, { name: 'Candra Wijaya' }),
      await enrol(world, room, { name: 'Dian Permata' }),
    ]
    await uploadRapor(world, operator, room, b)
    const before = await countDocuments()
    const { status, body } = await check([
      file(decided(a)),
      file(`RAPOR BUNGA CITRA - ${room.name}.pdf`),
      file('Candra W.pdf'),
      file('99999_2026_1_vii.pdf'),
      { name: 'catatan.docx', bytes: Buffer.from('halo') },
    ])
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: '5 berkas diperiksa. Belum ada yang disimpan.',
    })
    const { berhasil, menimpa, gagal, tanpa_berkas, upload_id, laporan } = body.result
    expect(berhasil).toMatchObject([{ group: 'cocok', student: { nis: a.nis } }])
    expect(menimpa).toMatchObject([{ group: 'menimpa', student: { nis: b.nis } }])
    expect(gagal.map(({ name, group, reason }) => [name, group, reason])).toEqual([
      ['99999_2026_1_vii.pdf', 'tidak_cocok', 'NIS 99999 tidak terdaftar pada tahun ajaran 2026.'],
      ['Candra W.pdf', 'ambigu', 'Nama berkas hanya mirip; pilih siswanya.'],
      ['catatan.docx', 'tidak_cocok', 'Bukan berkas PDF.'],
    ])
    expect(tanpa_berkas.map((one) => one.nis)).toEqual([c.nis, d.nis])
    expect(upload_id).toMatch(/^[\w-]{32}$/)
    expect(laporan).toBeNull()
    expect(await countDocuments()).toBe(before)
  })

  it('then stored without being sent again, with what the operator picked', async () => {
    const [a, b, c] = [
      await enrol(world, room, { name: 'Eka Saputra' }),
      await enrol(world, room, { name: 'Fitri Handayani' }),
      await enrol(world, room, { name: 'Gilang Ramadhan' }),
    ]
    const { body } = await check([
      file(decided(a)),
      file('Fitri H.pdf'),
      file('scan.pdf'),
      file('Gilang Ramadhan.pdf'),
    ])
    const { gagal, upload_id } = body.result
    const [similar, unknown] = gagal
    const { body: done } = await agree(upload_id, [
      { entry: similar?.entry, student_class_id: b.student_class_id },
      { entry: unknown?.entry, student_class_id: c.student_class_id },
      // The one that was sure is left out.
      { entry: 3, student_class_id: null },
    ])
    expect(done.message).toBe('3 berhasil. 0 menimpa. 1 gagal.')
    expect(done.result.gagal).toMatchObject([{ name: 'Gilang Ramadhan.pdf', reason: 'Tidak disertakan.' }])
    expect(await storedFor(b)).toContain('Fitri H.pdf')
    expect(await storedFor(c)).toContain('scan.pdf')
    expect(done.result.tanpa_berkas).toEqual([])
    const report = await world.anyone.get(String(done.result.laporan).replace('/api', ''))
    expect(report.text).toContain(`${decided(a)};berhasil;${a.nis};Eka Saputra;${room.name};`)
    expect(report.text).toContain('Gilang Ramadhan.pdf;gagal;;;;Tidak disertakan.')
  })

  it('and told in the order of the names, whatever order, folder or case the zip has them in', async () => {
    const pupils: Pupil[] = []
    for (const name of ['Nina Ayu', 'Omar Said', 'Putri Dewi'])
      pupils.push(await enrol(world, room, { name }))
    const [nina, omar, putri] = pupils.map((pupil) => decided(pupil)) as [string, string, string]
    const { body } = await check([
      ...[file('scan 10.pdf'), file('B/Scan 9.pdf'), file('A/scan 11.pdf'), file('Éric.pdf')],
      ...[file(`z/${putri}`), file(nina), file(`a/${omar}`)],
    ])
    const { berhasil, gagal, upload_id } = body.result
    expect(names(berhasil)).toEqual([nina, `a/${omar}`, `z/${putri}`])
    const failed = ['Éric.pdf', 'B/Scan 9.pdf', 'scan 10.pdf', 'A/scan 11.pdf']
    expect(names(gagal)).toEqual(failed)
    const done = (await agree(upload_id)).body.result
    expect(names(done.berhasil)).toEqual(names(berhasil))
    expect(names(done.gagal)).toEqual(failed)
    const report = await world.anyone.get(String(done.laporan).replace('/api', ''))
    const lines = report.text.trim().split(/\r?\n/).slice(1)
    expect(lines.map((line) => line.split(';')[0])).toEqual([...names(berhasil), ...failed])
  })

  it('only once, by whom it was checked for, and within the hour', async () => {
    const pupil = await enrol(world, room)
    const first = (await check([file(decided(pupil))])).body.result.upload_id
    expect((await agree(first, [], await world.as('Operator'))).status).toBe(409)
    const twice = await Promise.all([agree(first), agree(first)])
    expect(twice.map((answer) => answer.status).sort()).toEqual([200, 409])
    const second = (await check([file(decided(pupil))])).body.result.upload_id
    world.pass(61 * 60_000)
    operator = await world.as('Operator')
    expect((await agree(second)).status).toBe(409)
    expect((await agree('a'.repeat(32))).status).toBe(409)
    expect((await agree(null)).status).toBe(422)
  })

  it('an agreement on a student who has gone meanwhile is told, and the others are stored', async () => {
    const [a, b] = [await enrol(world, room), await enrol(world, room)]
    const { upload_id } = (await check([file(decided(a)), file(decided(b))])).body.result
    await world.context.db.kysely.deleteFrom('student_classes').where('id', '=', a.student_class_id).execute()
    const { body } = await agree(upload_id)
    expect(body.result.gagal).toMatchObject([{ reason: 'Siswa ini tidak lagi terdaftar di kelas itu.' }])
    expect(body.result.berhasil).toHaveLength(1)
  })
})

describe('as older consoles send it, without a check', () => {
  it('what is sure is stored, the rest is told', async () => {
    const [a, b] = [await enrol(world, room), await enrol(world, room)]
    const zip = await zipOf([file(decided(a), 'baru'), file(decided(b)), file('scan.pdf')])
    const { body } = await send(zip)
    expect(body.message).toBe('2 berhasil. 0 menimpa. 1 gagal.')
    expect(await storedFor(a)).toContain('baru')
    const again = await send(await zipOf([file(decided(a), 'lebih baru')]))
    expect(again.body).toMatchObject({ message: '0 berhasil. 1 menimpa. 0 gagal.' })
    expect(await storedFor(a)).toContain('lebih baru')
  })
})

describe('nothing is stored with the wrong student', () => {
  it('twins, equal names in two classes and swapped files', async () => {
    const next = await makeRoom(world, 'VII', `S${rooms}`)
    const twins = [
      await enrol(world, room, { name: 'Hasan Basri' }),
      await enrol(world, room, { name: 'Hasan Basri' }),
    ]
    const here = await enrol(world, room, { name: 'Indah Lestari' })
    const there = await enrol(world, next, { name: 'Indah Lestari' })
    const [x, y] = [await enrol(world, room), await enrol(world, room)]
    const files = [
      file('RAPOR HASAN BASRI.pdf'),
      file('RAPOR INDAH LESTARI.pdf', 'kelas ini'),
      file(decided(x), `NISN : ${y.nisn}`),
      file(decided(y), `Nama\nNISN : ${x.nisn}`),
    ]
    const { body } = await send(await zipOf(files), inRoom())
    expect(names(body.result.berhasil)).toEqual(['RAPOR INDAH LESTARI.pdf'])
    expect(names(body.result.gagal)).toEqual([decided(x), decided(y), 'RAPOR HASAN BASRI.pdf'])
    for (const pupil of [...twins, there, x, y]) expect(await storedFor(pupil)).toBeNull()
    expect(await storedFor(here)).toContain('kelas ini')
  })

  it('two files for one student: neither, until one is picked', async () => {
    const pupil = await enrol(world, room)
    const files = [file(decided(pupil), 'satu'), file(`lagi/${decided(pupil)}`, 'dua')]
    const { gagal, upload_id } = (await check(files)).body.result
    expect(gagal).toMatchObject([{ group: 'ambigu' }, { group: 'ambigu' }])
    expect(gagal[0]?.reason).toContain('2 berkas untuk')
    const both = gagal.map(({ entry }) => ({ entry, student_class_id: pupil.student_class_id }))
    expect((await agree(upload_id, both)).body.result.gagal).toMatchObject([
      { reason: `Lebih dari satu berkas dipilih untuk ${pupil.name}.` },
      { reason: `Lebih dari satu berkas dipilih untuk ${pupil.name}.` },
    ])
    const again = (await check(files)).body.result.upload_id
    await agree(again, both.slice(1))
    expect(await storedFor(pupil)).toContain('dua')
  })

  it('a pick outside the chosen class is refused', async () => {
    const next = await makeRoom(world, 'VII', `T${rooms}`)
    const stranger = await enrol(world, next)
    await enrol(world, room)
    const { upload_id } = (await check([file('scan.pdf')])).body.result
    const { body } = await agree(upload_id, [{ entry: 0, student_class_id: stranger.student_class_id }])
    expect(body.result.gagal).toMatchObject([{ reason: 'Siswa ini bukan dari kelas yang dipilih.' }])
  })

  it('a homeroom teacher’s zip reaches only the own class', async () => {
    const guru = await world.as({ keys: ['sia-manage-rapor'], type: 'teacher' })
    await giveHomeroom(world, guru, room)
    const next = await makeRoom(world, 'VII', `U${rooms}`)
    const [own, foreign] = [await enrol(world, room), await enrol(world, next)]
    const { body } = await send(await zipOf([file(decided(own)), file(decided(foreign))]), {}, guru)
    expect(names(body.result.berhasil)).toEqual([decided(own)])
    expect(JSON.stringify(body.result)).not.toContain(foreign.name)
    expect(await storedFor(foreign)).toBeNull()
  })

  it('two jobs at once do not touch each other', async () => {
    const next = await makeRoom(world, 'VII', `V${rooms}`)
    const many = async (where: Room) => Promise.all(Array.from({ length: 8 }, () => enrol(world, where)))
    const [one, two] = [await many(room), await many(next)]
    const zips = await Promise.all(
      [one, two].map((pupils, number) =>
        zipOf(pupils.map((pupil) => file(decided(pupil), `zip ${number} ${pupil.nis}`))),
      ),
    )
    const checks = await Promise.all(zips.map((zip) => send(zip, { dry_run: 1 })))
    const done = await Promise.all(checks.map((answer) => agree(answer.body.result.upload_id)))
    expect(done.map((answer) => answer.body.message)).toEqual(
      Array(2).fill('8 berhasil. 0 menimpa. 0 gagal.'),
    )
    for (const [number, pupils] of [one, two].entries())
      for (const pupil of pupils) expect(await storedFor(pupil)).toContain(`zip ${number} ${pupil.nis}`)
  })
})

it('a NISN in groups that is another’s takes the certainty away', async () => {
  const [x, y] = [await enrol(world, room), await enrol(world, room)]
  const spaced = `${y.nisn.slice(0, 5)} ${y.nisn.slice(5)}`
  const boxed = [...y.nisn].join('   ')
  for (const text of [`NISN : ${spaced}`, `Nomor Induk Siswa Nasional\n${boxed}`]) {
    const { body } = await check([file(decided(x), text)])
    expect(body.result.gagal).toMatchObject([{ group: 'ambigu' }])
  }
})

describe('one bad entry stops nothing else', () => {
  it('not a PDF, truncated, too large, broken, lying, compressed otherwise', async () => {
    const pupils = await Promise.all(Array.from({ length: 7 }, () => enrol(world, room)))
    const [ok, text, half, large, broken, lying, strange] = pupils.map((pupil) => decided(pupil)) as string[]
    const whole = makePdf('utuh', 3000)
    const zip = rawZip([
      { name: text as string, bytes: Buffer.from('halo') },
      { name: half as string, bytes: makePdf('utuh').subarray(0, 500) },
      { name: large as string, bytes: Buffer.concat([makePdf('besar', 10 * 1024 * 1024)]) },
      { name: broken as string, bytes: whole, sum: 1 },
      { name: lying as string, bytes: whole, size: 10 },
      { name: strange as string, bytes: whole, method: 14 },
      { name: ok as string, bytes: whole },
    ])
    const { body } = await send(zip)
    expect(names(body.result.berhasil)).toEqual([ok])
    expect(body.result.gagal.map((entry) => entry.reason)).toEqual([
      'Bukan berkas PDF.',
      'Berkas PDF terpotong atau rusak.',
      'Lebih besar dari 10 MB.',
      'Rusak di dalam zip.',
      'Rusak di dalam zip.',
      'Cara kompresinya tidak didukung.',
    ])
  })

  it('a bomb, whatever sizes it claims', async () => {
    const pupil = await enrol(world, room)
    const bomb = { name: 'a.pdf', bytes: Buffer.alloc(9 * 1024 * 1024), size: 100 }
    const { body } = await send(rawZip([bomb, { name: decided(pupil), bytes: makePdf('utuh') }]))
    expect(names(body.result.berhasil)).toEqual([decided(pupil)])
    expect(body.result.gagal).toMatchObject([
      { name: 'a.pdf', reason: 'Mengembang tidak wajar, jadi tidak dibuka.' },
    ])
  })

  it('names in UTF-8 are read as such where the zip does not say so', async () => {
    await enrol(world, room, { name: 'Zoé Nuraïni' })
    const bytes = makePdf('zoe')
    const { body } = await send(rawZip([{ name: 'Rapor Zoé Nuraïni.pdf', bytes }]), inRoom())
    expect(names(body.result.berhasil)).toEqual(['Rapor Zoé Nuraïni.pdf'])
  })

  it('what systems leave beside the files does not make them too many', async () => {
    const litter = Array.from({ length: 5000 }, (_, n) => ({
      name: `__MACOSX/._${n}.pdf`,
      bytes: Buffer.from('x'),
      method: 0,
    }))
    const { status, body } = await send(rawZip([...litter, file('scan.pdf')]), inRoom())
    expect({ status, total: body.result.total }).toEqual({ status: 200, total: 1 })
  })

  it('names that climb are names, and what systems leave behind is passed over', async () => {
    const pupil = await enrol(world, room)
    const zip = rawZip([
      { name: `../../${decided(pupil)}`, bytes: makePdf('naik') },
      { name: '/etc/passwd', bytes: Buffer.from('root') },
      { name: 'C:\\Windows\\x.pdf', bytes: makePdf() },
      { name: 'kelas/', bytes: Buffer.alloc(0) },
      { name: '__MACOSX/._rapor.pdf', bytes: Buffer.from('x') },
      { name: 'kelas/Thumbs.db', bytes: Buffer.from('x') },
      { name: '.DS_Store', bytes: Buffer.from('x') },
    ])
    const { body } = await send(zip, inRoom())
    expect(body.result.total).toBe(3)
    expect(names(body.result.berhasil)).toEqual([`../../${decided(pupil)}`])
    expect(await storedFor(pupil)).toContain('naik')
  })
})

describe('a zip that is none, or none to open, is refused whole: 422', () => {
  const good = () => file('0001_2026_1_vii.pdf')
  it.each([
    ['a text named .zip', async () => Buffer.from('halo'), 'Berkas ini bukan zip yang utuh.'],
    ['an empty file', async () => Buffer.alloc(0), 'Berkas ini bukan zip yang utuh.'],
    [
      'the first half of one',
      async () => (await zipOf([{ name: 'a.pdf', bytes: makePdf('x', 5000) }])).subarray(0, 3000),
      'Berkas ini bukan zip yang utuh.',
    ],
    ['one without files', async () => zipOf([]), 'Zip ini kosong.'],
    [
      'one with only litter',
      async () => zipOf([{ name: '__MACOSX/a', bytes: Buffer.from('x') }]),
      'Zip ini kosong.',
    ],
    [
      'an encrypted one',
      async () => rawZip([{ ...good(), flags: 1 }]),
      'Zip ini dikunci dengan password. Buat zip tanpa password.',
    ],
    [
      'one of 5,001 files',
      async () =>
        rawZip(
          Array.from({ length: 5001 }, (_, n) => ({ name: `${n}.pdf`, bytes: Buffer.from('x'), method: 0 })),
        ),
      'Zip berisi lebih dari 5.000 berkas.',
    ],
    [
      'many small bombs',
      async () =>
        rawZip(
          Array.from({ length: 30 }, (_, n) => ({ name: `${n}.pdf`, bytes: Buffer.alloc(1024 * 1024) })),
        ),
      'Isi zip ini mengembang tidak wajar, jadi tidak dibuka.',
    ],
  ])('%s', async (_what, make, message) => {
    const before = await countDocuments()
    for (const dry_run of [0, 1]) {
      expect(await send(await make(), { dry_run })).toMatchObject({
        status: 422,
        body: { errors: { file: message } },
      })
    }
    expect(await countDocuments()).toBe(before)
  })

  it('and so is a choice that cannot be read', async () => {
    expect(await operator.post(CALL, { upload_id: 'a'.repeat(32), picks: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { picks: 'Pilihan tidak dapat dibaca' } },
    })
  })
})

it('the storing tells how far it is, and nothing once it is done', async () => {
  const pupils: Pupil[] = []
  for (let n = 0; n < 20; n += 1) pupils.push(await enrol(world, room))
  const { upload_id } = (await check(pupils.map((pupil) => file(decided(pupil))))).body.result
  const ask = async () =>
    (await operator.get<{ done: number; total: number }>(`${CALL}/${upload_id}`)).body.result
  let isStored = false
  const stored = agree(upload_id).finally(() => {
    isStored = true
  })
  const progress: { done: number; total: number }[] = []
  while (!isStored) {
    progress.push(await ask())
    // Lets the storing go on.
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect((await stored).body.message).toBe('20 berhasil. 0 menimpa. 0 gagal.')
  const done = progress.filter(({ total }) => total === 20).map((one) => one.done)
  expect(done).toEqual([...done].sort((a, b) => a - b))
  expect(done.filter((count) => count > 0 && count < 20)).not.toEqual([])
  expect(await ask()).toEqual({ done: 0, total: 0 })
})
