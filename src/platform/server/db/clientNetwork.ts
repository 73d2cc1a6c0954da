/** The network of a client, by which every limit counts: one person has a single IPv4 address, but a whole network of IPv6. */
import { isIPv4, isIPv6 } from 'node:net'

/** The first six groups of IPv6 addresses that contain an IPv4 address: mapped ones, and those of a NAT64 gateway. */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']
const GROUP_COUNT = 8
/** A provider gives each customer 64 bits of addresses or more. */
const NETWORK_GROUPS = 4

/**
 * The IPv4 address, or the /64 of an IPv6 address, in one spelling. All that is not an address counts as one network.
 *
 * @example clientNetwork('2001:DB8::1%eth0') // '2001:db8:0:0::/64'
 * @example clientNetwork('::ffff:203.0.113.5') // '203.0.113.5'
 */
export function clientNetwork(address: string): string {
  const [withoutZone = ''] = address.trim().split('%', 1)
  const host = normalizeHost(isIPv6(withoutZone) ? `[${withoutZone}]` : withoutZone)
  if (isIPv4(host)) return host
  const groups = groupsOf(host)
  if (!groups) return ''
  return embeddedIpv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** The one spelling of an address, which may be followed by a port; '' if it is none. */
function normalizeHost(host: string): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** The groups of a normalised IPv6 address in brackets; null for anything else. */
function groupsOf(host: string): string[] | null {
  const address = host.slice(1, -1)
  if (!isIPv6(address)) return null
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return [...start, ...Array<string>(GROUP_COUNT - start.length - end.length).fill('0'), ...end]
}

function embeddedIpv4(groups: readonly string[]): string | null {
  if (!IPV4_PREFIXES.includes(groups.slice(0, 6).join(':'))) return null
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
