/** One-time passwords: the columns of their list, and the slips of paper it is printed as, to be cut apart. */

/** Of the list, in its order; `class` is the group they are handed out by. */
export const PASSWORD_COLUMNS = ['name', 'class', 'login', 'password'] as const

/** `group` is a class, or what else those are called who are in none. */
export type Slip = { name: string; group: string; login: string; password: string }

/** As they are handed out: by class, and there by name. */
export function sortedSlips(slips: readonly Slip[]): Slip[] {
  return [...slips].sort(
    (one, other) => one.group.localeCompare(other.group, 'id') || one.name.localeCompare(other.name, 'id'),
  )
}

/** Each class with its slips; every class begins on a sheet of its own. */
export function slipsByGroup(slips: readonly Slip[]): [string, Slip[]][] {
  const groups = new Map<string, Slip[]>()
  for (const slip of slips) groups.set(slip.group, [...(groups.get(slip.group) ?? []), slip])
  return [...groups]
}

/** What stands on a slip; `code` in letters that tell 0 from O. @param address of the console */
export function slipLines(slip: Slip, address: string): { text: string; code?: string }[] {
  const { name, group, login, password } = slip
  return [
    { text: [name, group].filter(Boolean).join(' · ') },
    { text: `Alamat: ${address}` },
    { text: 'Nama masuk: ', code: login },
    { text: 'Password sekali pakai: ', code: password },
    { text: 'Password harus diganti saat pertama masuk.' },
  ]
}
