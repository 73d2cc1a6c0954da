/** One-time passwords: the columns of their CSV, and the paper slips they are printed on. */

/** Columns of the CSV. Slips are handed out by `class`. */
export const PASSWORD_COLUMNS = ['name', 'class', 'login', 'password'] as const

/** `group` is a class, or another label for people without one. */
export type PasswordSlip = { name: string; group: string; login: string; password: string }

/** Sorts slips by class, then by name. */
export function sortedSlips(slips: readonly PasswordSlip[]): PasswordSlip[] {
  return [...slips].sort(
    (one, other) => one.group.localeCompare(other.group, 'id') || one.name.localeCompare(other.name, 'id'),
  )
}

/** Groups slips by class; each class is printed on a new sheet. */
export function slipsByGroup(slips: readonly PasswordSlip[]): [string, PasswordSlip[]][] {
  const groups = new Map<string, PasswordSlip[]>()
  for (const slip of slips) groups.set(slip.group, [...(groups.get(slip.group) ?? []), slip])
  return [...groups]
}

/** The lines of a slip; `code` is printed in a font that distinguishes 0 from O. @param address of the console */
export function slipLines(slip: PasswordSlip, address: string): { text: string; code?: string }[] {
  const { name, group, login, password } = slip
  return [
    { text: [name, group].filter(Boolean).join(' · ') },
    { text: `Alamat: ${address}` },
    { text: 'Nama masuk: ', code: login },
    { text: 'Password sekali pakai: ', code: password },
    { text: 'Password harus diganti saat pertama masuk.' },
  ]
}
