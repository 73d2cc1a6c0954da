/** Whether a PDF opens without a password. One with only an owner's password does, and merely restricts what is done with it. */
import { createCipheriv, createHash } from 'node:crypto'

/**
 * True also for an encryption that is unknown, except one that needs a certificate.
 *
 * @source ISO 32000-2 §7.6.4: algorithms 2, 2.B, 4, 5, 6 and 11, each with the empty password
 */
export function opensWithoutPassword(bytes: Buffer): boolean {
  if (!bytes.includes('/Encrypt')) return true
  const text = bytes.toString('latin1')
  const entries = encryptionOf(text)
  if (!entries) return true
  if (!/\/Filter\s*\/Standard\b/.test(entries)) return !/\/Filter\s*\/Adobe\.PubSec\b/.test(entries)
  const revision = numberOf(entries, 'R') ?? 0
  const owner = stringOf(entries, 'O')
  const user = stringOf(entries, 'U')
  if (!owner || !user) return true
  if (revision >= 5) return checkHashed(user, revision)
  if (revision < 2) return true
  return checkKeyed({ entries, revision, owner, user, id: fileIdOf(text) })
}

/** The entries of the encryption dictionary, from its beginning. */
function encryptionOf(text: string): string | null {
  const at = text.lastIndexOf('/Encrypt')
  const entry = text.slice(at, at + 40)
  const [, object, generation] = /^\/Encrypt\s+(\d{1,10})\s+(\d{1,5})\s+R/.exec(entry) ?? []
  if (object === undefined) return /^\/Encrypt\s*<</.test(entry) ? text.slice(at, at + MAX_ENTRIES) : null
  const start = [`\n${object} ${generation} obj`, `\r${object} ${generation} obj`]
    .map((beginning) => text.lastIndexOf(beginning))
    .find((index) => index >= 0)
  return start === undefined ? null : text.slice(start, start + MAX_ENTRIES)
}

/** Such a dictionary has two texts of at most 127 bytes each and a few numbers. */
const MAX_ENTRIES = 4000

const NUMBERS = {
  R: /\/R\s+(-?\d{1,10})/,
  P: /\/P\s+(-?\d{1,10})/,
  Length: /\/Length\s+(-?\d{1,10})/,
} as const
const STRINGS = { O: /\/O\s*([(<])/, U: /\/U\s*([(<])/ } as const

function numberOf(entries: string, name: keyof typeof NUMBERS): number | null {
  const found = NUMBERS[name].exec(entries)?.[1]
  return found === undefined ? null : Number(found)
}

/** A text in brackets, with escapes, or in hexadecimal. */
function stringOf(entries: string, name: keyof typeof STRINGS): Buffer | null {
  const found = STRINGS[name].exec(entries)
  return found ? readString(entries, found.index + found[0].length - 1) : null
}

function fileIdOf(text: string): Buffer {
  const at = text.lastIndexOf('/ID')
  const found = at < 0 ? null : /^\/ID\s*\[\s*(?=[(<])/.exec(text.slice(at, at + 20))
  return (found && readString(text, at + found[0].length)) ?? Buffer.alloc(0)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function readString(text: string, start: number): Buffer {
  if (text[start] === '<') {
    const end = text.indexOf('>', start)
    return Buffer.from(text.slice(start + 1, end).replace(/\s/g, ''), 'hex')
  }
  let value = ''
  let depth = 1
  for (let index = start + 1; index < text.length && value.length < MAX_ENTRIES; index += 1) {
    const character = text[index] ?? ''
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(index + 1, index + 4))?.[0]
      const escaped = text[index + 1] ?? ''
      value += octal ? String.fromCharCode(Number.parseInt(octal, 8) % 256) : (ESCAPES[escaped] ?? escaped)
      index += octal?.length ?? 1
      continue
    }
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0) break
    value += character
  }
  return Buffer.from(value, 'latin1')
}

/** What fills up a password, here an empty one. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

type Keyed = { entries: string; revision: number; owner: Buffer; user: Buffer; id: Buffer }

/** Revisions 2 to 4: RC4 of the padding, under a key of the password. */
function checkKeyed({ entries, revision, owner, user, id }: Keyed): boolean {
  const permissions = Buffer.alloc(4)
  permissions.writeUInt32LE((numberOf(entries, 'P') ?? 0) >>> 0)
  const isMetadataOpen = revision >= 4 && /\/EncryptMetadata\s+false/.test(entries)
  const open = isMetadataOpen ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, (numberOf(entries, 'Length') ?? 40) / 8))
  let key = md5(PADDING, owner.subarray(0, 32), permissions, id, open)
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, length))
  const used = key.subarray(0, length)
  if (revision === 2) return rc4(used, PADDING).equals(user.subarray(0, 32))
  let expected = rc4(used, md5(PADDING, id))
  for (let round = 1; round <= 19; round += 1)
    expected = rc4(
      used.map((byte) => byte ^ round),
      expected,
    )
  return expected.equals(user.subarray(0, 16))
}

const md5 = (...parts: readonly Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** OpenSSL 3 has it no longer. */
function rc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index % 256] ?? 0
  const swap = (one: number, other: number) => {
    const value = at(one)
    state[one] = at(other)
    state[other] = value
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % 256
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256
      j = (j + at(i)) % 256
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}

/** Revisions 5 and 6: a salted hash of the password. */
function checkHashed(user: Buffer, revision: number): boolean {
  const salt = user.subarray(32, 40)
  const hash =
    revision === 5 ? createHash('sha256').update(salt).digest() : hashPassword(Buffer.alloc(0), salt)
  return hash.equals(user.subarray(0, 32))
}

const HASHES = ['sha256', 'sha384', 'sha512'] as const

/** Algorithm 2.B: at least 64 rounds of AES and a hash that the result of the round chooses. */
export function hashPassword(password: Buffer, salt: Buffer): Buffer {
  let key = createHash('sha256').update(password).update(salt).digest()
  for (let round = 1; ; round += 1) {
    const input = Buffer.concat(Array.from({ length: 64 }, () => [password, key]).flat())
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const encrypted = Buffer.concat([cipher.update(input), cipher.final()])
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % HASHES.length
    key = createHash(HASHES[rest] ?? 'sha256')
      .update(encrypted)
      .digest()
    if (round >= 64 && (encrypted.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32)
  }
}
