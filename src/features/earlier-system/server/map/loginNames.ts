/** Tracks taken login names, so that no two accounts get the same. */
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'

export class LoginNames {
  readonly #taken = new Set<string>()

  reserve(...names: readonly (string | null)[]): void {
    for (const name of names) if (name !== null) this.#taken.add(name.toLowerCase())
  }

  isTaken(name: string): boolean {
    return this.#taken.has(name.toLowerCase())
  }

  /** Makes a free username from a name. */
  generate(name: string): string {
    const letters = normalizeUnicode(name, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const base =
      letters
        .replace(/[^a-z0-9]+/g, '.')
        .replace(/^\.|\.$/g, '')
        .replace(/^\d+$/, '') || 'pengguna'
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? base : `${base}${number}`
      if (!this.isTaken(candidate)) return candidate
    }
  }
}
