/** A sealed secret can be read only with its key, and not after any change. */
import { expect, it } from 'vitest'
import { seal, unseal } from '#platform/server/files/seal.ts'

const KEY = 'a long and random key'

it.each(['Rahasia', '', 'é 😀 ﷺ', 'x'.repeat(100_000), 'sealed:not really'])('%.20j is unsealed', (text) => {
  expect(unseal(seal(text, KEY), KEY)).toBe(text)
  expect(unseal(seal(text, Buffer.from(KEY)), Buffer.from(KEY))).toBe(text)
})

it('sealing returns a different text each time, without the secret', () => {
  const sealedTexts = Array.from({ length: 20 }, () => seal('Rahasia sekolah', KEY))
  expect(new Set(sealedTexts).size).toBe(20)
  for (const sealedText of sealedTexts)
    expect(Buffer.from(sealedText.slice(7), 'base64').includes('Rahasia')).toBe(false)
})

it('unsealing fails with another key', () => {
  expect(() => unseal(seal('Rahasia', KEY), `${KEY}!`)).toThrow()
})

it('unsealing fails after a change of any byte', () => {
  const bytes = Buffer.from(seal('Rahasia', KEY).slice('sealed:'.length), 'base64')
  for (let index = 0; index < bytes.length; index += 1) {
    const changedBytes = Buffer.from(bytes)
    changedBytes[index] = (changedBytes[index] ?? 0) ^ 1
    expect(() => unseal(`sealed:${changedBytes.toString('base64')}`, KEY), `byte ${index}`).toThrow()
  }
})

/** A seal with padding, and with signs that base64url writes differently. */
function sealWithSigns(): string {
  const sealed = seal('Rahasia sekolah', KEY)
  return /[+/]/.test(sealed) && sealed.endsWith('==') ? sealed : sealWithSigns()
}

it.each<[string, (sealed: string) => string]>([
  ['a letter after it', (sealed) => `${sealed}A`],
  ['more padding after it', (sealed) => `${sealed}=`],
  ['a blank after it', (sealed) => `${sealed} `],
  ['a null byte after it', (sealed) => `${sealed}\0`],
  ['bytes after it', (sealed) => sealed + Buffer.from('lagi').toString('base64')],
  ['its padding missing', (sealed) => sealed.slice(0, -2)],
  ['a line break within', (sealed) => `${sealed.slice(0, 20)}\n${sealed.slice(20)}`],
  ['a sign within that is not base64', (sealed) => `${sealed.slice(0, 20)}!${sealed.slice(20)}`],
  ['the letters of base64url', (sealed) => sealed.replaceAll('+', '-').replaceAll('/', '_')],
  // The last letter stands for two bits, and the next letter differs from it in the others only.
  [
    'unused bits set',
    (sealed) => sealed.replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`),
  ],
])('unsealing fails with %s', (_case, change) => {
  const sealed = sealWithSigns()
  expect(unseal(sealed, KEY)).toBe('Rahasia sekolah')
  expect(change(sealed)).not.toBe(sealed)
  expect(() => unseal(change(sealed), KEY)).toThrow()
})

it('unsealing fails with a tag of four bytes, which could be guessed', () => {
  const bytes = Buffer.from(seal('', KEY).slice('sealed:'.length), 'base64')
  expect(bytes).toHaveLength(28)
  expect(() => unseal(`sealed:${bytes.subarray(0, 16).toString('base64')}`, KEY)).toThrow()
})

it('unsealing returns an unsealed text of an older version unchanged', () => {
  expect(unseal('sandi lama', KEY)).toBe('sandi lama')
})
