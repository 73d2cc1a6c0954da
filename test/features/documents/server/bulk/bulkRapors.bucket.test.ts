/** Report cards in a zip are checked first, and stored when they are confirmed. */
import { describe, expect, it } from 'vitest'
import { BULK_RAPORS_PATH, makePdfEntry, namesOf, setUpBulkRapors } from '#test/support/sia/bulkRapors.ts'
import { type EnrolledStudent, enrol, makeZip, uploadRapor } from '#test/support/sia/documents.ts'

const bulk = setUpBulkRapors()
const { uploadZip, checkZip, confirm, patternName, readStoredRapor, countDocuments } = bulk

describe('a zip is checked before anything is stored', () => {
  it('and its files are grouped, with the students who have none', async () => {
    const adi = await enrol(bulk.world, bulk.classroom, { name: 'Adi Putra' })
    const bunga = await enrol(bulk.world, bulk.classroom, { name: 'Bunga Citra' })
    const candra = await enrol(bulk.world, bulk.classroom, { name: 'Candra Wijaya' })
    const dian = await enrol(bulk.world, bulk.classroom, { name: 'Dian Permata' })
    await uploadRapor(bulk.world, { client: bulk.operator, classroom: bulk.classroom, student: bunga })
    const before = await countDocuments()
    const { status, body } = await checkZip([
      makePdfEntry(patternName(adi)),
      makePdfEntry(`RAPOR BUNGA CITRA - ${bulk.classroom.name}.pdf`),
      makePdfEntry('Candra W.pdf'),
      makePdfEntry('99999_2026_1_vii.pdf'),
      { name: 'catatan.docx', bytes: Buffer.from('halo') },
    ])
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: '5 berkas diperiksa. Belum ada yang disimpan.',
    })
    const { berhasil, menimpa, gagal, tanpa_berkas, upload_id, laporan } = body.result
    expect(berhasil).toMatchObject([{ group: 'cocok', student: { nis: adi.nis } }])
    expect(menimpa).toMatchObject([{ group: 'menimpa', student: { nis: bunga.nis } }])
    expect(gagal.map(({ name, group, reason }) => [name, group, reason])).toEqual([
      ['99999_2026_1_vii.pdf', 'tidak_cocok', 'NIS 99999 tidak terdaftar pada tahun ajaran 2026.'],
      ['Candra W.pdf', 'ambigu', 'Nama berkas hanya mirip; pilih siswanya.'],
      ['catatan.docx', 'tidak_cocok', 'Bukan berkas PDF.'],
    ])
    expect(tanpa_berkas.map((student) => student.nis)).toEqual([candra.nis, dian.nis])
    expect(upload_id).toMatch(/^[\w-]{32}$/)
    expect(laporan).toBeNull()
    expect(await countDocuments()).toBe(before)
  })

  it('and then stored with the operator’s picks without being sent again', async () => {
    const eka = await enrol(bulk.world, bulk.classroom, { name: 'Eka Saputra' })
    const fitri = await enrol(bulk.world, bulk.classroom, { name: 'Fitri Handayani' })
    const gilang = await enrol(bulk.world, bulk.classroom, { name: 'Gilang Ramadhan' })
    const { body } = await checkZip([
      makePdfEntry(patternName(eka)),
      makePdfEntry('Fitri H.pdf'),
      makePdfEntry('scan.pdf'),
      makePdfEntry('Gilang Ramadhan.pdf'),
    ])
    const { gagal, upload_id } = body.result
    const [similar, unknown] = gagal
    const { body: stored } = await confirm(upload_id, [
      { entry: similar?.entry, student_class_id: fitri.student_class_id },
      { entry: unknown?.entry, student_class_id: gilang.student_class_id },
      // The operator excludes a file whose student was certain.
      { entry: 3, student_class_id: null },
    ])
    expect(stored.message).toBe('3 berhasil. 0 menimpa. 1 gagal.')
    expect(stored.result.gagal).toMatchObject([{ name: 'Gilang Ramadhan.pdf', reason: 'Tidak disertakan.' }])
    expect(await readStoredRapor(fitri)).toContain('Fitri H.pdf')
    expect(await readStoredRapor(gilang)).toContain('scan.pdf')
    expect(stored.result.tanpa_berkas).toEqual([])
    const report = await bulk.world.anonymous.get(String(stored.result.laporan).replace('/api', ''))
    expect(report.text).toContain(
      `${patternName(eka)};berhasil;${eka.nis};Eka Saputra;${bulk.classroom.name};`,
    )
    expect(report.text).toContain('Gilang Ramadhan.pdf;gagal;;;;Tidak disertakan.')
  })

  it('and its files are listed by name, whatever their order, folder or case in the zip', async () => {
    const students: EnrolledStudent[] = []
    for (const name of ['Nina Ayu', 'Omar Said', 'Putri Dewi'])
      students.push(await enrol(bulk.world, bulk.classroom, { name }))
    const [nina, omar, putri] = students.map((student) => patternName(student)) as [string, string, string]
    const { body } = await checkZip([
      makePdfEntry('scan 10.pdf'),
      makePdfEntry('B/Scan 9.pdf'),
      makePdfEntry('A/scan 11.pdf'),
      makePdfEntry('Éric.pdf'),
      makePdfEntry(`z/${putri}`),
      makePdfEntry(nina),
      makePdfEntry(`a/${omar}`),
    ])
    const { berhasil, gagal, upload_id } = body.result
    expect(namesOf(berhasil)).toEqual([nina, `a/${omar}`, `z/${putri}`])
    const failedNames = ['Éric.pdf', 'B/Scan 9.pdf', 'scan 10.pdf', 'A/scan 11.pdf']
    expect(namesOf(gagal)).toEqual(failedNames)
    const stored = (await confirm(upload_id)).body.result
    expect(namesOf(stored.berhasil)).toEqual(namesOf(berhasil))
    expect(namesOf(stored.gagal)).toEqual(failedNames)
    const report = await bulk.world.anonymous.get(String(stored.laporan).replace('/api', ''))
    const lines = report.text.trim().split(/\r?\n/).slice(1)
    expect(lines.map((line) => line.split(';')[0])).toEqual([...namesOf(berhasil), ...failedNames])
  })

  it('and can be confirmed once, by its sender, within an hour', async () => {
    const student = await enrol(bulk.world, bulk.classroom)
    const firstId = (await checkZip([makePdfEntry(patternName(student))])).body.result.upload_id
    expect((await confirm(firstId, [], await bulk.world.as('Operator'))).status).toBe(409)
    const responses = await Promise.all([confirm(firstId), confirm(firstId)])
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409])
    const secondId = (await checkZip([makePdfEntry(patternName(student))])).body.result.upload_id
    bulk.world.advanceClock(61 * 60_000)
    bulk.operator = await bulk.world.as('Operator')
    expect((await confirm(secondId)).status).toBe(409)
    expect((await confirm('a'.repeat(32))).status).toBe(409)
    expect((await confirm(null)).status).toBe(422)
  })

  it('and only the files of students who left the class in the meantime fail', async () => {
    const leaver = await enrol(bulk.world, bulk.classroom)
    const otherStudent = await enrol(bulk.world, bulk.classroom)
    const { upload_id } = (
      await checkZip([makePdfEntry(patternName(leaver)), makePdfEntry(patternName(otherStudent))])
    ).body.result
    await bulk.world.context.db.kysely
      .deleteFrom('student_classes')
      .where('id', '=', leaver.student_class_id)
      .execute()
    const { body } = await confirm(upload_id)
    expect(body.result.gagal).toMatchObject([{ reason: 'Siswa ini tidak lagi terdaftar di kelas itu.' }])
    expect(body.result.berhasil).toHaveLength(1)
  })
})

