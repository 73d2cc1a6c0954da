/** Comments and settings that dump programs write around the rows: they show whether a dump is complete and in which time zone. */
import { BrokenDump } from './tuple.ts'

/** The first and last marker of each dump program; a truncated dump lacks the last. */
const COMMENT_PAIRS: readonly { begins: RegExp; ends: RegExp }[] = [
  { begins: /^--? ?(mysql|mariadb) dump/i, ends: /^--? ?dump completed/i },
  { begins: /^lock tables/i, ends: /^unlock tables/i },
  { begins: /^(start transaction|begin\b)/i, ends: /^commit/i },
  // mysqldump, phpMyAdmin and HeidiSQL alike.
  {
    begins: /SET @OLD_CHARACTER_SET_CLIENT ?= ?@@CHARACTER_SET_CLIENT/i,
    ends: /SET CHARACTER_SET_CLIENT ?= ?@OLD_CHARACTER_SET_CLIENT|^--? ?dump completed/i,
  },
  { begins: /^\/\*\s+navicat/i, ends: /^set foreign_key_checks ?= ?1/i },
  { begins: /^-- adminer/i, ends: /^-- \d{4}-\d\d-\d\d/ },
]

export class DumpMarkers {
  readonly #unclosed = new Set<(typeof COMMENT_PAIRS)[number]>()
  /** Whether the dump ended as its program ends one. */
  hasEndMarker = false
  isUtc = false

  read(text: string): void {
    if (/time_zone ?= ?['"]\+00:00['"]/i.test(text)) this.isUtc = true
    for (const pair of COMMENT_PAIRS) {
      if (pair.begins.test(text)) this.#unclosed.add(pair)
      else if (pair.ends.test(text)) this.hasEndMarker = this.#unclosed.delete(pair) || this.hasEndMarker
    }
  }

  refuseTruncated(): void {
    if (this.#unclosed.size > 0) throw new BrokenDump('berkas terpotong: akhirnya tidak ada')
  }
}
