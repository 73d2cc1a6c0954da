/** Report cards in a zip are never stored for a wrong student. */
import { describe, expect, it } from 'vitest'
import { makePdfEntry, namesOf, setUpBulkRapors } from '#test/support/sia/bulkRapors.ts'
import { type Classroom, enrol, makeClassroom, makeZip } from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'

const bulk = setUpBulkRapors()
const { uploadZip, classroomFields, checkZip, confirm, patternName, readStoredRapor } = bulk

describe('nothing is stored for a wrong student', () => {
  it('if names are equal or files swapped', async () => {
    const otherClassroom = await makeClassroom(bulk.world, 'VII', 'S1')
    const twins = [
      await enrol(bulk.world, bulk.classroom, { name: 'Hasan Basri' }),
      await enrol(bulk.world, bulk.classroom, { name: 'Hasan Basri' }),
    ]
    const studentOfClassroom = await enrol(bulk.world, bulk.classroom, { name: 'Indah Lestari' })
    const otherClassroomStudent = await enrol(bulk.world, otherClassroom, { name: 'Indah Lestari' })
    const firstStudent = await enrol(bulk.world, bulk.classroom)
    const secondStudent = await enrol(bulk.world, bulk.classroom)
    const files = [
      makePdfEntry('RAPOR HASAN BASRI.pdf'),
      makePdfEntry('RAPOR INDAH LESTARI.pdf', 'kelas ini'),
      makePdfEntry(patternName(firstStudent), `NISN : ${secondStudent.nisn}`),
      makePdfEntry(patternName(secondStudent), `Nama\nNISN : ${firstStudent.nisn}`),
    ]
    const { body } = await uploadZip(await makeZip(files), classroomFields())
    expect(namesOf(body.result.berhasil)).toEqual(['RAPOR INDAH LESTARI.pdf'])
    expect(namesOf(body.result.gagal)).toEqual([
      patternName(firstStudent),
      patternName(secondStudent),
      'RAPOR HASAN BASRI.pdf',
    ])
    for (const student of [...twins, otherClassroomStudent, firstStudent, secondStudent])
      expect(await readStoredRapor(student)).toBeNull()
    expect(await readStoredRapor(studentOfClassroom)).toContain('kelas ini')
  })

  it('if two files match one student and none is picked', async () => {
    const student = await enrol(bulk.world, bulk.classroom)
    const files = [
      makePdfEntry(patternName(student), 'satu'),
      makePdfEntry(`lagi/${patternName(student)}`, 'dua'),
    ]
    const { gagal, upload_id } = (await checkZip(files)).body.result
    expect(gagal).toMatchObject([{ group: 'ambigu' }, { group: 'ambigu' }])
    expect(gagal[0]?.reason).toContain('2 berkas untuk')
    const picks = gagal.map(({ entry }) => ({ entry, student_class_id: student.student_class_id }))
    expect((await confirm(upload_id, picks)).body.result.gagal).toMatchObject([
      { reason: `Lebih dari satu berkas dipilih untuk ${student.name}.` },
      { reason: `Lebih dari satu berkas dipilih untuk ${student.name}.` },
    ])
    const secondId = (await checkZip(files)).body.result.upload_id
    await confirm(secondId, picks.slice(1))
    expect(await readStoredRapor(student)).toContain('dua')
  })

  it('if the picked student is not in the chosen class', async () => {
    const otherClassroom = await makeClassroom(bulk.world, 'VII', 'T1')
    const otherStudent = await enrol(bulk.world, otherClassroom)
    await enrol(bulk.world, bulk.classroom)
    const { upload_id } = (await checkZip([makePdfEntry('scan.pdf')])).body.result
    const { body } = await confirm(upload_id, [{ entry: 0, student_class_id: otherStudent.student_class_id }])
    expect(body.result.gagal).toMatchObject([{ reason: 'Siswa ini bukan dari kelas yang dipilih.' }])
  })

  it('if a homeroom teacher sends files of another class', async () => {
    const homeroomTeacher = await bulk.world.as({ keys: ['sia-manage-rapor'], type: 'teacher' })
    await assignHomeroom(bulk.world, homeroomTeacher, bulk.classroom)
    const otherClassroom = await makeClassroom(bulk.world, 'VII', 'U1')
    const ownStudent = await enrol(bulk.world, bulk.classroom)
    const otherStudent = await enrol(bulk.world, otherClassroom)
    const { body } = await uploadZip(
      await makeZip([makePdfEntry(patternName(ownStudent)), makePdfEntry(patternName(otherStudent))]),
      {},
      homeroomTeacher,
    )
    expect(namesOf(body.result.berhasil)).toEqual([patternName(ownStudent)])
    expect(JSON.stringify(body.result)).not.toContain(otherStudent.name)
    expect(await readStoredRapor(otherStudent)).toBeNull()
  })

  it('if two jobs run at once', async () => {
    const otherClassroom = await makeClassroom(bulk.world, 'VII', 'V1')
    const enrolEight = async (classroom: Classroom) =>
      Promise.all(Array.from({ length: 8 }, () => enrol(bulk.world, classroom)))
    const firstStudents = await enrolEight(bulk.classroom)
    const secondStudents = await enrolEight(otherClassroom)
    const zips = await Promise.all(
      [firstStudents, secondStudents].map((students, number) =>
        makeZip(
          students.map((student) => makePdfEntry(patternName(student), `zip ${number} ${student.nis}`)),
        ),
      ),
    )
    const checks = await Promise.all(zips.map((zip) => uploadZip(zip, { dry_run: 1 })))
    const responses = await Promise.all(checks.map((response) => confirm(response.body.result.upload_id)))
    expect(responses.map((response) => response.body.message)).toEqual(
      Array(2).fill('8 berhasil. 0 menimpa. 0 gagal.'),
    )
    for (const [number, students] of [firstStudents, secondStudents].entries())
      for (const student of students)
        expect(await readStoredRapor(student)).toContain(`zip ${number} ${student.nis}`)
  })
})

it('a spaced NISN of another student in the text makes a match ambiguous', async () => {
  const firstStudent = await enrol(bulk.world, bulk.classroom)
  const secondStudent = await enrol(bulk.world, bulk.classroom)
  const spacedNisn = `${secondStudent.nisn.slice(0, 5)} ${secondStudent.nisn.slice(5)}`
  const boxedNisn = [...secondStudent.nisn].join('   ')
  for (const text of [`NISN : ${spacedNisn}`, `Nomor Induk Siswa Nasional\n${boxedNisn}`]) {
    const { body } = await checkZip([makePdfEntry(patternName(firstStudent), text)])
    expect(body.result.gagal).toMatchObject([{ group: 'ambigu' }])
  }
})
