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

it('unsealing returns an unsealed text of an older version unchanged', () => {
  expect(unseal('sandi lama', KEY)).toBe('sandi lama')
})
