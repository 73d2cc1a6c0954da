/** Keys sign links and seal secrets: only for their kind or record, and a former key for a while. */
import { describe, expect, it } from 'vitest'
import { createKeys, fingerprintOf, type KnownKey } from '#platform/server/keys/keys.ts'

const keyOf = (secret: string, options: Partial<KnownKey> = {}): KnownKey => ({
  secret: secret.repeat(8),
  linkSalt: 'a',
  linksUntil: null,
  ...options,
})
const keys = createKeys([keyOf('rahasia')])

describe('the signature of a link', () => {
  const signature = keys.signLink('file', 'teks')
  it.each([
    ['the same key', keys, 'file', 'teks', signature, true],
    ['another text', keys, 'file', 'teks lain', signature, false],
    ['another kind', keys, 'preview', 'teks', signature, false],
    ['a character more', keys, 'file', 'teks', `${signature}A`, false],
    ['nothing', keys, 'file', 'teks', '', false],
    ['another key', createKeys([keyOf('lainnya')]), 'file', 'teks', signature, false],
    [
      'links that were ended',
      createKeys([keyOf('rahasia', { linkSalt: 'b' })]),
      'file',
      'teks',
      signature,
      false,
    ],
    [
      'a former key',
      createKeys([keyOf('baru'), keyOf('rahasia', { linksUntil: 1000 })]),
      'file',
      'teks',
      signature,
      true,
    ],
    [
      'a former key whose links have expired',
      createKeys([keyOf('baru'), keyOf('rahasia', { linksUntil: 900 })]),
      'file',
      'teks',
      signature,
      false,
    ],
  ] as const)('%s: valid or not', (_case, opening, kind, text, given, isValid) => {
    expect(opening.isLinkSigned(kind, { text, signature: given }, 900)).toBe(isValid)
  })
})

describe('a stored secret', () => {
  const owner = { purpose: 'second-step', ownerId: 7 }
  const sealed = keys.seal(owner, 'JBSWY3DP')

  it('does not contain its text, and is different each time', () => {
    expect(sealed).not.toContain('JBSWY3DP')
    expect(keys.seal(owner, 'JBSWY3DP')).not.toBe(sealed)
  })

  it.each([
    ['its own record', keys, owner, sealed, 'JBSWY3DP'],
    ['another record', keys, { ...owner, ownerId: 8 }, sealed, null],
    ['another purpose', keys, { ...owner, purpose: 'lain' }, sealed, null],
    [
      'a former key',
      createKeys([keyOf('baru'), keyOf('rahasia', { linksUntil: 0 })]),
      owner,
      sealed,
      'JBSWY3DP',
    ],
    ['another key', createKeys([keyOf('lainnya')]), owner, sealed, null],
    ['a text that was never sealed', keys, owner, 'JBSWY3DP', null],
    ['a plain text under a key', keys, owner, sealed.replace(/sealed:.*/, 'JBSWY3DP'), null],
    ['a shorter text', keys, owner, sealed.slice(0, -8), null],
    ['nothing', keys, owner, '', null],
  ])('opens or not for %s', (_case, opening, stored, text, opened) => {
    expect(opening.open(stored, text)).toBe(opened)
  })

  it('says whether it must be sealed anew', () => {
    const rotated = createKeys([keyOf('baru'), keyOf('rahasia', { linksUntil: 0 })])
    expect([keys.isSealedByKeyInUse(sealed), rotated.isSealedByKeyInUse(sealed)]).toEqual([true, false])
  })
})

it('a fingerprint names a key and does not contain it', () => {
  const { secret } = keyOf('rahasia')
  expect(fingerprintOf(secret)).toMatch(/^[\w-]{16}$/)
  expect(fingerprintOf(secret)).not.toBe(fingerprintOf(keyOf('lainnya').secret))
  expect(secret).not.toContain(fingerprintOf(secret))
})
