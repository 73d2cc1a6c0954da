/** The names of columns as people write them: abbreviated, spaced out, with units and hints. */
import { foldName } from '#platform/contract/folding.ts'

/** Words by their abbreviations in the headings of Indonesian tables. */
const ABBREVIATIONS = new Map(
  Object.entries({
    tanggal: 'tgl tg tggl',
    tempat: 'tmpt tmp tpt tmpat',
    lahir: 'lhr lahr',
    pekerjaan: 'pek pekerj pkrjaan krj kerja',
    pendidikan: 'pend pddk pdd pendd pddkn',
    nama: 'nm nma',
    jenis: 'jns jen',
    kelamin: 'klmn klm kelmn',
    no: 'nomor nomer nmr',
    tahun: 'thn th',
    alamat: 'alm almt',
    telepon: 'telp tlp tlpn telpon telephone tel',
    hp: 'handphone',
    golongan: 'gol',
    kecamatan: 'kec',
    kabupaten: 'kab',
    kelurahan: 'kel',
    ayah: 'ayh',
  }).flatMap(([word, abbreviations]) =>
    abbreviations.split(' ').map((abbreviation): [string, string] => [abbreviation, word]),
  ),
)

/** Letters that are spaced out are one word. */
const MIN_SPACED_LETTERS = 3

/** @example canonicalName('Tgl Lhr') // 'tanggal lahir', and 'I S B N' is 'isbn' */
export function canonicalName(name: string): string {
  const words = foldName(name).split(' ')
  const isSpacedOut = words.length >= MIN_SPACED_LETTERS && words.every((word) => word.length === 1)
  return isSpacedOut ? words.join('') : words.map((word) => ABBREVIATIONS.get(word) ?? word).join(' ')
}

/** What stands in brackets, and a unit after the name. */
const BRACKETS = /[([{][^()[\]{}]{0,60}[)\]}]/g
const UNIT = / (?:\d{1,2} (?:digit|angka|karakter)|wajib|diisi|opsional)$/

/** The name itself, then without its hints. @example spellingsOf('Nomor (10 digit)*') // ['no 10 digit', 'no'] */
export function spellingsOf(name: string): string[] {
  const full = canonicalName(name)
  const bare = canonicalName(name.slice(0, MAX_LENGTH).replace(BRACKETS, ' '))
  return [...new Set([full, bare, bare.replace(UNIT, '')])].filter(Boolean)
}

/** Of a longer text only this much is a heading. */
const MAX_LENGTH = 300

/** The number of different fields that the cells name. */
export function countKnown(cells: readonly string[], known: ReadonlySet<string>): number {
  return new Set(cells.map((cell) => spellingsOf(cell).find((one) => known.has(one))).filter(Boolean)).size
}

/** Number of first rows searched for a header. */
export const HEADER_SEARCH_ROWS = 30
