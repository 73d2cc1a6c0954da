/** The console parses the server's CSV of one-time passwords, to print it as slips. */
import { expect, it } from 'vitest'
import { parseCsv } from '#platform/console/kit/importCsv/passwords/parseCsv.ts'

it.each([
  ['commas', 'name,class,login,password\nBudi,VII A,0071,x7', [['Budi', 'VII A', '0071', 'x7']]],
  ['semicolons', 'name;class;login;password\nBudi;VII A;0071;x7', [['Budi', 'VII A', '0071', 'x7']]],
  ['tabs', 'name\tclass\tlogin\tpassword\nBudi\tVII A\t0071\tx7', [['Budi', 'VII A', '0071', 'x7']]],
  ['a byte order mark', '\uFEFFname,class\nBudi,VII A', [['Budi', 'VII A']]],
  [
    'line endings of Windows',
    'name,class\r\nBudi,VII A\r\nAni,VII B\r\n',
    [
      ['Budi', 'VII A'],
      ['Ani', 'VII B'],
    ],
  ],
  ['a comma within quotes', 'name,class\n"Lestari, S.Pd.",Guru', [['Lestari, S.Pd.', 'Guru']]],
  ['quotes within quotes', 'name,class\n"Ahmad ""Ucok""",VII A', [['Ahmad "Ucok"', 'VII A']]],
  ['an empty quoted cell', 'name,class\n"",VII A', [['', 'VII A']]],
  ['empty cells', 'name,class,login\nBudi,,', [['Budi', '', '']]],
  ['no rows', 'name,class,login,password\n', []],
])('a list with %s', (_, text, rows) => {
  expect(parseCsv(text).slice(1)).toEqual(rows)
})
