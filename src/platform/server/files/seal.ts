/** Encrypts secrets that must be stored for a while; the key is stored elsewhere. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const PART_BYTES = { nonce: 12, tag: 16 } as const
const SEAL_PREFIX = 'sealed:'

/** @param key any secret that cannot be guessed @example unseal(seal('Rahasia', key), key) // 'Rahasia' */
export function seal(text: string, key: string | Buffer): string {
  const nonce = randomBytes(PART_BYTES.nonce)
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return SEAL_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64')
}

/**
 * Decrypts a text. One that was stored before texts were encrypted is returned unchanged.
 *
 * @throws Error if the key is wrong, or the text is not exactly as it was sealed
 */
export function unseal(stored: string, key: string | Buffer): string {
  if (!stored.startsWith(SEAL_PREFIX)) return stored
  const bytes = decodeExactly(stored.slice(SEAL_PREFIX.length))
  const nonce = bytes.subarray(0, PART_BYTES.nonce)
  // Without its length, a tag of four bytes would do, which can be guessed.
  const decipher = createDecipheriv(CIPHER, keyOf(key), nonce, { authTagLength: PART_BYTES.tag })
  decipher.setAuthTag(bytes.subarray(PART_BYTES.nonce, PART_BYTES.nonce + PART_BYTES.tag))
  const text = Buffer.concat([
    decipher.update(bytes.subarray(PART_BYTES.nonce + PART_BYTES.tag)),
    decipher.final(),
  ])
  return text.toString('utf8')
}

/** Node ignores what is not base64, and what follows its end; so only the one spelling of the bytes is accepted. */
function decodeExactly(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) throw new Error('The sealed text was changed')
  return bytes
}

/** Derives the key; the secrets are long and random, so one round of hashing is enough. */
function keyOf(secret: string | Buffer): Buffer {
  return createHash('sha256').update('pelita').update(secret).digest()
}
