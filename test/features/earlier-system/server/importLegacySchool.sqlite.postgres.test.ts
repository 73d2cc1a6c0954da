/** A school of the earlier system is imported completely into an empty Pelita, with a report of all corrections. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doctor } from '#platform/server/cli/doctor.ts'
import {
  type LegacyImportRun,
  readPasswordRows,
  readReportRows,
  runLegacyImport,
} from '#test/support/legacyImport/legacyImportRun.ts'
import { signInWithSlip } from '#test/support/legacyImport/signIn.ts'
import { nameOf, nisnOf, nisOf, STUDENTS } from '#test/support/legacyImport/values.ts'
import { LONG_SLUG } from '#test/support/legacyImport/website.ts'
import { runCommand } from '#test/support/process/commands.ts'
import type { Client } from '#test/support/world/world.ts'

let importRun: LegacyImportRun
beforeAll(async () => {
  importRun = await runLegacyImport()
})
afterAll(() => importRun.close())

describe('after the import', () => {
  let text: string
  let admin: Client
  beforeAll(async () => {
    const result = await importRun.run({ report: importRun.reportFolder('asli') })
    expect(result.code).toBe(0)
    text = result.text
    admin = await importRun.world.as('Administrator')
  })

  it('the counts match, and every corrected or skipped row is reported', () => {
    const tableSums = [...text.matchAll(/^([a-z_]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)$/gm)].map(
      ([, table = '', ...numbers]) =>
        [table, ...numbers.map((digits) => Number(digits.replaceAll('.', '')))] as const,
    )
    expect(tableSums.length).toBe(26)
    for (const [table, readCount = 0, importedCount = 0, correctedCount = 0, skippedCount = 0] of tableSums) {
      expect(importedCount + skippedCount, table).toBe(readCount)
      expect(correctedCount, table).toBeLessThanOrEqual(importedCount)
    }
    const lines = readReportRows(join(importRun.reportFolder('asli'), 'laporan.csv'))
    for (const [table, , , correctedCount, skippedCount] of tableSums) {
      const countRows = (kind: string) =>
        new Set(lines.filter((line) => line.tabel === table && line.keputusan === kind).map(({ id }) => id))
          .size
      expect([countRows('diperbaiki'), countRows('ditinggal')], table).toEqual([correctedCount, skippedCount])
    }
    expect(tableSums.find(([table]) => table === 'students')).toEqual(['students', 400, 399, 399, 1])
    expect(text).toContain('Kolom yang tidak dibawa:')
    expect(text).toContain('Tabel yang tidak dibawa: sessions_lama (1)')
  })

  it('swapped numbers are swapped back, and reported', async () => {
    const rows = await importRun.world.context.db.kysely
      .selectFrom('students')
      .select(['name', 'nisn', 'nis'])
      .execute()
    const numbers = new Map(rows.map(({ name, ...row }) => [name, row]))
    for (let number = 1; number < STUDENTS; number += 1)
      expect(numbers.get(nameOf(number))).toEqual({ nisn: nisnOf(number), nis: nisOf(number) })
    const swappedLines = readReportRows(join(importRun.reportFolder('asli'), 'laporan.csv')).filter(
      ({ tabel, kolom, sebab }) => tabel === 'students' && kolom === 'nisn' && sebab.includes('tertukar'),
    )
    expect(swappedLines.length).toBe(320)
    expect(swappedLines[0]).toMatchObject({ sebelum: nisOf(1), sesudah: nisnOf(1) })
  })

  it('every user has a slip with a one-time password that signs in, grouped by class', async () => {
    const slips = readPasswordRows(join(importRun.reportFolder('asli'), 'password.csv'))
    expect(slips.length).toBe(2 + 12 + 399)
    expect(new Set(slips.map(({ password }) => password)).size).toBe(slips.length)
    expect(new Set(slips.map((slip) => slip.class)).size).toBe(12 + 3)
    const page = readFileSync(join(importRun.reportFolder('asli'), 'slip-password.html'), 'utf8')
    expect(page.match(/<article>/g)?.length).toBe(slips.length)
    expect(page).toContain("O'Neil")
    const student = await signInWithSlip(importRun, nameOf(1))
    expect((await student.get('/account/profile')).body.result).toMatchObject({ name: nameOf(1) })
    // A teacher without a NIP signs in by NIK.
    expect(slips.find(({ name }) => name === 'Guru Rekaan 12')?.login).toBe('3273010101800012')
    await signInWithSlip(importRun, 'Guru Rekaan 12')
  })

  it('report cards open only for their owner, under their former names', async () => {
    const { body } = await admin.get<{ rows: { id: number }[] }>(
      `/sia/activity/student-class?search=${encodeURIComponent(nameOf(2))}`,
    )
    expect(body.result.rows.length).toBe(1)
    const file = '210002_2022_1_kelas.pdf'
    const owner = await signInWithSlip(importRun, nameOf(2))
    const otherStudent = await signInWithSlip(importRun, nameOf(3))
    const response = await owner.get(`/download-attachment?file=${file}`)
    expect(response.status).toBe(200)
    expect(response.headers['content-disposition']).toContain(file)
    expect((await otherStudent.get(`/download-attachment?file=${file}`)).status).toBe(404)
  })

  it('the website has its posts under the old addresses, in the old order, with imported pictures', async () => {
    const { text: postsText } = await importRun.world.anonymous.get('/public/posts?type=news')
    const { rows } = JSON.parse(postsText).result
    expect(rows.map(({ slug }: { slug: string }) => slug)).toEqual(['konten-1-2', 'konten-1', LONG_SLUG])
    expect(rows[1].created_at).toBe('2021-08-01T03:00:00.000Z')
    expect(rows[1].user.name).toBe("Bu Penulis O'Neil")
    const [first, second] = rows[1].content.match(/\/images\/[\w.-]+/g)
    expect([first, second.startsWith('/images/')]).toEqual([second, true])
    expect((await importRun.world.app.inject(first)).statusCode).toBe(200)
    expect(rows[1].content).toContain('https://api.sekolah-lama.sch.id/public/images/tidak-ada.jpg')
    expect(rows[1].content).not.toContain('<script')
    const { body } = await importRun.world.anonymous.get<Record<string, { slug?: string }>>(
      '/public/general?data=headline,general',
    )
    expect(body.result.headline).toMatchObject({ slug: 'konten-1' })
    expect(body.result.general).toMatchObject({
      'site name': 'SMP Lama',
      facebook: 'https://www.facebook.com/smplama',
    })
  })

  it('menus have their former structure, with valid links', async () => {
    const { body } = await importRun.world.anonymous.get<Record<string, unknown>>('/public/menus')
    const createItem = (text: string, link: string, children: unknown[] = []) => ({ text, link, children })
    expect(body.result.main).toMatchObject([
      createItem('Beranda', ''),
      createItem('Berita', 'berita', [
        createItem('Anak', 'berita/anak', [
          { text: 'Cucu', link: 'berita/cucu' },
          { text: 'Cicit', link: 'https://luar.sch.id/x' },
        ]),
      ]),
      createItem('Profil', 'pages/konten-5'),
    ])
    expect(body.result.top).toMatchObject([createItem('Yatim', 'yatim')])
  })

  it('slides, galleries and albums keep their order, and a link that is free text becomes empty', async () => {
    const slides = await importRun.world.anonymous.get<unknown[]>('/public/slides')
    expect(slides.body.result).toMatchObject([
      { altText: 'Pertama', link: 'https://www.sekolah.sch.id' },
      { altText: 'Kedua', link: '' },
      { altText: 'Ketiga', link: '/berita/ppdb' },
    ])
    const { body } = await admin.get<{ rows: { id: number }[] }>('/album')
    const album = await admin.get(`/album/${body.result.rows[0]?.id}`)
    expect(album.body.result).toMatchObject({
      galleries: [
        { gallery: { title: 'Video', image: 'dQw4w9WgXcQ' } },
        { gallery: { title: 'Upacara', image: expect.stringMatching(/\.jpg$/) } },
      ],
    })
  })

  it('lessons, materials, tasks, submissions and final scores are imported', async () => {
    expect(await importRun.countRows('lesson_classes')).toBe(36)
    expect(await importRun.countRows('lesson_class_students')).toBe(960)
    const { kysely } = importRun.world.context.db
    const submissions = await kysely
      .selectFrom('lesson_class_task_submits')
      .selectAll()
      .orderBy('id')
      .execute()
    expect(submissions).toMatchObject([
      { status: 'submit', is_late: 0, submitted_at: '2022-08-19T03:00:00.000Z' },
      { status: 'submit', is_late: 1 },
    ])
    const attachments = await kysely.selectFrom('learning_files').selectAll().execute()
    expect(attachments).toMatchObject([{ filename: 'materi-bab-1.pdf', entity: 'material' }])
    const scores = await kysely.selectFrom('graduations').select('final_score').orderBy('id').execute()
    expect(scores.map(({ final_score }) => final_score)).toEqual(
      Array.from({ length: 20 }, (_, index) => 80 + ((321 + index) % 10) + 0.25),
    )
    expect(await importRun.countRows('student_class_rapors')).toBe(60)
  })

  it('roles have Pelita’s keys, and nobody has more rights than before', async () => {
    const { body } = await admin.get<{ rows: { id: number; name: string }[] }>('/master/role?page_size=100')
    const ownRoles = body.result.rows.filter(({ name }) => !name.startsWith('Role '))
    expect(ownRoles.map(({ name }) => name).sort()).toEqual([
      'Administrator',
      'Guru',
      'Operator',
      'Siswa',
      'penulis',
    ])
    const keys = await importRun.world.context.db.kysely
      .selectFrom('role_accesses')
      .where('role_id', '=', ownRoles.find(({ name }) => name === 'penulis')?.id ?? 0)
      .select('access')
      .execute()
    expect(keys.map(({ access }) => access).sort()).toEqual([
      'delete-master-user',
      'edit-master-user-other',
      'manage-content',
    ])
  })

  it('the active year and semester are those of the dump, and religions are spelled as Pelita stores them', async () => {
    const { body } = await admin.get('/sia/master/setting')
    expect(body.result).toMatchObject({
      eduyears: expect.arrayContaining([expect.objectContaining({ name: '2022/2023', status: 'active' })]),
      semesters: [
        { name: 'Ganjil', status: 'active' },
        { name: 'Genap', status: 'draft' },
      ],
    })
    const rows = await importRun.world.context.db.kysely
      .selectFrom('students')
      .select('religion')
      .distinct()
      .execute()
    expect(rows.map(({ religion }) => religion).sort()).toEqual(['hindu', 'islam', 'katholik', 'protestan'])
  })

  it('new records get ids that no imported record has, and pelita doctor finds no problem', async () => {
    const response = await admin.post<{ id: number }>('/sia/master/lesson', { code: 'BARU', name: 'Baru' })
    expect(response).toMatchObject({ status: 201, body: { result: { id: 4 } } })
    const post = { title: 'Baru', type: 'news', status: 'draft', content: '' }
    expect((await admin.post('/post', post)).status).toBe(201)
    expect(await runCommand(doctor, importRun.world.context)).toMatchObject({ code: 0 })
  })

  it('a second import over existing data is refused and changes nothing', async () => {
    const countsBefore = [
      await importRun.countRows('users'),
      await importRun.countRows('posts'),
      importRun.listStoredFiles().length,
    ]
    await expect(importRun.run({ report: importRun.reportFolder('kedua') })).rejects.toThrow(
      'sudah berisi data sekolah',
    )
    await expect(importRun.run({ report: importRun.reportFolder('asli') })).rejects.toThrow(
      'sudah berisi data sekolah',
    )
    expect([
      await importRun.countRows('users'),
      await importRun.countRows('posts'),
      importRun.listStoredFiles().length,
    ]).toEqual(countsBefore)
    expect([
      existsSync(importRun.reportFolder('kedua')),
      existsSync(join(importRun.reportFolder('asli'), 'password.csv')),
    ]).toEqual([false, true])
  })
})
