/** Every oddity of a hand-written dump: imported, corrected or skipped, with the reason in the report. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importEarlier } from '#features/earlier-system/server/importEarlier.ts'
import { drawImage } from '#test/support/content/images.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

type ReportLine = Record<
  'tabel' | 'id' | 'nama' | 'keputusan' | 'kolom' | 'sebelum' | 'sesudah' | 'sebab',
  string
>

let world: World
let folder: string
let csv: string
let lines: ReportLine[]
let text: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-aneh-'))
  world = await openWorld({ env: { PORT: '1', DEFAULT_PASSWORD: 'awal-sekali' } })
  const writeLegacyFile = (path: string, bytes: Buffer | string) => {
    mkdirSync(join(folder, 'berkas', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'berkas', path), bytes)
  }
  writeLegacyFile('images/600-foto.jpg', await drawImage({ width: 600, height: 300 }))
  writeLegacyFile('images/300-foto.jpg', await drawImage({ width: 300, height: 150 }))
  writeLegacyFile('images/logo.png', await drawImage({ width: 60, height: 30, format: 'png' }))
  writeLegacyFile('images/bukan-gambar.jpg', '<svg/>')
  writeLegacyFile('rapor/lama.pdf', makePdf('LAMA'))
  writeLegacyFile('rapor/baru.pdf', makePdf('BARU'))
  const options = { files: join(folder, 'berkas'), report: join(folder, 'laporan') }
  const result = await runCommand(importEarlier, world.context, {
    options,
    operands: ['test/features/earlier-system/server/dumps/navicat.sql'],
  })
  text = result.text
  csv = readFileSync(join(folder, 'laporan/laporan.csv'), 'utf8')
  lines = parse(csv, { delimiter: ';', bom: true, columns: true })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const getKysely = () => world.context.db.kysely

describe('skipped rows have a reason', () => {
  it.each([
    ['roles', '3', 'ganda'],
    ['users', '5', 'dihapus atau tidak dibawa'],
    ['users', '6', 'tipe user'],
    ['students', '2', 'NISN 0100000001 sudah dipakai siswa id 1'],
    ['students', '4', 'tanpa NISN dan NIS'],
    ['students', '5', 'sudah dihapus'],
    ['students', '6', 'nama kosong'],
    ['classrooms', '4', 'ganda dengan id 1'],
    ['classrooms', '5', 'bukan kelas VII'],
    ['student_classes', '3', 'ganda dengan id 1'],
    ['student_classes', '4', 'student_id 2: tidak ada, atau tidak dibawa'],
    ['lesson_classes', '2', 'ganda dengan id 1'],
    ['lesson_classes', '3', 'teacher_id kosong'],
    ['lesson_class_students', '2', 'ganda dengan id 1'],
    ['posts', '2', 'judul kosong'],
    ['posts', '4', 'jenis konten event'],
  ])('%s %s: %s', (table, id, reason) => {
    const matches = lines.filter(
      (line) => line.tabel === table && line.id === id && line.keputusan === 'ditinggal',
    )
    expect(matches.map(({ sebab }) => sebab)).toEqual([expect.stringContaining(reason)])
  })
})

describe('corrected rows have before, after and a reason', () => {
  it.each([
    ['users', '2', 'username', 'kepala', '', 'sudah dipakai'],
    ['users', '2', 'email', 'SATU@lama.sch.id', '', 'sudah dipakai'],
    ['users', '2', 'username', 'kepala', 'nama.ganda', 'dibuat dari namanya'],
    ['users', '3', 'username', '12345', '', 'angka saja'],
    ['users', '3', 'role_id', '1', 'Guru', 'hanya untuk administrator'],
    ['users', '4', 'role_id', '77', 'Siswa', 'rolenya tidak ada'],
    ['teachers', '1', 'nip', '1980 0101', '19800101', 'hanya angkanya'],
    ['teachers', '1', 'nik', "'-", '', 'tidak diisi'],
    ['teachers', '2', 'nip', '19800101', '', 'sudah dipakai id 1'],
    ['students', '1', 'nisn', '210001', '0100000001', 'tertukar'],
    ['students', '1', 'gender', 'perempuan', 'P', 'ejaan'],
    ['students', '1', 'religion', 'Buddha', 'budha', 'ejaan'],
    ['students', '3', 'nis', '', '0100000003', 'NIS kosong'],
    ['students', '3', 'religion', 'lainnya', '', 'tidak ada dalam pilihan'],
    ['classrooms', '2', 'code', '8', 'VIII', 'ejaan'],
    ['classrooms', '3', 'room', '', 'C', 'ejaan'],
    ['lessons', '2', 'code', '', 'MP2', 'kode kosong'],
    ['eduyears', '1', 'code', '2020/2021', '2020', 'tahun mulainya'],
    ['eduyears', '1', 'status', 'active', 'passed', 'tepat satu'],
    ['eduyears', '3', 'status', 'inactive', 'draft', 'sebutannya'],
    ['semesters', '1', 'status', 'inactive', 'passed', 'sebelum semester aktif'],
    ['student_classes', '1', 'status', 'active', 'moved', 'dua kelas'],
    ['student_classes', '5', 'status', 'aneh', 'active', 'tidak dikenal'],
    ['student_class_rapors', '1', 'file', '', '', 'versi sebelumnya'],
    ['posts', '1', 'slug', 'Judul_Besar', 'judul-besar', 'tidak dapat dipakai'],
    ['posts', '1', 'content', '../public/images/Foto.JPG', '/images/', 'gambar di dalam isi'],
    ['posts', '3', 'image', 'bukan-gambar.jpg', '', 'bukan gambar'],
    ['posts', '3', 'visibility', 'aneh', 'private', 'sebutannya'],
    ['posts', '3', 'author_id', '6', 'Administrator', 'penulisnya tidak dibawa'],
    ['posts', '3', 'created_at', '0000-00-00 00:00:00', '', 'bukan tanggal'],
  ])('%s %s %s: %o became %o, %s', (table, id, column, before, after, reason) => {
    const matches = lines.filter(
      (line) =>
        line.tabel === table && line.id === id && line.kolom === column && line.keputusan === 'diperbaiki',
    )
    const matchesWithReason = matches.filter((line) => line.sebab.includes(reason))
    expect(matchesWithReason, JSON.stringify(matches)).toHaveLength(1)
    expect(matchesWithReason[0]?.sebelum.slice(0, 60)).toBe(before)
    expect(matchesWithReason[0]?.sesudah.startsWith(after)).toBe(true)
    if (after === '') expect(matchesWithReason[0]?.sesudah).toBe('')
  })

  it('elements removed from a text are reported', () => {
    const reasons = lines.filter(({ tabel, id }) => tabel === 'posts' && id === '1').map(({ sebab }) => sebab)
    expect(reasons).toEqual(
      expect.arrayContaining([
        expect.stringContaining('<video>'),
        expect.stringContaining('tertanam di dalam teks'),
      ]),
    )
  })

  it('no cell of the report runs as a formula', () => {
    expect(csv).not.toMatch(/(^|;)"?[=+@-]/m)
  })
})

describe('the imported school', () => {
  it('has times converted from the school’s zone, and from UTC only where the dump says so', async () => {
    const [post] = await getKysely().selectFrom('posts').selectAll().orderBy('id').execute()
    expect(post).toMatchObject({
      created_at: '2020-12-31T17:30:00.000Z',
      updated_at: '2020-12-31T17:30:00.000Z',
    })
  })

  it('uses the widest copy of a picture without its original, and leaves pictures of other hosts', async () => {
    const [post] = await getKysely().selectFrom('posts').selectAll().orderBy('id').execute()
    const pictures = post?.content.match(/src="[^"]+"/g)
    expect(pictures).toEqual([`src="/images/${post?.image}"`, 'src="https://lain.id/images/logo.png"'])
    const image = await getKysely().selectFrom('images').selectAll().executeTakeFirstOrThrow()
    expect(image).toMatchObject({ name: post?.image, width: 600, height: 300 })
  })

  it('has one active year and semester, and no student in two classes of a year', async () => {
    expect(
      (await getKysely().selectFrom('eduyears').selectAll().orderBy('id').execute()).map(
        ({ code, status }) => `${code} ${status}`,
      ),
    ).toEqual(['2020 passed', '2021 active', '2022 draft'])
    expect(
      (await getKysely().selectFrom('semesters').selectAll().orderBy('id').execute()).map(
        ({ status }) => status,
      ),
    ).toEqual(['passed', 'active'])
    expect(
      (await getKysely().selectFrom('student_classes').selectAll().orderBy('id').execute()).map(
        ({ status }) => status,
      ),
    ).toEqual(['moved', 'active', 'active'])
  })

  it('has the last report card as the current one, and keeps the former', async () => {
    const documents = await getKysely().selectFrom('documents').selectAll().orderBy('id').execute()
    expect(documents.map(({ filename }) => filename)).toEqual(['lama.pdf', 'baru.pdf'])
    const currentRapors = await getKysely().selectFrom('student_class_rapors').selectAll().execute()
    expect(currentRapors.map(({ file }) => file)).toEqual([documents[1]?.name])
  })

  it('has DEFAULT_PASSWORD as the first password of everybody', async () => {
    const response = await world.anonymous.post('/login', { email: 'nama.ganda', password: 'awal-sekali' })
    expect(response.body).toMatchObject({ success: true, result: { user: { must_change_password: true } } })
    expect(readFileSync(join(folder, 'laporan/password.csv'), 'utf8')).toContain('awal-sekali')
    expect(text).toContain('2 guru atau siswa belum memiliki akun')
    expect(text).toContain('Tabel yang tidak ada di dalam dump: lesson_class_materials, lesson_class_tasks')
  })
})

it('a teacher whose account is the administrator of Pelita keeps that account and gets no second one', async () => {
  const { user_id } = await getKysely()
    .selectFrom('teachers')
    .where('name', '=', 'Guru Admin')
    .select('user_id')
    .executeTakeFirstOrThrow()
  const accounts = await getKysely()
    .selectFrom('users')
    .where(({ eb, or }) => or([eb('email', '=', 'admin@sekolah.sch.id'), eb('nip', '=', '19850505')]))
    .select('id')
    .execute()
  expect(accounts).toEqual([{ id: user_id }])
})
