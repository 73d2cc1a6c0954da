/** Report cards in a zip: checked first, stored on agreement, nothing with the wrong student. */
import { describe, expect, it } from 'vitest'
import { BULK_RAPORS_PATH, makePdfEntry, namesOf, setUpBulkRapors } from '#test/support/bulkRapors.ts'
import { enrol, makeRoom, makeZip, type Pupil, type Room, uploadRapor } from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'

const bulk = setUpBulkRapors()
const { send, inRoom, check, confirm, decidedName, readStoredRapor, countDocuments } = bulk

describe('a zip is checked before anything is stored', () => {
  it('and shown in groups, with the students who have no file', async () => {
    const [a, b, c, d] = [
      await enrol(bulk.world, bulk.room, { name: 'Adi Putra' }),
      await enrol(bulk.world, bulk.room, { name: 'Bunga Citra' }),
      await enrol(bulk.world, bulk.room, { name: 'Candra Wijaya' }),
      await enrol(bulk.world, bulk.room, { name: 'Dian Permata' }),
    ]
    await uploadRapor(bulk.world, bulk.operator, bulk.room, b)
    const before = await countDocuments()
    const { status, body } = await check([
      makePdfEntry(decidedName(a)),
      makePdfEntry(`RAPOR BUNGA CITRA - ${bulk.room.name}.pdf`),
      makePdfEntry('Candra W.pdf'),
      makePdfEntry('99999_2026_1_vii.pdf'),
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
      await enrol(bulk.world, bulk.room, { name: 'Eka Saputra' }),
      await enrol(bulk.world, bulk.room, { name: 'Fitri Handayani' }),
      await enrol(bulk.world, bulk.room, { name: 'Gilang Ramadhan' }),
    ]
    const { body } = await check([
      makePdfEntry(decidedName(a)),
      makePdfEntry('Fitri H.pdf'),
      makePdfEntry('scan.pdf'),
      makePdfEntry('Gilang Ramadhan.pdf'),
    ])
    const { gagal, upload_id } = body.result
    const [similar, unknown] = gagal
    const { body: done } = await confirm(upload_id, [
      { entry: similar?.entry, student_class_id: b.student_class_id },
      { entry: unknown?.entry, student_class_id: c.student_class_id },
      // The one that was sure is left out.
      { entry: 3, student_class_id: null },
    ])
    expect(done.message).toBe('3 berhasil. 0 menimpa. 1 gagal.')
    expect(done.result.gagal).toMatchObject([{ name: 'Gilang Ramadhan.pdf', reason: 'Tidak disertakan.' }])
    expect(await readStoredRapor(b)).toContain('Fitri H.pdf')
    expect(await readStoredRapor(c)).toContain('scan.pdf')
    expect(done.result.tanpa_berkas).toEqual([])
    const report = await bulk.world.anyone.get(String(done.result.laporan).replace('/api', ''))
    expect(report.text).toContain(`${decidedName(a)};berhasil;${a.nis};Eka Saputra;${bulk.room.name};`)
    expect(report.text).toContain('Gilang Ramadhan.pdf;gagal;;;;Tidak disertakan.')
  })

  it('and told in the order of the names, whatever order, folder or case the zip has them in', async () => {
    const pupils: Pupil[] = []
    for (const name of ['Nina Ayu', 'Omar Said', 'Putri Dewi'])
      pupils.push(await enrol(bulk.world, bulk.room, { name }))
    const [nina, omar, putri] = pupils.map((pupil) => decidedName(pupil)) as [string, string, string]
    const { body } = await check([
      ...[
        makePdfEntry('scan 10.pdf'),
        makePdfEntry('B/Scan 9.pdf'),
        makePdfEntry('A/scan 11.pdf'),
        makePdfEntry('Éric.pdf'),
      ],
      ...[makePdfEntry(`z/${putri}`), makePdfEntry(nina), makePdfEntry(`a/${omar}`)],
    ])
    const { berhasil, gagal, upload_id } = body.result
    expect(namesOf(berhasil)).toEqual([nina, `a/${omar}`, `z/${putri}`])
    const failed = ['Éric.pdf', 'B/Scan 9.pdf', 'scan 10.pdf', 'A/scan 11.pdf']
    expect(namesOf(gagal)).toEqual(failed)
    const done = (await confirm(upload_id)).body.result
    expect(namesOf(done.berhasil)).toEqual(namesOf(berhasil))
    expect(namesOf(done.gagal)).toEqual(failed)
    const report = await bulk.world.anyone.get(String(done.laporan).replace('/api', ''))
    const lines = report.text.trim().split(/\r?\n/).slice(1)
    expect(lines.map((line) => line.split(';')[0])).toEqual([...namesOf(berhasil), ...failed])
  })

  it('only once, by whom it was checked for, and within the hour', async () => {
    const pupil = await enrol(bulk.world, bulk.room)
    const first = (await check([makePdfEntry(decidedName(pupil))])).body.result.upload_id
    expect((await confirm(first, [], await bulk.world.as('Operator'))).status).toBe(409)
    const twice = await Promise.all([confirm(first), confirm(first)])
    expect(twice.map((answer) => answer.status).sort()).toEqual([200, 409])
    const second = (await check([makePdfEntry(decidedName(pupil))])).body.result.upload_id
    bulk.world.advanceClock(61 * 60_000)
    bulk.operator = await bulk.world.as('Operator')
    expect((await confirm(second)).status).toBe(409)
    expect((await confirm('a'.repeat(32))).status).toBe(409)
    expect((await confirm(null)).status).toBe(422)
  })

  it('an agreement on a student who has gone meanwhile is told, and the others are stored', async () => {
    const [a, b] = [await enrol(bulk.world, bulk.room), await enrol(bulk.world, bulk.room)]
    const { upload_id } = (await check([makePdfEntry(decidedName(a)), makePdfEntry(decidedName(b))])).body
      .result
    await bulk.world.context.db.kysely
      .deleteFrom('student_classes')
      .where('id', '=', a.student_class_id)
      .execute()
    const { body } = await confirm(upload_id)
    expect(body.result.gagal).toMatchObject([{ reason: 'Siswa ini tidak lagi terdaftar di kelas itu.' }])
    expect(body.result.berhasil).toHaveLength(1)
  })
})

describe('as older consoles send it, without a check', () => {
  it('what is sure is stored, the rest is told', async () => {
    const [a, b] = [await enrol(bulk.world, bulk.room), await enrol(bulk.world, bulk.room)]
    const zip = await makeZip([
      makePdfEntry(decidedName(a), 'baru'),
      makePdfEntry(decidedName(b)),
      makePdfEntry('scan.pdf'),
    ])
    const { body } = await send(zip)
    expect(body.message).toBe('2 berhasil. 0 menimpa. 1 gagal.')
    expect(await readStoredRapor(a)).toContain('baru')
    const again = await send(await makeZip([makePdfEntry(decidedName(a), 'lebih baru')]))
    expect(again.body).toMatchObject({ message: '0 berhasil. 1 menimpa. 0 gagal.' })
    expect(await readStoredRapor(a)).toContain('lebih baru')
  })
})

describe('nothing is stored with the wrong student', () => {
  it('twins, equal names in two classes and swapped files', async () => {
    const next = await makeRoom(bulk.world, 'VII', 'S1')
    const twins = [
      await enrol(bulk.world, bulk.room, { name: 'Hasan Basri' }),
      await enrol(bulk.world, bulk.room, { name: 'Hasan Basri' }),
    ]
    const here = await enrol(bulk.world, bulk.room, { name: 'Indah Lestari' })
    const there = await enrol(bulk.world, next, { name: 'Indah Lestari' })
    const [x, y] = [await enrol(bulk.world, bulk.room), await enrol(bulk.world, bulk.room)]
    const files = [
      makePdfEntry('RAPOR HASAN BASRI.pdf'),
      makePdfEntry('RAPOR INDAH LESTARI.pdf', 'kelas ini'),
      makePdfEntry(decidedName(x), `NISN : ${y.nisn}`),
      makePdfEntry(decidedName(y), `Nama\nNISN : ${x.nisn}`),
    ]
    const { body } = await send(await makeZip(files), inRoom())
    expect(namesOf(body.result.berhasil)).toEqual(['RAPOR INDAH LESTARI.pdf'])
    expect(namesOf(body.result.gagal)).toEqual([decidedName(x), decidedName(y), 'RAPOR HASAN BASRI.pdf'])
    for (const pupil of [...twins, there, x, y]) expect(await readStoredRapor(pupil)).toBeNull()
    expect(await readStoredRapor(here)).toContain('kelas ini')
  })

  it('two files for one student: neither, until one is picked', async () => {
    const pupil = await enrol(bulk.world, bulk.room)
    const files = [
      makePdfEntry(decidedName(pupil), 'satu'),
      makePdfEntry(`lagi/${decidedName(pupil)}`, 'dua'),
    ]
    const { gagal, upload_id } = (await check(files)).body.result
    expect(gagal).toMatchObject([{ group: 'ambigu' }, { group: 'ambigu' }])
    expect(gagal[0]?.reason).toContain('2 berkas untuk')
    const both = gagal.map(({ entry }) => ({ entry, student_class_id: pupil.student_class_id }))
    expect((await confirm(upload_id, both)).body.result.gagal).toMatchObject([
      { reason: `Lebih dari satu berkas dipilih untuk ${pupil.name}.` },
      { reason: `Lebih dari satu berkas dipilih untuk ${pupil.name}.` },
    ])
    const again = (await check(files)).body.result.upload_id
    await confirm(again, both.slice(1))
    expect(await readStoredRapor(pupil)).toContain('dua')
  })

  it('a pick outside the chosen class is refused', async () => {
    const next = await makeRoom(bulk.world, 'VII', 'T1')
    const stranger = await enrol(bulk.world, next)
    await enrol(bulk.world, bulk.room)
    const { upload_id } = (await check([makePdfEntry('scan.pdf')])).body.result
    const { body } = await confirm(upload_id, [{ entry: 0, student_class_id: stranger.student_class_id }])
    expect(body.result.gagal).toMatchObject([{ reason: 'Siswa ini bukan dari kelas yang dipilih.' }])
  })

  it('a homeroom teacher’s zip reaches only the own class', async () => {
    const guru = await bulk.world.as({ keys: ['sia-manage-rapor'], type: 'teacher' })
    await assignHomeroom(bulk.world, guru, bulk.room)
    const next = await makeRoom(bulk.world, 'VII', 'U1')
    const [own, foreign] = [await enrol(bulk.world, bulk.room), await enrol(bulk.world, next)]
    const { body } = await send(
      await makeZip([makePdfEntry(decidedName(own)), makePdfEntry(decidedName(foreign))]),
      {},
      guru,
    )
    expect(namesOf(body.result.berhasil)).toEqual([decidedName(own)])
    expect(JSON.stringify(body.result)).not.toContain(foreign.name)
    expect(await readStoredRapor(foreign)).toBeNull()
  })

  it('two jobs at once do not touch each other', async () => {
    const next = await makeRoom(bulk.world, 'VII', 'V1')
    const many = async (where: Room) => Promise.all(Array.from({ length: 8 }, () => enrol(bulk.world, where)))
    const [one, two] = [await many(bulk.room), await many(next)]
    const zips = await Promise.all(
      [one, two].map((pupils, number) =>
        makeZip(pupils.map((pupil) => makePdfEntry(decidedName(pupil), `zip ${number} ${pupil.nis}`))),
      ),
    )
    const checks = await Promise.all(zips.map((zip) => send(zip, { dry_run: 1 })))
    const done = await Promise.all(checks.map((answer) => confirm(answer.body.result.upload_id)))
    expect(done.map((answer) => answer.body.message)).toEqual(
      Array(2).fill('8 berhasil. 0 menimpa. 0 gagal.'),
    )
    for (const [number, pupils] of [one, two].entries())
      for (const pupil of pupils) expect(await readStoredRapor(pupil)).toContain(`zip ${number} ${pupil.nis}`)
  })
})

it('a NISN in groups that is another’s takes the certainty away', async () => {
  const [x, y] = [await enrol(bulk.world, bulk.room), await enrol(bulk.world, bulk.room)]
  const spaced = `${y.nisn.slice(0, 5)} ${y.nisn.slice(5)}`
  const boxed = [...y.nisn].join('   ')
  for (const text of [`NISN : ${spaced}`, `Nomor Induk Siswa Nasional\n${boxed}`]) {
    const { body } = await check([makePdfEntry(decidedName(x), text)])
    expect(body.result.gagal).toMatchObject([{ group: 'ambigu' }])
  }
})

it('the storing tells how far it is, and nothing once it is done', async () => {
  const pupils: Pupil[] = []
  for (let n = 0; n < 20; n += 1) pupils.push(await enrol(bulk.world, bulk.room))
  const { upload_id } = (await check(pupils.map((pupil) => makePdfEntry(decidedName(pupil))))).body.result
  const ask = async () =>
    (await bulk.operator.get<{ done: number; total: number }>(`${BULK_RAPORS_PATH}/${upload_id}`)).body.result
  let isStored = false
  const stored = confirm(upload_id).finally(() => {
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
  // It is known to be told once the answer has left, which is a moment after it arrived here.
  await expect.poll(ask).toEqual({ done: 0, total: 0 })
})
