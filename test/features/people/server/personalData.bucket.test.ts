/** Exporting the personal data of a student or teacher. */
import { describe, expect, it } from 'vitest'
import { setUpPersonalData } from '#test/support/sia/personalData.ts'
import type { Client } from '#test/support/world/world.ts'
import { unzipFiles } from '#test/support/world/zip.ts'

const fixture = setUpPersonalData()

const requestBundle = (client: Client, type: string, id: number) =>
  fixture.world.app.inject({
    url: `/api/sia/master/${type}/${id}/personal-data`,
    headers: { authorization: `Bearer ${client.token}` },
  })

const readData = (files: ReadonlyMap<string, Buffer>) => String(files.get('data.json'))

describe('the personal data of a student', () => {
  it('is a zip of JSON, report cards and answers of that student only, and is recorded', async () => {
    const { statusCode, headers, rawPayload } = await requestBundle(
      fixture.admin,
      'student',
      fixture.student.id,
    )
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toContain('data-pribadi')
    const files = await unzipFiles(rawPayload)
    const names = [...files.keys()]
    expect(names.filter((name) => name.startsWith('dokumen/'))).toHaveLength(1)
    expect(names.filter((name) => /^berkas\/\d+ [^/]*saya\.pdf$/.test(name))).toHaveLength(1)
    const allText = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n')
    expect(allText).toContain('Rapor sendiri')
    expect(allText).not.toContain('Rapor orang lain')
    const data = JSON.parse(readData(files)) as Record<string, Record<string, unknown>[]>
    expect(data.siswa).toMatchObject([{ nisn: fixture.student.nisn, name: fixture.student.name }])
    expect(data.kelas).toMatchObject([{ kelas: fixture.lesson.classroom.name, status: 'active' }])
    expect(data.rapor_dan_surat).toHaveLength(1)
    expect(data.pelajaran).toHaveLength(1)
    expect(data.pengumpulan).toMatchObject([{ jawaban: `<p>Tulisan ${fixture.student.name}</p>` }, {}])
    expect(data.pengumpulan_dikembalikan).toMatchObject([
      { pengumpulan_ke: 1, jawaban: '<p>Percobaan</p>', umpan_balik: 'Ulangi' },
    ])
    // The file of the answer, and that of its attempt.
    expect(names.filter((name) => /^berkas\/\d+ percobaan\.pdf$/.test(name))).toHaveLength(2)
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token_hash/)
    expect(JSON.stringify(data)).not.toContain(fixture.otherStudent.nisn)
    const trail = await fixture.world.context.db.kysely
      .selectFrom('audits')
      .where('action', '=', 'read')
      .where('entity_id', '=', fixture.student.id)
      .where('after', 'like', '%personal_data%')
      .selectAll()
      .execute()
    expect(trail).toMatchObject([{ entity: 'student', user_id: fixture.admin.id }])
  })

  it('is exported for teachers too, with record, lessons and tasks', async () => {
    const { id } = await fixture.world.context.db.kysely
      .selectFrom('teachers')
      .where('user_id', '=', fixture.lesson.teacher.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const files = await unzipFiles((await requestBundle(fixture.admin, 'teacher', id)).rawPayload)
    const data = JSON.parse(readData(files)) as Record<string, unknown[]>
    expect([data.guru?.length, data.pelajaran?.length, data.tugas?.length]).toEqual([1, 1, 3])
  })

  it('is complete even if there are many rows', async () => {
    const at = new Date().toISOString()
    const row = {
      user_id: fixture.student.client.id,
      action: 'login',
      entity: 'user',
      created_at: at,
      count: 1,
    }
    const rows = Array.from({ length: 450 }, () => ({ ...row, entity_id: fixture.student.client.id }))
    await fixture.world.context.db.kysely.insertInto('audits').values(rows).execute()
    const files = await unzipFiles(
      (await requestBundle(fixture.admin, 'student', fixture.student.id)).rawPayload,
    )
    const { jejak } = JSON.parse(readData(files)) as {
      jejak: { id: number; action: string }[]
    }
    expect(jejak.filter(({ action }) => action === 'login').length).toBeGreaterThanOrEqual(450)
    expect(new Set(jejak.map(({ id }) => id)).size).toBe(jejak.length)
  })

  it.each(['Operator', 'Guru', 'Siswa'] as const)(
    'is refused for %s, and an unknown student is 404',
    async (role) => {
      expect(
        (await requestBundle(await fixture.world.as(role), 'student', fixture.student.id)).statusCode,
      ).toBe(403)
      expect((await requestBundle(fixture.admin, 'student', 999_999)).statusCode).toBe(404)
    },
  )
})
