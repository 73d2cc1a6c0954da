/** Ctrl+C in a terminal stops the server, however it was started, even while an upload stalls. */
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { LAUNCHERS, runInTerminal } from '#test/support/process/terminal.ts'
import { ADMIN } from '#test/support/world/world.ts'

it.each(LAUNCHERS)(
  'Ctrl+C stops %s within ten seconds while an upload stalls',
  async (_launcher, command, args) => {
    const { waitForUrl, processGroup, exited } = runInTerminal(command, args)
    const url = new URL(await waitForUrl())
    const { result } = (await (
      await fetch(`${url.origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADMIN),
      })
    ).json()) as { result: { access_token: string } }
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => undefined)
    const head = [
      'POST /api/post/upload-image HTTP/1.1',
      'host: a',
      `authorization: Bearer ${result.access_token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 10000',
    ]
    await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`, sent))
    await fetch(`${url.origin}/api/health`)
    const interruptedAt = performance.now()
    // A terminal sends the signal to all of its processes at once.
    process.kill(processGroup, 'SIGINT')
    await exited
    const isStopped = () =>
      fetch(`${url.origin}/api/health`).then(
        () => false,
        () => true,
      )
    await expect.poll(isStopped).toBe(true)
    expect(performance.now() - interruptedAt).toBeLessThan(30_000)
    expect(() => process.kill(processGroup, 0)).toThrow('ESRCH')
    socket.destroy()
  },
)
