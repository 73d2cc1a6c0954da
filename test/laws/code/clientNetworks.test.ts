/** Law: a client's address is known in one spelling, and whatever limits clients counts them by their network. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const files = readSourceFiles(['src'])
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it('whoever refuses further tries counts them by network', () => {
  const limits = files.filter(({ text }) => text.includes('errors.tooManyTries('))
  expect(limits.length).toBeGreaterThan(0)
  const byNetwork = limits.filter(({ text }) => text.includes('clientNetwork('))
  // The queue of sign-ins counts them all, whoever sends them.
  expect(limits.filter((limit) => !byNetwork.includes(limit)).map(({ file }) => file)).toEqual([
    'src/platform/server/identity/passwords/passwords.ts',
  ])
})

it('no other error tells a client to slow down', () => {
  expect(filesWith(/status: 429|\b(code|status)\(429\)|fixedError\(429/)).toEqual([
    'src/platform/server/http/errors.ts',
  ])
})

it('the address is read in one place, where only trusted proxies may report it', () => {
  expect(
    filesWith(/\brequest\.ips?\b|\bremoteAddress\b|headers(\.|\[['"])(x-)?(forwarded|real-ip)/i),
  ).toEqual(['src/platform/server/http/authentication.ts'])
  const servers = files.filter(({ text }) => /= Fastify\(\{/.test(text))
  expect(servers.filter(({ text }) => !text.includes('trustProxy: context.config.TRUST_PROXY'))).toEqual([])
})
