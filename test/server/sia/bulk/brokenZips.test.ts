/** Zips that are broken, lie about themselves or are none: one bad entry stops nothing else, a bad zip is refused whole. */
import { describe, expect, it } from 'vitest'
import { BULK_RAPORS_PATH, makePdfEntry, namesOf, setUpBulkRapors } from '#test/support/bulkRapors.ts'
import { enrol, makePdf, makeRawZip, makeZip } from '#test/support/documents.ts'

const bulk = setUpBulkRapors()
const { send, inRoom, decidedName, readStoredRapor, countDocuments } = bulk

describe('one bad entry stops nothing else', () => {
  it('not a PDF, truncated, too large, broken, lying, compressed otherwise', async () => {
    const pupils = await Promise.all(Array.from({ length: 7 }, () => enrol(bulk.world, bulk.room)))
    const [ok, text, half, large, broken, lying, strange] = pupils.map((pupil) =>
      decidedName(pupil),
    ) as string[]
    const whole = makePdf('utuh', 3000)
    const zip = makeRawZip([
      { name: text as string, bytes: Buffer.from('halo') },
      { name: half as string, bytes: makePdf('utuh').subarray(0, 500) },
      { name: large as string, bytes: Buffer.concat([makePdf('besar', 10 * 1024 * 1024)]) },
      { name: broken as string, bytes: whole, sum: 1 },
      { name: lying as string, bytes: whole, size: 10 },
      { name: strange as string, bytes: whole, method: 14 },
      { name: ok as string, bytes: whole },
    ])
    const { body } = await send(zip)
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

  it('a bomb, whatever sizes it claims', async () => {
    const pupil = await enrol(bulk.world, bulk.room)
    const bomb = { name: 'a.pdf', bytes: Buffer.alloc(9 * 1024 * 1024), size: 100 }
    const { body } = await send(makeRawZip([bomb, { name: decidedName(pupil), bytes: makePdf('utuh') }]))
    expect(namesOf(body.result.berhasil)).toEqual([decidedName(pupil)])
    expect(body.result.gagal).toMatchObject([
      { name: 'a.pdf', reason: 'Mengembang tidak wajar, jadi tidak dibuka.' },
    ])
  })

  it('names in UTF-8 are read as such where the zip does not say so', async () => {
    await enrol(bulk.world, bulk.room, { name: 'Zoé Nuraïni' })
    const bytes = makePdf('zoe')
    const { body } = await send(makeRawZip([{ name: 'Rapor Zoé Nuraïni.pdf', bytes }]), inRoom())
    expect(namesOf(body.result.berhasil)).toEqual(['Rapor Zoé Nuraïni.pdf'])
  })

  it('what systems leave beside the files does not make them too many', async () => {
    const litter = Array.from({ length: 5000 }, (_, n) => ({
      name: `__MACOSX/._${n}.pdf`,
      bytes: Buffer.from('x'),
      method: 0,
    }))
    const { status, body } = await send(makeRawZip([...litter, makePdfEntry('scan.pdf')]), inRoom())
    expect({ status, total: body.result.total }).toEqual({ status: 200, total: 1 })
  })

  it('names that climb are names, and what systems leave behind is passed over', async () => {
    const pupil = await enrol(bulk.world, bulk.room)
    const zip = makeRawZip([
      { name: `../../${decidedName(pupil)}`, bytes: makePdf('naik') },
      { name: '/etc/passwd', bytes: Buffer.from('root') },
      { name: 'C:\\Windows\\x.pdf', bytes: makePdf() },
      { name: 'kelas/', bytes: Buffer.alloc(0) },
      { name: '__MACOSX/._rapor.pdf', bytes: Buffer.from('x') },
      { name: 'kelas/Thumbs.db', bytes: Buffer.from('x') },
      { name: '.DS_Store', bytes: Buffer.from('x') },
    ])
    const { body } = await send(zip, inRoom())
    expect(body.result.total).toBe(3)
    expect(namesOf(body.result.berhasil)).toEqual([`../../${decidedName(pupil)}`])
    expect(await readStoredRapor(pupil)).toContain('naik')
  })
})

describe('a zip that is none, or none to open, is refused whole: 422', () => {
  const good = () => makePdfEntry('0001_2026_1_vii.pdf')
  it.each([
    ['a text named .zip', async () => Buffer.from('halo'), 'Berkas ini bukan zip yang utuh.'],
    ['an empty file', async () => Buffer.alloc(0), 'Berkas ini bukan zip yang utuh.'],
    [
      'the first half of one',
      async () => (await makeZip([{ name: 'a.pdf', bytes: makePdf('x', 5000) }])).subarray(0, 3000),
      'Berkas ini bukan zip yang utuh.',
    ],
    ['one without files', async () => makeZip([]), 'Zip ini kosong.'],
    [
      'one with only litter',
      async () => makeZip([{ name: '__MACOSX/a', bytes: Buffer.from('x') }]),
      'Zip ini kosong.',
    ],
    [
      'an encrypted one',
      async () => makeRawZip([{ ...good(), flags: 1 }]),
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
      'many small bombs',
      async () =>
        makeRawZip(
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
    expect(
      await bulk.operator.post(BULK_RAPORS_PATH, { upload_id: 'a'.repeat(32), picks: 'x' }),
    ).toMatchObject({
      status: 422,
      body: { errors: { picks: 'Pilihan tidak dapat dibaca' } },
    })
  })
})
