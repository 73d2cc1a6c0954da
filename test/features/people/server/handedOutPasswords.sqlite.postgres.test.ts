/** One-time passwords are shown only to somebody who may also reset those accounts; others make the accounts without them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { SEEDED_ROLES } from '#src/access.ts'
import { downloadLink, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

/** Enough to grant the roles of teachers and students. */
const GRANTABLE = SEEDED_ROLES.filter(({ name }) => name === 'Guru' || name === 'Siswa').flatMap(
  ({ accesses }) => accesses,
)
const CREATOR = [
  ...new Set([...GRANTABLE, 'sia-master', 'add-sia-master', 'master-user', 'add-master-user'] as const),
]

let world: World
let creator: Client
let resetter: Client
beforeAll(async () => {
  world = await openWorld()
  creator = await world.as({ keys: CREATOR })
  resetter = await world.as({ keys: [...CREATOR, 'edit-master-user'] })
})
afterAll(() => world.close())

const IMPORTS = [
  [
    '/sia/master/student',
    'nisn,nis,name,gender,grade,room,eduyear\n0071112221,91,Ani,P,,,\n0071112222,92,Budi,L,,,\n',
  ],
  ['/sia/master/teacher', 'nip,name\n198001012005011001,Satu\n198001012005011002,Dua\n'],
  [
    '/master/user',
    'user_type,role,name,email,nip\nteacher,Guru,Tiga,tiga@sekolah.sch.id,197801012005011001\nteacher,Guru,Empat,empat@sekolah.sch.id,197801012005011002\n',
  ],
] as const

it.each(IMPORTS)(
  'an import of %s tells how many passwords wait for somebody who may reset them',
  async (path, csv) => {
    const dryRun = await sendCsv(creator, path, { csv, fields: { dry_run: '1' } })
    expect(dryRun.body.result).toMatchObject({ stored: 2, withheld: 2, waiting: 0, credentials: null })
    const { body } = await sendCsv(creator, path, { csv })
    expect(body.result).toMatchObject({ stored: 2, withheld: 2, waiting: 0, credentials: null })
  },
)

it.each(IMPORTS)('an import of %s gives them to somebody who may', async (path, csv) => {
  // Other numbers than those that the test before stored.
  const others = csv
    .replaceAll('007111222', '007111333')
    .replaceAll('198001', '198101')
    .replaceAll('197801', '197901')
    .replaceAll(',9', ',8')
  const { body } = await sendCsv(resetter, path, { csv: others.replaceAll('@sekolah', '@lain') })
  expect(body.result).toMatchObject({ stored: 2, withheld: 0, credentials: expect.any(String) })
  expect((await downloadLink(world, body.result.credentials)).trim().split('\r\n')).toHaveLength(3)
})

const USER = { user_type: 'teacher', role_id: 3, name: 'Lima', nip: '803', email: 'lima@sekolah.sch.id' }

it.each([
  ['/sia/master/student', makeStudent(1), makeStudent(2)],
  ['/sia/master/teacher', makeTeacher(1), makeTeacher(2)],
  ['/master/user', USER, { ...USER, nip: '804', email: 'enam@sekolah.sch.id' }],
])(
  'a new record of %s shows its password only to somebody who may reset it',
  async (path, input, otherInput) => {
    type Created = { password: string | null }
    const withheld = await creator.post<Created>(path, input)
    expect(withheld.body).toMatchObject({
      message: expect.stringContaining(
        'Password sekali pakainya diberikan oleh orang yang boleh mereset password',
      ),
      result: { password: null },
    })
    expect((await resetter.post<Created>(path, otherInput)).body.result.password).toHaveLength(13)
  },
)

it('an account that is opened later shows its password only to somebody who may reset it', async () => {
  const clerk = await world.as({ keys: ['sia-master', 'add-sia-master'] })
  const openAccount = async (client: Client, number: number) => {
    const { body } = await clerk.post<{ id: number }>('/sia/master/teacher', makeTeacher(number))
    return (await client.post<{ password: string | null }>(`/sia/master/teacher/${body.result.id}/account`))
      .body.result
  }
  expect(await openAccount(creator, 11)).toMatchObject({ login: expect.any(String), password: null })
  expect((await openAccount(resetter, 12)).password).toHaveLength(13)
})
