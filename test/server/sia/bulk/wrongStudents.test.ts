/** Report cards in a zip are never stored for a wrong student. */
import { describe, expect, it } from 'vitest'
import { makePdfEntry, namesOf, setUpBulkRapors } from '#test/support/bulkRapors.ts'
import { enrol, makeRoom, makeZip, type Room } from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'

const bulk = setUpBulkRapors()
const { uploadZip, roomFields, checkZip, confirm, patternName, readStoredRapor } = bulk

describe('nothing is stored for a wrong student', () => {
  it('if names are equal or files swapped', async () => {
    const otherRoom = await makeRoom(bulk.world, 'VII', 'S1')
    const twins = [
      await enrol(bulk.world, bulk.room, { name: 'Hasan Basri' }),
      await enrol(bulk.world, bulk.room, { name: 'Hasan Basri' }),
    ]
    const inRoomPupil = await enrol(bulk.world, bulk.room, { name: 'Indah Lestari' })
    const otherRoomPupil = await enrol(bulk.world, otherRoom, { name: 'Indah Lestari' })
    const [first, second] = [await enrol(bulk.world, bulk.room), await enrol(bulk.world, bulk.room)]
    const files = [
      makePdfEntry('RAPOR HASAN BASRI.pdf'),
      makePdfEntry('RAPOR INDAH LESTARI.pdf', 'kelas ini'),
      makePdfEntry(patternName(first), `NISN : ${second.nisn}`),
      makePdfEntry(patternName(second), `Nama\nNISN : ${first.nisn}`),
    ]
    const { body } = await uploadZip(await makeZip(files), roomFields())
    expect(namesOf(body.result.berhasil)).toEqual(['RAPOR INDAH LESTARI.pdf'])
    expect(namesOf(body.result.gagal)).toEqual([
      patternName(first),
      patternName(second),
      'RAPOR HASAN BASRI.pdf',
    ])
    for (const pupil of [...twins, otherRoomPupil, first, second])
      expect(await readStoredRapor(pupil)).toBeNull()
    expect(await readStoredRapor(inRoomPupil)).toContain('kelas ini')
  })

  it('if two files match one student and none is picked', async () => {
    const pupil = await enrol(bulk.world, bulk.room)
    const files = [
      makePdfEntry(patternName(pupil), 'satu'),
      makePdfEntry(`lagi/${patternName(pupil)}`, 'dua'),
    ]
    const { gagal, upload_id } = (await checkZip(files)).body.result
    expect(gagal).toMatchObject([{ group: 'ambigu' }, { group: 'ambigu' }])
    expect(gagal[0]?.reason).toContain('2 berkas untuk')
    const picks = gagal.map(({ entry }) => ({ entry, student_class_id: pupil.student_class_id }))
    expect((await confirm(upload_id, picks)).body.result.gagal).toMatchObject([
      { reason: `Lebih dari satu berkas dipilih untuk ${pupil.name}.` },
      { reason: `Lebih dari satu berkas dipilih untuk ${pupil.name}.` },
    ])
    const secondId = (await checkZip(files)).body.result.upload_id
    await confirm(secondId, picks.slice(1))
    expect(await readStoredRapor(pupil)).toContain('dua')
  })

  it('if the picked student is not in the chosen class', async () => {
    const otherRoom = await makeRoom(bulk.world, 'VII', 'T1')
    const otherPupil = await enrol(bulk.world, otherRoom)
    await enrol(bulk.world, bulk.room)
    const { upload_id } = (await checkZip([makePdfEntry('scan.pdf')])).body.result
    const { body } = await confirm(upload_id, [{ entry: 0, student_class_id: otherPupil.student_class_id }])
    expect(body.result.gagal).toMatchObject([{ reason: 'Siswa ini bukan dari kelas yang dipilih.' }])
  })

  it('if a homeroom teacher sends files of another class', async () => {
    const homeroomTeacher = await bulk.world.as({ keys: ['sia-manage-rapor'], type: 'teacher' })
    await assignHomeroom(bulk.world, homeroomTeacher, bulk.room)
    const otherRoom = await makeRoom(bulk.world, 'VII', 'U1')
    const [ownPupil, otherPupil] = [await enrol(bulk.world, bulk.room), await enrol(bulk.world, otherRoom)]
    const { body } = await uploadZip(
      await makeZip([makePdfEntry(patternName(ownPupil)), makePdfEntry(patternName(otherPupil))]),
      {},
      homeroomTeacher,
    )
    expect(namesOf(body.result.berhasil)).toEqual([patternName(ownPupil)])
    expect(JSON.stringify(body.result)).not.toContain(otherPupil.name)
    expect(await readStoredRapor(otherPupil)).toBeNull()
  })

  it('if two jobs run at once', async () => {
    const otherRoom = await makeRoom(bulk.world, 'VII', 'V1')
    const enrolEight = async (room: Room) =>
      Promise.all(Array.from({ length: 8 }, () => enrol(bulk.world, room)))
    const [firstPupils, secondPupils] = [await enrolEight(bulk.room), await enrolEight(otherRoom)]
    const zips = await Promise.all(
      [firstPupils, secondPupils].map((pupils, number) =>
        makeZip(pupils.map((pupil) => makePdfEntry(patternName(pupil), `zip ${number} ${pupil.nis}`))),
      ),
    )
    const checks = await Promise.all(zips.map((zip) => uploadZip(zip, { dry_run: 1 })))
    const responses = await Promise.all(checks.map((response) => confirm(response.body.result.upload_id)))
    expect(responses.map((response) => response.body.message)).toEqual(
      Array(2).fill('8 berhasil. 0 menimpa. 0 gagal.'),
    )
    for (const [number, pupils] of [firstPupils, secondPupils].entries())
      for (const pupil of pupils) expect(await readStoredRapor(pupil)).toContain(`zip ${number} ${pupil.nis}`)
  })
})

it('a spaced NISN of another student in the text makes a match ambiguous', async () => {
  const [first, second] = [await enrol(bulk.world, bulk.room), await enrol(bulk.world, bulk.room)]
  const spacedNisn = `${second.nisn.slice(0, 5)} ${second.nisn.slice(5)}`
  const boxedNisn = [...second.nisn].join('   ')
  for (const text of [`NISN : ${spacedNisn}`, `Nomor Induk Siswa Nasional\n${boxedNisn}`]) {
    const { body } = await checkZip([makePdfEntry(patternName(first), text)])
    expect(body.result.gagal).toMatchObject([{ group: 'ambigu' }])
  }
})
