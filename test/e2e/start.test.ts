/** Started as the README says, from wherever one stands. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#test/support/sources.ts'
import { LAUNCHERS, run } from '#test/support/terminal.ts'

/** Each kind of list: shared by five, bespoke, generated, of the school's side. */
const LISTS = ['/articles', '/users', '/slides', '/sia/master/student', '/sia/activity/student-class']

/** What the page of an address names for the browser to fetch at once. */
async function namedScripts(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text()
  return [...text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)
}

it('the page of a list names the scripts of that list, all of which the build has', async () => {
  const { address } = run(process.execPath, [join(ROOT, 'start.mjs')])
  const url = await address()
  const always = await namedScripts(`${url}/signin`)
  for (const list of LISTS) {
    const own = (await namedScripts(`${url}${list}`)).filter((script) => !always.includes(script))
    expect(own.length, list).toBeGreaterThan(0)
    for (const script of own) expect((await fetch(`${url}${script}`)).status, script).toBe(200)
  }
})

describe('from another folder', () => {
  it.each(LAUNCHERS)('%s brings up console and server', async (_way, command, args) => {
    const { address } = run(command, args)
    const url = await address()
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect(await (await fetch(`${url}/signin`)).text()).toContain('<div id="root">')
  })

  it.each([
    ['npx pelita doctor', 'npm', ['--prefix', ROOT, 'exec', '--', 'pelita', 'doctor']],
    ['the program by its path', process.execPath, [join(ROOT, 'pelita.mjs'), 'doctor']],
  ])('%s looks the school over', async (_way, command, args) => {
    // The school has to be there first.
    const server = run(process.execPath, [join(ROOT, 'start.mjs')])
    await server.address()
    process.kill(server.group, 'SIGTERM')
    await server.ended
    const { ended, printed } = run(command, args)
    await ended
    expect(printed()).toMatch(/basis data/i)
  })
})
