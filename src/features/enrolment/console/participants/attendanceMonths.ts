/** The months that the attendance sheet offers. */

import type { Option } from '#platform/contract/options.ts'
import { monthName } from '#platform/contract/zone.ts'

/** The months of a school year, July to June. @example monthsOf('2026')[0] // { id: '2026-07', name: 'Juli 2026' } */
export function monthsOf(code: string): Option[] {
  const start = Number(code.slice(0, 4))
  return Array.from({ length: 12 }, (_, index) => {
    const year = index < 6 ? start : start + 1
    const id = `${year}-${String(((index + 6) % 12) + 1).padStart(2, '0')}`
    return { id, name: monthName(id) }
  })
}
