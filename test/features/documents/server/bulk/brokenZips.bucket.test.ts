/** Broken zips: an invalid entry does not affect the others, an invalid zip is refused as a whole. */
import { describe, expect, it } from 'vitest'
import { BULK_RAPORS_PATH, makePdfEntry, namesOf, setUpBulkRapors } from '#test/support/sia/bulkRapors.ts'
import { enrol, makePdf, makeRawZip, makeZip } from '#test/support/sia/documents.ts'

const bulk = setUpBulkRapors()
const { uploadZip, classroomFields, patternName, readStoredRapor, countDocuments } = bulk

describe('an invalid entry does not affect the others', () => {
  it('if it is not a PDF, truncated, too large, corrupt, of a wrong size, or compressed in an unsupported way', async () => {
    const students = await Promise.all(Array.from({ length: 7 }, () => enrol(bulk.world, bulk.classroom)))
    const [ok, textFile, truncated, tooLarge, broken, wrongSize, unknownMethod] = students.map((student) =>
      patternName(student),
    ) as string[]
    const pdf = makePdf('utuh', 3000)
    const zip = makeRawZip([
      { name: textFile as string, bytes: Buffer.from('halo') },
      { name: truncated as string, bytes: makePdf('utuh').subarray(0, 500) },
      { name: tooLarge as string, bytes: Buffer.concat([makePdf('besar', 10 * 1024 * 1024)]) },
      { name: broken as string, bytes: pdf, sum: 1 },
      { name: wrongSize as string, bytes: pdf, size: 10 },
      { name: unknownMethod as string, bytes: pdf, method: 14 },
      { name: ok as string, bytes: pdf },
    ])
    const { body } = await uploadZip(zip)
    expect(namesOf(body.result.berhasil)).toEqual([ok])
    expect(body.result.gagal.map((entry) => entry.reason)).toEqual([
      'Bukan berkas PDF.',
      'Berkas PDF terpotong atau rusak.',
      'Lebih besar dari 10 MB.',
      'Rusak di dalam zip.',
      'Rusak di dalam zip.',
      'Cara kompresinya tidak didukung.',
    ])
  })

  it('if it is a zip bomb, whatever size it states', async () => {
    const student = await enrol(bulk.world, bulk.classroom)
    const bomb = { name: 'a.pdf', bytes: Buffer.alloc(9 * 1024 * 1024), size: 100 }
    const { body } = await uploadZip(
      makeRawZip([bomb, { name: patternName(student), bytes: makePdf('utuh') }]),
    )
    expect(namesOf(body.result.berhasil)).toEqual([patternName(student)])
    expect(body.result.gagal).toMatchObject([
      { name: 'a.pdf', reason: 'Mengembang tidak wajar, jadi tidak dibuka.' },
    ])
  })

  it('if names are UTF-8 without the flag in the zip', async () => {
    await enrol(bulk.world, bulk.classroom, { name: 'Zoé Nuraïni' })
    const bytes = makePdf('zoe')
    const { body } = await uploadZip(
      makeRawZip([{ name: 'Rapor Zoé Nuraïni.pdf', bytes }]),
      classroomFields(),
    )
    expect(namesOf(body.result.berhasil)).toEqual(['Rapor Zoé Nuraïni.pdf'])
  })

  it('if there are thousands of system files, which do not count', async () => {
    const systemFiles = Array.from({ length: 5000 }, (_, n) => ({
      name: `__MACOSX/._${n}.pdf`,
      bytes: Buffer.from('x'),
      method: 0,
    }))
    const { status, body } = await uploadZip(
      makeRawZip([...systemFiles, makePdfEntry('scan.pdf')]),
      classroomFields(),
    )
    expect({ status, total: body.result.total }).toEqual({ status: 200, total: 1 })
  })

  it('if names contain "..", and system files are ignored', async () => {
    const student = await enrol(bulk.world, bulk.classroom)
    const zip = makeRawZip([
      { name: `../../${patternName(student)}`, bytes: makePdf('naik') },
      { name: '/etc/passwd', bytes: Buffer.from('root') },
      { name: 'C:\\Windows\\x.pdf', bytes: makePdf() },
      { name: 'kelas/', bytes: Buffer.alloc(0) },
      { name: '__MACOSX/._rapor.pdf', bytes: Buffer.from('x') },
      { name: 'kelas/Thumbs.db', bytes: Buffer.from('x') },
      { name: '.DS_Store', bytes: Buffer.from('x') },
    ])
    const { body } = await uploadZip(zip, classroomFields())
    expect(body.result.total).toBe(3)
    expect(namesOf(body.result.berhasil)).toEqual([`../../${patternName(student)}`])
    expect(await readStoredRapor(student)).toContain('naik')
  })
})

describe('an invalid zip is refused with 422', () => {
  const pdfEntry = () => makePdfEntry('0001_2026_1_vii.pdf')
  it.each([
    ['a text file named .zip', async () => Buffer.from('halo'), 'Berkas ini bukan zip yang utuh.'],
    ['an empty file', async () => Buffer.alloc(0), 'Berkas ini bukan zip yang utuh.'],
    [
      'a truncated one',
      async () => (await makeZip([{ name: 'a.pdf', bytes: makePdf('x', 5000) }])).subarray(0, 3000),
      'Berkas ini bukan zip yang utuh.',
    ],
    ['one without files', async () => makeZip([]), 'Zip ini kosong.'],
    [
      'one with only system files',
      async () => makeZip([{ name: '__MACOSX/a', bytes: Buffer.from('x') }]),
      'Zip ini kosong.',
    ],
    [
      'an encrypted one',
      async () => makeRawZip([{ ...pdfEntry(), flags: 1 }]),
      'Zip ini dikunci dengan password. Buat zip tanpa password.',
    ],
    [
      'one of 5,001 files',
      async () =>
        makeRawZip(
          Array.from({ length: 5001 }, (_, n) => ({ name: `${n}.pdf`, bytes: Buffer.from('x'), method: 0 })),
        ),
      'Zip berisi lebih dari 5.000 berkas.',
    ],
    [
      'many small zip bombs',
      async () =>
        makeRawZip(
          Array.from({ length: 30 }, (_, n) => ({ name: `${n}.pdf`, bytes: Buffer.alloc(1024 * 1024) })),
        ),
      'Isi zip ini mengembang tidak wajar, jadi tidak dibuka.',
    ],
  ])('%s', async (_what, makeZip, message) => {
    const before = await countDocuments()
    for (const dry_run of [0, 1]) {
      expect(await uploadZip(await makeZip(), { dry_run })).toMatchObject({
        status: 422,
        body: { errors: { file: message } },
      })
    }
    expect(await countDocuments()).toBe(before)
  })

  it('invalid picks', async () => {
    expect(
      await bulk.operator.post(BULK_RAPORS_PATH, { upload_id: 'a'.repeat(32), picks: 'x' }),
    ).toMatchObject({
      status: 422,
      body: { errors: { picks: 'Pilihan tidak dapat dibaca' } },
    })
  })
})
