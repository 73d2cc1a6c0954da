/** One-time passwords: the columns of their CSV, and the paper slips they are printed on. */
import { compareGroupNames } from '../folding.ts'
import { DAY } from '../units.ts'
import { dayIn, longDay } from '../zone.ts'

/** Columns of the CSV. Slips are handed out by `class`. */
export const PASSWORD_COLUMNS = ['name', 'class', 'login', 'password', 'change_before'] as const

export type PasswordSlip = {
  name: string
  /** A class, or another label for people without one. */
  group: string
  login: string
  password: string
  /** The day on which the password ends, YYYY-MM-DD; empty in lists of earlier versions. */
  changeBefore: string
}

/** @param issuedAt milliseconds since 1970 @returns the day on which a password ends that is not changed, YYYY-MM-DD */
export function changeBefore(
  { ONE_TIME_DAYS, SCHOOL_TZ }: { ONE_TIME_DAYS: number; SCHOOL_TZ: string },
  issuedAt: number,
): string {
  return dayIn(SCHOOL_TZ, issuedAt + ONE_TIME_DAYS * DAY)
}

/** Sorts slips by class, then by name. */
export function sortedSlips(slips: readonly PasswordSlip[]): PasswordSlip[] {
  return [...slips].sort(
    (one, other) => compareGroupNames(one.group, other.group) || one.name.localeCompare(other.name, 'id'),
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
  const { name, group, login, password, changeBefore } = slip
  const deadline = changeBefore && `, sebelum ${longDay(changeBefore)}`
  return [
    { text: [name, group].filter(Boolean).join(' · ') },
    { text: `Alamat: ${address}` },
    { text: 'Nama masuk: ', code: login },
    { text: 'Password sekali pakai: ', code: password },
    { text: `Password harus diganti saat pertama masuk${deadline}.` },
  ]
}
