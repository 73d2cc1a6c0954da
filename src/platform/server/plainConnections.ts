/** Finds connections to the database and the storage that leave the machine without TLS. */
import type { Config } from './config.ts'
import { parseS3Address } from './files/store/s3Address.ts'

type Addresses = Pick<Config, 'DATABASE_URL' | 'STORAGE_URL'>

/** A warning at the start, since a school may have a network between its machines that nobody else is in. @returns null if none leaves it */
export function plainConnectionsWarning({ DATABASE_URL, STORAGE_URL }: Addresses): string | null {
  const remedies = [
    DATABASE_URL && isPlainDatabase(DATABASE_URL) && 'tambahkan sslmode=verify-full pada DATABASE_URL',
    STORAGE_URL && isPlainStorage(STORAGE_URL) && 'hapus tls=0 dari STORAGE_URL',
  ].filter((remedy) => typeof remedy === 'string' && remedy !== '')
  if (remedies.length === 0) return null
  return `Peringatan: data orang lewat jaringan tanpa TLS. Jika jaringan itu bukan milik server saja, ${remedies.join(', dan ')}.`
}

const ENCRYPTED = ['require', 'verify-ca', 'verify-full']

function isPlainDatabase(url: string): boolean {
  // PostgreSQL has addresses that are no URLs, those of a socket without a host.
  if (!URL.canParse(url)) return false
  const { hostname, searchParams } = new URL(url)
  const isEncrypted =
    ENCRYPTED.includes(searchParams.get('sslmode') ?? '') ||
    ['true', '1'].includes(searchParams.get('ssl') ?? '')
  return leavesMachine(hostname) && !isEncrypted
}

function isPlainStorage(url: string): boolean {
  const endpoint = parseS3Address(url)?.endpoint ?? ''
  return endpoint.startsWith('http:') && leavesMachine(new URL(endpoint).hostname)
}

/** A name without a dot is a service in the network of the containers. */
const leavesMachine = (host: string) => /[.:]/.test(host) && !/^127\.|^\[::1\]$/.test(host)
