/** A school that requires a second step of its staff: nothing else is open before it is set up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { setUpSecondStep } from '#test/support/people/secondSteps.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
beforeAll(async () => {
  world = await openWorld({ env: { SECOND_STEP: 'required' } })
  operator = await world.as('Operator')
})
afterAll(() => world.close())

const isOpen = ({ access, isOpenBeforePasswordChange, isOpenBeforeSecondStep }: Endpoint) =>
  access === 'public' || Boolean(isOpenBeforePasswordChange || isOpenBeforeSecondStep)
const closedCalls = Object.entries<Endpoint>(calls).filter(([, call]) => !isOpen(call))

const toRequestPath = (call: Endpoint) => call.path.replace(':type', 'news').replace(/:\w+/g, '1')
const send = (client: Client, call: Endpoint) =>
  client[call.method.toLowerCase() as 'get'](toRequestPath(call), call.method === 'GET' ? undefined : {})

describe('staff without one', () => {
  it('is told in its session', async () => {
    expect((await operator.get('/session')).body.result).toMatchObject({ must_set_second_step: true })
  })

  it.each(closedCalls)('is redirected from %s to set it up', async (_name, call) => {
    expect(await send(operator, call)).toMatchObject({
      status: 301,
      body: { success: false, result: { redirect: '/account/sessions' } },
    })
  })

  it('sets it up without any key, and then works as usual; turning it off leads back', async () => {
    const person = await world.as({ keys: [] })
    expect((await person.get('/sia-dashboard')).status).toBe(301)
    await setUpSecondStep(world, person)
    expect((await person.get('/session')).body.result).toMatchObject({ must_set_second_step: false })
    expect((await person.get('/master/user')).status).toBe(403)
    const administrator = await world.as('Administrator')
    await setUpSecondStep(world, administrator)
    expect((await administrator.get('/master/user')).status).toBe(200)
    expect((await administrator.delete('/account/second-step', { password: PASSWORD })).status).toBe(200)
    expect((await administrator.get('/master/user')).status).toBe(301)
  })
})

it.each(['Guru', 'Siswa'] as const)('a %s needs none', async (role) => {
  const person = await world.as(role)
  expect((await person.get('/session')).body.result).toMatchObject({ must_set_second_step: false })
})
