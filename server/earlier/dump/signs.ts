/** What a dump says of itself outside its rows: whether it is whole, and by which clock its moments were written. */
import { BrokenDump } from './tuple.ts'

/** What programs write at the beginning and the end of a dump; one that is cut off between two statements lacks the end. */
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

export class Signs {
  readonly #open = new Set<(typeof COMMENT_PAIRS)[number]>()
  /** Whether its program says where it ends. */
  isMarked = false
  isUtc = false

  take(text: string): void {
    if (/time_zone ?= ?['"]\+00:00['"]/i.test(text)) this.isUtc = true
    for (const pair of COMMENT_PAIRS) {
      if (pair.begins.test(text)) this.#open.add(pair)
      else if (pair.ends.test(text)) this.isMarked = this.#open.delete(pair) || this.isMarked
    }
  }

  refuseCutOff(): void {
    if (this.#open.size > 0) throw new BrokenDump('berkas terpotong: akhirnya tidak ada')
  }
}
