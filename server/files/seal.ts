/** Secrets that must wait somewhere, unreadable without a key that is kept elsewhere. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const PARTS = { nonce: 12, tag: 16 } as const
const SEALED = 'sealed:'

/** @param key any secret that cannot be guessed @example unseal(seal('Rahasia', key), key) // 'Rahasia' */
export function seal(text: string, key: string | Buffer): string {
  const nonce = randomBytes(PARTS.nonce)
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64')
}

/**
 * What was stored before texts were sealed is given back as it is.
 *
 * @throws where the key is another one
 */
export function unseal(stored: string, key: string | Buffer): string {
  if (!stored.startsWith(SEALED)) return stored
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64')
  const nonce = bytes.subarray(0, PARTS.nonce)
  const decipher = createDecipheriv(CIPHER, keyOf(key), nonce)
  decipher.setAuthTag(bytes.subarray(PARTS.nonce, PARTS.nonce + PARTS.tag))
  const text = Buffer.concat([decipher.update(bytes.subarray(PARTS.nonce + PARTS.tag)), decipher.final()])
  return text.toString('utf8')
}

/** The keys are long and random, so one round is enough. */
function keyOf(secret: string | Buffer): Buffer {
  return createHash('sha256').update('pelita').update(secret).digest()
}
