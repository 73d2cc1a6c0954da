/** Names of files: stored names are never paths, and names of downloads are valid on every system. */
import { describe, expect, it } from 'vitest'
import { safeName } from '#platform/server/files/disposition.ts'
import { checkName, isImageName, randomName } from '#platform/server/files/store/names.ts'

describe('the name of a stored file', () => {
  it('is random and valid', () => {
    const names = Array.from({ length: 50 }, randomName)
    expect(new Set(names).size).toBe(50)
    for (const name of names) expect(checkName(name)).toBe(name)
  })

  it.each([
    '',
    '..',
    '../etc/passwd',
    'a'.repeat(31),
    'a'.repeat(33),
    'A'.repeat(32),
    'g'.repeat(32),
    `${'a'.repeat(32)}\n`,
    `/${'a'.repeat(31)}`,
  ])('is refused as %j', (name) => {
    expect(() => checkName(name)).toThrow('Not the name of a stored file')
  })

  it.each([
    ['300-abc.jpg', true],
    ['abc.webp', true],
    ['_a-b.c', true],
    ['.tersembunyi', false],
    ['../abc.jpg', false],
    ['a/b.jpg', false],
    ['a\\b.jpg', false],
    ['a b.jpg', false],
    ['', false],
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
  ])('of a picture may be %j: %s', (name, isValid) => {
    expect(isImageName(name)).toBe(isValid)
  })
})

describe('the name of a downloaded file', () => {
  it.each([
    ['Tugas Bab 2.pdf', 'Tugas Bab 2.pdf'],
    ['Résumé é.pdf', 'Résumé é.pdf'],
    ['../../etc/passwd', '_._.._etc_passwd'],
    ['a/b\\c.pdf', 'a_b_c.pdf'],
    ['apa?.pdf', 'apa_.pdf'],
    ['a:b*c"d<e>f|g.pdf', 'a_b_c_d_e_f_g.pdf'],
    ['baris\nbaru.pdf', 'baris_baru.pdf'],
    ['nol\0.pdf', 'nol_.pdf'],
    ['  tepi.pdf  ', 'tepi.pdf'],
    ['.htaccess', '_htaccess'],
    ['akhir.', 'akhir_'],
    ['.', '_'],
    ['', '_'],
  ])('%j becomes %j', (name, expected) => {
    expect(safeName(name)).toBe(expected)
  })
})
