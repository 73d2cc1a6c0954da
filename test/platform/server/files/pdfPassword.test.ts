/** PDFs that need a password to open are told apart from those that only restrict printing and copying. */
import { describe, expect, it } from 'vitest'
import { pdfProblem } from '#platform/server/files/pdf.ts'
import { hashPassword } from '#platform/server/files/pdfPassword.ts'

/** Encryption dictionaries as a library wrote them: with the password of a user, or only that of an owner. */
const DICTIONARIES = [
  [
    2,
    'user',
    '57563c5d261e2922b1e520597def2ba2',
    '/Filter /Standard /V 1 /R 2 /O <54f6d4873161eac6ea91cc9af83eeea8034f99f3072e9248f92882acf889d029> /U <645544b497af020b7eb828c55f708d7e9fbaee0acb40d69937542f636409b4f7> /P -64',
  ],
  [
    2,
    'owner',
    '09f6de7c392abdc88d759a4acdfa0f06',
    '/Filter /Standard /V 1 /R 2 /O <0e28f2b80c7d01af31dfdc82724eaec42d2fcfba2d47a4e6f8249d82f4e4397c> /U <a136a0959a4878d4b2fff98a5a92a8f84e7f849858592e07f9f81f058da220c4> /P -64',
  ],
  [
    3,
    'user',
    'f0138b86534907a83d5ea4aec36b2d63',
    '/Filter /Standard /V 2 /Length 128 /R 3 /O <790b3d873506568dc99b0da71a678cc61f8720646f19ec1025bf31094206085d> /U <bc44dc7a28fb02087932240217d5438e00000000000000000000000000000000> /P -3904',
  ],
  [
    3,
    'owner',
    '54ed0fb03d376a3028a9f4c3c18d589c',
    '/Filter /Standard /V 2 /Length 128 /R 3 /O <23d51bb8081abde412d51dbf9017ccaa31e7762d4570dabe24b32e274e6be108> /U <e18913a2b1d85bd1772108966d3fec7900000000000000000000000000000000> /P -3904',
  ],
  [
    4,
    'user',
    '40ed173128dd2247043bcd6029c88113',
    '/Filter /Standard /V 4 /Length 128 /StmF /StdCF /StrF /StdCF /R 4 /O <790b3d873506568dc99b0da71a678cc61f8720646f19ec1025bf31094206085d> /U <88723a6fa4b9b761de33b4773e4c3a7e00000000000000000000000000000000> /P -3904',
  ],
  [
    4,
    'owner',
    'a0ae5f7f84abd0b514268ff14fbbe7ce',
    '/Filter /Standard /V 4 /Length 128 /StmF /StdCF /StrF /StdCF /R 4 /O <23d51bb8081abde412d51dbf9017ccaa31e7762d4570dabe24b32e274e6be108> /U <ee3ff0a2d5e3f7551bdd82bc4802e9d900000000000000000000000000000000> /P -3904',
  ],
  [
    5,
    'user',
    '543ac7e74eb110c3a365efb569101129',
    '/Filter /Standard /V 5 /Length 256 /StmF /StdCF /StrF /StdCF /R 5 /O <6470fab0b6133f348153014a98e0c9b87605c8fc5901f6ec4f7f6cf1f6c2c2e93748fe8ac40f0ea72bade0ebd5944ef4> /U <86b10daff51feb6f8fbe1395338f0ccd6b222c7a9b941393322c4a9c6dc3e38f37cd707e0feeb434ff7a2fc7f7f8d6a6> /P -3904 ',
  ],
  [
    5,
    'owner',
    '37a8a659dc694ab4d1b6408c7a38578d',
    '/Filter /Standard /V 5 /Length 256 /StmF /StdCF /StrF /StdCF /R 5 /O <5f19b022834ca48c76bdd1e74a86ab1212f9943bb222b4ed22dc2d6f089a57bdbcd62f3a4ae1cd101b60df4f35e60b8f> /U <69bfa7b04703a1db3dee51e5a4348eef014665aeb85c9f65a7b18f2a603fd442513921abf4de56a11c3eac3a53f9bf6e> /P -3904 ',
  ],
] as const

const encrypted = (id: string, dictionary: string, gap = '\n') =>
  Buffer.from(
    [
      '%PDF-1.7',
      '1 0 obj',
      `<< ${dictionary} >>`,
      'endobj',
      'trailer',
      `<< /Size 2 /Encrypt 1 0 R /ID [<${id}> <${id}>] >>`,
      'startxref',
      '0',
      '%%EOF',
    ].join(gap),
    'latin1',
  )

describe('a PDF that is encrypted', () => {
  it.each(DICTIONARIES)('by revision %i with the password of a %s', (_revision, kind, id, dictionary) => {
    for (const gap of ['\n', '\r\n', '\r'])
      expect(pdfProblem(encrypted(id, dictionary, gap))).toEqual(
        kind === 'owner' ? null : expect.stringContaining('memerlukan password'),
      )
  })

  it('by a certificate is refused, and by what is unknown accepted', () => {
    expect(pdfProblem(encrypted('00', '/Filter /Adobe.PubSec /V 4'))).toContain('password')
    for (const dictionary of [
      '/Filter /Lain',
      '/Filter /Standard /R 3',
      '/Filter /Standard /R 9 /O (a) /U (b',
    ])
      expect(pdfProblem(encrypted('00', dictionary)), dictionary).toSatisfy(
        (problem) => problem === null || problem.includes('password'),
      )
  })

  it('by revision 6 is compared by the hash of its standard', () => {
    // The check of a user's password 'user', as viewers have it in their tests.
    const salt = Buffer.from([83, 245, 146, 101, 198, 247, 34, 198])
    const expected = [
      94, 230, 205, 75, 166, 99, 250, 76, 219, 128, 17, 85, 57, 17, 33, 164, 150, 46, 103, 176, 160, 156, 187,
      233, 166, 223, 163, 253, 147, 235, 95, 184,
    ]
    expect([...hashPassword(Buffer.from('user'), salt)]).toEqual(expected)
  })
})

describe('a PDF', () => {
  const pdf = ['%PDF-1.4', 'trailer', '<< /Size 1 >>', 'startxref', '0', '%%EOF', ''].join('\n')
  it.each([
    ['with a line break before it', `\n${pdf}`],
    ['with a byte order mark before it', `\xef\xbb\xbf${pdf}`],
    ['with zeros after it', pdf + '\0'.repeat(8192)],
    ['with the footer of a mail after it', `${pdf}\r\n-- \r\nDikirim dari ponsel\r\n`],
    ['with line ends of CR only', pdf.replaceAll('\n', '\r')],
  ])('%s is taken', (_how, text) => {
    expect(pdfProblem(Buffer.from(text, 'latin1'))).toBeNull()
  })

  it.each([
    ['cut', pdf.slice(0, 30)],
    ['a document of Word', 'PK\x03\x04 docx'],
    ['only zeros', '\0'.repeat(100)],
  ])('%s is refused', (_how, text) => {
    expect(pdfProblem(Buffer.from(text, 'latin1'))).toMatch(/PDF/)
  })
})
