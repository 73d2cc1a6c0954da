/** The spellings of an address, and the addresses of one network, count as one client. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientNetwork } from '#platform/server/db/clientNetwork.ts'

it.each([
  // IPv4, with a port as some proxies add it, and in the spellings of an IPv6 socket.
  ['203.0.113.5', '203.0.113.5'],
  [' 203.0.113.5 ', '203.0.113.5'],
  ['203.0.113.5:4711', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:203.0.113.5', '203.0.113.5'],
  ['0:0:0:0:0:ffff:203.0.113.5', '203.0.113.5'],
  ['::ffff:cb00:7105', '203.0.113.5'],
  ['[::ffff:203.0.113.5]:4711', '203.0.113.5'],
  ['::ffff:203.0.113.5%eth0', '203.0.113.5'],
  ['64:ff9b::203.0.113.5', '203.0.113.5'],
  ['0xcb.0.0x71.5', '203.0.113.5'],
  ['::ffff:0.0.0.0', '0.0.0.0'],
  ['127.0.0.1', '127.0.0.1'],
  // IPv6: the first four groups.
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8::203.0.113.5', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:4711', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%25eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  // Anything else is one network, so that invented addresses do not each get a share of their own.
  ['', ''],
  ['unknown', ''],
  ['2001:db8::1::2', ''],
  ['2001:db8::zz', ''],
  ['[2001:db8::1', ''],
  ['256.1.1.1', ''],
  ['a'.repeat(100_000), ''],
  [':'.repeat(100_000), ''],
  ['%', ''],
])('%.60s is of the network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

it('all addresses of one /64 are of its network, however they are spelled, and those of another are not', () => {
  const property = fc.property(
    fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }),
    (groups, otherEnd) => {
      // Addresses that contain an IPv4 address are in the table above.
      fc.pre(groups[0] !== 0 && groups[0] !== 0x64)
      const spell = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':')
      const long = groups.map((part) => part.toString(16).toUpperCase().padStart(4, '0')).join(':')
      const network = clientNetwork(spell(groups))
      expect(network).toBe(`${spell(groups.slice(0, 4))}::/64`)
      expect(clientNetwork(long)).toBe(network)
      expect(clientNetwork(spell([...groups.slice(0, 4), ...otherEnd]))).toBe(network)
      const [first = 0, ...others] = groups
      expect(clientNetwork(spell([first ^ 0x8000, ...others]))).not.toBe(network)
    },
  )
  fc.assert(property, { numRuns: 500, seed: 11 })
})