describe('a zip without a check, as older consoles send it', () => {
  it('stores files whose student is certain, and reports the rest', async () => {
    const firstStudent = await enrol(bulk.world, bulk.classroom)
    const secondStudent = await enrol(bulk.world, bulk.classroom)
    const zip = await makeZip([
      makePdfEntry(patternName(firstStudent), 'baru'),
      makePdfEntry(patternName(secondStudent)),
      makePdfEntry('scan.pdf'),
    ])
    const { body } = await uploadZip(zip)
    expect(body.message).toBe('2 berhasil. 0 menimpa. 1 gagal.')
    expect(await readStoredRapor(firstStudent)).toContain('baru')
    const secondUpload = await uploadZip(
      await makeZip([makePdfEntry(patternName(firstStudent), 'lebih baru')]),
    )
    expect(secondUpload.body).toMatchObject({ message: '0 berhasil. 1 menimpa. 0 gagal.' })
    expect(await readStoredRapor(firstStudent)).toContain('lebih baru')
  })
})

it('the progress of storing is reported until it is done', async () => {
  const students: EnrolledStudent[] = []
  for (let n = 0; n < 20; n += 1) students.push(await enrol(bulk.world, bulk.classroom))
  const { upload_id } = (await checkZip(students.map((student) => makePdfEntry(patternName(student))))).body
    .result
  const readProgress = async () =>
    (await bulk.operator.get<{ done: number; total: number }>(`${BULK_RAPORS_PATH}/${upload_id}`)).body.result
  let isStored = false
  const pendingStore = confirm(upload_id).finally(() => {
    isStored = true
  })
  const progress: { done: number; total: number }[] = []
  while (!isStored) {
    progress.push(await readProgress())
    // Yields to the storing.
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect((await pendingStore).body.message).toBe('20 berhasil. 0 menimpa. 0 gagal.')
  const counts = progress.filter(({ total }) => total === 20).map((report) => report.done)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts.filter((count) => count > 0 && count < 20)).not.toEqual([])
  // The server marks the job as reported only after it has sent the response.
  await expect.poll(readProgress).toEqual({ done: 0, total: 0 })
})
