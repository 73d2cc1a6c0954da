/** Values in an exported CSV are never run as formulas, and links to scripts or other hosts are refused. */
import { expect, it } from 'vitest'
import { link } from '#contract/links.ts'
import { csvLine } from '#server/resource/sheet/csv.ts'

it.each([
  ['=1+1', ',', "'=1+1\r\n"],
  ['Budi;=cmd()', ',', "Budi;'=cmd()\r\n"],
  ['Budi; @x', ',', "Budi;' @x\r\n"],
  ['Jl. Melati; 5', ',', 'Jl. Melati; 5\r\n'],
])('%j with the delimiter %j is escaped', (value, delimiter, line) => {
  expect(csvLine([value], delimiter)).toBe(line)
})

it.each(['//jahat.id', '/\\jahat.id', '/\\/jahat.id', 'javascript:alert(1)'])(
  'a link to %j is refused',
  (to) => {
    expect(link('Tautan').safeParse(to).success).toBe(false)
  },
)
