/** Importing a CSV: stored rows, downloads of refused rows, and permissions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatuses, downloadLink, findRecord, KEEP_NUMBERS, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const LESSON = '/sia/master/lesson'
const STUDENT = '/sia/master/student'
const findLessonName = async (code: string) =>
  (
    await admin.get<{ rows: { code: string; name: string }[] }>(`${LESSON}?search=${code}&page_size=100`)
  ).body.result.rows.find((row) => row.code === code)?.name
const findStudent = (nisn: string) => findRecord(admin, STUDENT, nisn)

describe('rows', () => {
  it('keep leading zeros, and read common date formats and labels of choices in any case', async () => {
    const csv = `nisn;nis;name;gender;day_birth;religion;entry_year;rt\n0012;0003;Budi;laki-laki;7/1/2012;ISLAM;15/07/2026;001\n`
    expect((await sendCsv(admin, STUDENT, { csv, fields: KEEP_NUMBERS })).body.result.reasons).toEqual([])
    expect(await findStudent('0012')).toMatchObject({
      nisn: '0012',
      nis: '0003',
      gender: 'L',
      day_birth: '2012-01-07',
      religion: 'islam',
      entry_year: '2026-07-15',
      rt: '001',
    })
  })

  it('with empty numbers are not duplicates', async () => {
    const csv = 'nisn,nis,name,gender,nik\n31,31,Satu,L,\n32,32,Dua,P,\n'
    expect((await sendCsv(admin, STUDENT, { csv, fields: KEEP_NUMBERS })).body.result).toMatchObject({
      stored: 2,
      failed: 0,
    })
  })

  it('that are refused can be downloaded with the reasons, corrected, and imported', async () => {
    const csv = [
      'nisn;nis;name;gender;phone;catatan',
      '41;41;Baik;L;+6281;a',
      '42;42;;L;=1+1;b',
      '41;43;Kembar;P;@x;c',
      '44;44;Tanggal;X;-;d',
      '45;45;Baik Juga;P;;e',
      '4x;;"=HYPERLINK(""x"")";L;;f',
    ]
    const { body } = await sendCsv(admin, STUDENT, { csv: csv.join('\r\n'), fields: KEEP_NUMBERS })
    expect(body).toMatchObject({
      message: '2 data berhasil. 4 data gagal',
      result: { total: 6, stored: 2, failed: 4, ignored: ['catatan'] },
    })
    expect(body.result.reasons.map(({ line }) => line)).toEqual([3, 4, 5, 7])
    const failedRows = await downloadLink(world, body.result.fail)
    expect(failedRows.split('\r\n')).toEqual([
      '\uFEFFnisn;nis;name;gender;phone;catatan;fail_message',
      "42;42;;L;'=1+1;b;Nama: Harus diisi",
      "41;43;Kembar;P;'@x;c;NISN 41 sudah ada di baris 2 berkas ini",
      "44;44;Tanggal;X;'-;d;Jenis Kelamin “X”: Pilihan tidak dikenal",
      `4x;;"'=HYPERLINK(""x"")";L;;f;Isi NISN, NIS, atau Tanggal Lahir dengan Nama Ibu`,
      '',
    ])
    const correctedCsv = failedRows
      .replace('42;42;;L', '42;42;Ada;L')
      .replace('41;43', '43;43')
      .replace('Tanggal;X', 'Tanggal;P')
      .replace('4x;', '46;46')
    const secondImport = await sendCsv(admin, STUDENT, { csv: correctedCsv, fields: KEEP_NUMBERS })
    expect(secondImport.body.result).toMatchObject({ stored: 4, failed: 0, fail: null, ignored: ['catatan'] })
    expect(await findStudent('42'), 'values are unchanged').toMatchObject({ phone: '=1+1' })
    expect(await findStudent('46')).toMatchObject({ name: '=HYPERLINK("x")' })
  })

  it('with shifted cells or characters that cannot be stored are refused, and the others stored', async () => {
    const paddingRows = `P,${'x'.repeat(200)}\n`.repeat(400)
    const csv = `code,name\nC1,Jalan Anggrek, No 5\nC2,Utuh,,\nC3\n${paddingRows}C4,Nol\0Nol\nC5,Akhir\n`
    const { result } = (await sendCsv(admin, LESSON, { csv })).body
    expect(result).toMatchObject({ total: 405, stored: 3, failed: 402 })
    const reasons = (await downloadLink(world, result.fail)).split('\r\n')
    expect(reasons[1]).toContain('Ada 3 kolom, seharusnya 2')
    expect(reasons[2]).toBe('C3,,Nama: Harus diisi')
    expect(reasons.at(-2)).toContain('tidak dapat disimpan')
    expect(await findLessonName('C5')).toBe('Akhir')
  })
})

describe('a dry run', () => {
  it('counts like the import and stores nothing', async () => {
    const rows = Array.from({ length: 90 }, (_, n) => `D${n % 85},Nama ${n}`)
    const csv = `code,name\n${rows.join('\n')}\n,tanpa kode\n`
    const { kysely } = world.context.db
    const findDownloads = () => kysely.selectFrom('downloads').select('id').execute()
    const earlierDownloads = await findDownloads()
    const dryRun = (await sendCsv(admin, LESSON, { csv, fields: { dry_run: '1' } })).body.result
    expect(dryRun).toMatchObject({ total: 91, stored: 85, failed: 6, credentials: null })
    expect(
      await downloadLink(world, dryRun.fail),
      'refused rows can be corrected before anything is stored',
    ).toContain(',tanpa kode,')
    expect(await findLessonName('D1')).toBeUndefined()
    const downloadsOffered = await findDownloads()
    const importResult = (await sendCsv(admin, LESSON, { csv })).body.result
    expect(importResult).toMatchObject({ total: 91, stored: 85, failed: 6 })
    expect(importResult.reasons.map(({ line }) => line)).toEqual(dryRun.reasons.map(({ line }) => line))
    expect(downloadsOffered).toHaveLength(earlierDownloads.length + 1)
  })

  it('ignores the case of e-mails, and a refused row does not reserve its e-mail', async () => {
    const row = (n: number, email: string, role = 'Operator') => `administrator,${role},Orang ${n},${email}`
    const rows = [
      row(0, 'sama@x.id', 'Tidak Ada'),
      ...Array.from({ length: 60 }, (_, n) => row(n, `p${n}@x.id`)),
      row(1, 'SAMA@x.id'),
      row(2, 'P1@X.id'),
    ]
    const csv = `user_type,role,name,email\n${rows.join('\n')}\n`
    const dryRun = (await sendCsv(admin, '/master/user', { csv, fields: { dry_run: '1' } })).body.result
    const importResult = (await sendCsv(admin, '/master/user', { csv })).body.result
    expect([dryRun.stored, importResult.stored]).toEqual([61, 61])
    expect(importResult.reasons.map(({ line }) => line)).toEqual([2, 64])
    expect(dryRun.reasons[0]?.message).toBe('Role Tidak Ada tidak ada')
  })
})

describe('the links of an import', () => {
  it('need no Authorization header, are unguessable, and expire after 15 minutes', async () => {
    const { fail } = (await sendCsv(admin, LESSON, { csv: 'code,name\n,x\n' })).body.result
    expect(fail).toMatch(/^\/api\/download\/[\w-]{43}$/)
    const path = (fail as string).replace('/api', '')
    const response = await world.anonymous.get(path)
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-disposition': 'attachment; filename="data-gagal.csv"',
        'cache-control': 'no-store',
      },
    })
    expect((await world.anonymous.get(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(
      404,
    )
    world.advanceClock(14 * 60_000)
    expect((await world.anonymous.get(path)).status).toBe(200)
    world.advanceClock(61_000)
    expect((await world.anonymous.get(path)).status).toBe(404)
  })

  it('are deleted with their passwords after they expired', async () => {
    await sendCsv(admin, STUDENT, { csv: 'nisn,nis,name,gender\n51,51,Budi,L\n', fields: KEEP_NUMBERS })
    world.advanceClock(16 * 60_000)
    const { fail } = (await sendCsv(admin, LESSON, { csv: 'code,name\n,x\n' })).body.result
    await downloadLink(world, fail)
    const downloads = await world.context.db.kysely.selectFrom('downloads').select('filename').execute()
    expect(downloads).toEqual([{ filename: 'data-gagal.csv' }])
  })
})

describe('a user who imports', () => {
  it('needs the key to add, and cannot grant more rights than they have', async () => {
    const reader = await world.as({ keys: ['sia-master', 'edit-sia-master', 'master-user'] })
    for (const path of [LESSON, '/master/user'])
      expect((await sendCsv(reader, path, { csv: 'code,name\nE1,x\n' })).status).toBe(403)
    const operator = await world.as('Operator')
    const csv =
      'user_type,role,name,email\nadministrator,Administrator,Licik,licik@x.id\nGuru,guru,Bu Ani,ani@x.id\n'
    const { result } = (await sendCsv(operator, '/master/user', { csv })).body
    expect(result).toMatchObject({ stored: 0, failed: 2 })
    expect(result.reasons.map(({ message }) => message)).toEqual([
      'Anda tidak dapat memberikan role yang haknya tidak Anda miliki.',
      'Harus diisi',
    ])
  })

  it('may send two imports at once: each row is stored by one and refused by the other', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => `06${n},07${n},Murid ${n},P`)
    const toCsv = (lines: string[]) => `nisn,nis,name,gender\n${lines.join('\n')}\n`
    const [first, second] = await Promise.all([
      sendCsv(admin, STUDENT, { csv: toCsv(rows), fields: KEEP_NUMBERS }),
      sendCsv(admin, STUDENT, { csv: toCsv(rows.toReversed()), fields: KEEP_NUMBERS }),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.result.stored + second.body.result.stored).toBe(100)
    expect(first.body.result.failed + second.body.result.failed).toBe(100)
    const { kysely } = world.context.db
    const accounts = await kysely.selectFrom('users').where('nisn', 'like', '06%').select('nisn').execute()
    expect(accounts).toHaveLength(100)
  })

  it('a row that a form sends at the same moment creates one record', async () => {
    const csv = `code,name\n${Array.from({ length: 50 }, (_, n) => `F${n},x`).join('\n')}\n`
    const [imported, formStatuses] = await Promise.all([
      sendCsv(admin, LESSON, { csv }),
      countStatuses(20, () => admin.post(LESSON, { code: 'F25', name: 'x' })),
    ])
    expect((formStatuses[201] ?? 0) + imported.body.result.stored).toBe(50)
    expect((formStatuses[201] ?? 0) + (formStatuses[422] ?? 0)).toBe(20)
  })
})

it('a CSV of hundreds of rows does not block other requests', async () => {
  const rows = Array.from({ length: 400 }, (_, n) => `09${n},08${n},Murid ${n},L`)
  const importing = sendCsv(admin, STUDENT, {
    csv: `nisn,nis,name,gender\n${rows.join('\n')}\n`,
    fields: KEEP_NUMBERS,
  })
  let isDone = false
  void importing.then(() => {
    isDone = true
  })
  let responseCount = 0
  while (!isDone) {
    expect((await admin.get(`${LESSON}?search=A1`)).status).toBe(200)
    responseCount += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect((await importing).body.result.stored).toBe(400)
  expect(responseCount).toBeGreaterThan(5)
})
