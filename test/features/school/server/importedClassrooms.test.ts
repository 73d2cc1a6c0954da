/** Lists of classes are imported as Dapodik and schools write them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const PATH = '/sia/master/classroom'

async function importClassrooms(csv: string) {
  const { body, text } = await sendCsv(admin, PATH, { csv })
  expect(body.result, text).toMatchObject({ delimiter: ';' })
  const stored = await world.context.db.kysely
    .selectFrom('classrooms')
    .select(['code', 'room', 'name'])
    .orderBy('code')
    .orderBy('room')
    .execute()
  return { result: body.result, stored: stored.map(({ code, room, name }) => `${code} ${room}: ${name}`) }
}

it("Dapodik's list has grade and letter in the name of the class", async () => {
  const { result, stored } = await importClassrooms(
    [
      'Daftar Rombongan Belajar;;;;;;',
      'SMP Contoh;;;;;;',
      'No;Nama Rombel;Tingkat Kelas;L;P;Total;Wali Kelas;Kurikulum;Ruangan',
      '1;VII A;7;16;16;32;Budi;Kurikulum Merdeka;R1',
      '2;VIII-2;8;16;16;32;Ani;Kurikulum Merdeka;R2',
      '3;Kelas 9C;9;15;16;31;Cici;Kurikulum Merdeka;R3',
      '4;Anggrek;9;15;16;31;Didi;Kurikulum Merdeka;R4',
    ].join('\n'),
  )
  expect(result).toMatchObject({ created: 3, failed: 1 })
  expect(JSON.stringify(result.reasons)).toContain('“Anggrek” tidak memuat huruf rombel A sampai J')
  expect(stored).toEqual(['IX C: Kelas 9C', 'VII A: VII A', 'VIII B: VIII-2'])
})

it('a column that cannot be read is said, where the name is read in its place', async () => {
  const { body } = await sendCsv(admin, PATH, {
    csv: 'Kelas;Rombel;Nama\nX;A;VIII J\n',
    fields: { dry_run: '1' },
  })
  expect(body.result.rows).toMatchObject([{ warnings: ['Kelas “X” tidak dikenal, jadi dibaca dari nama'] }])
})

it('columns of their own say it before the name, which a school may have made up', async () => {
  const { result, stored } = await importClassrooms('Kelas;Rombel;Nama\n9;d;Melati\nIX;5;IX-E\nX;A;X A\n')
  expect(result).toMatchObject({ created: 2, failed: 1 })
  expect(JSON.stringify(result.reasons)).toContain('“X” bukan VII, VIII, atau IX')
  expect(stored).toEqual(expect.arrayContaining(['IX D: Melati', 'IX E: IX-E']))
})
