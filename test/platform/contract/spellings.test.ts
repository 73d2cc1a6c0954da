/** Numbers, amounts, identity numbers, telephone numbers and names in the spellings that people use. */
import { describe, expect, it } from 'vitest'
import { readDigits } from '#platform/contract/digits.ts'
import { digits, optionalDigits } from '#platform/contract/fields.ts'
import { compareGroupNames, foldName, foldText, nameTokens } from '#platform/contract/folding.ts'
import { readMoney, readNumber } from '#platform/contract/number.ts'
import { dialled, lacksZero, whatsAppNumber } from '#platform/contract/phone.ts'

it.each([
  ['87', 87],
  ['87.5', 87.5],
  ['87,5', 87.5],
  [' 87,50 ', 87.5],
  ['-3', -3],
  ['150.0', 150],
  ['1.234,5', null],
  ['8e3', null],
  ['0x10', null],
  ['', null],
  ['delapan', null],
])('the number %j is %s', (written, number) => {
  expect(readNumber(written)).toBe(number)
})

it.each([
  ['150000', 150_000],
  ['150.000', 150_000],
  ['Rp 150.000', 150_000],
  ['Rp150.000', 150_000],
  ['Rp. 150.000', 150_000],
  ['Rp 150.000,-', 150_000],
  ['Rp 1.250.000,00', 1_250_000],
  ['150.00', 150],
  ['seratus', null],
])('the amount %j is %s', (written, amount) => {
  expect(readMoney(written)).toBe(amount)
})

describe('an identity number', () => {
  it.each([
    ['0071234501', '0071234501'],
    ["'0071234501", '0071234501'],
    ['0071 2345 01', '0071234501'],
    ['007-1234-501', '0071234501'],
    ['19800101 200501 1 001', '198001012005011001'],
    ['71234501.0', '71234501'],
    ['\u200b0071234501\u00a0', '0071234501'],
    ['7.1E+9', null],
    ['71234501a', null],
    ['', null],
  ])('%j is %s, in a form as in a file', (written, expected) => {
    expect(readDigits(written)).toBe(expected)
    const read = digits('NISN').safeParse(written)
    expect(read.success ? read.data : null).toBe(expected)
    const optional = optionalDigits('NIK').safeParse(written)
    expect(optional.success ? optional.data : null).toBe(expected)
  })
})

it.each([
  ['812 3456 7890', true, '6281234567890'],
  ['0812-3456-7890', false, '6281234567890'],
  ['+62 812-3456-7890', false, '6281234567890'],
  ['(0812) 3456 7890 / 021 123456', false, '6281234567890'],
  ['021-123456', false, null],
])('the telephone number %j lacks its zero: %s; for WhatsApp it is %s', (phone, lacks, forWhatsApp) => {
  expect([lacksZero(phone), whatsAppNumber(phone)]).toEqual([lacks, forWhatsApp])
  expect(dialled(phone)).toMatch(/^\+?\d+$/)
})

it.each([
  ["Nur'aini Ma'ruf", 'nuraini maruf'],
  ['Nur’aini  MA‘RUF', 'nuraini maruf'],
  ['ÉLODIE Müller', 'elodie muller'],
  ['Al-Habsyi, S.Pd.', 'al habsyi s pd'],
])('the name %j is compared as %j', (name, folded) => {
  expect(foldName(name)).toBe(folded)
  expect(nameTokens(name)).toEqual(folded.split(' '))
  expect(foldText(name)).not.toMatch(/['’‘A-ZÉü]/)
})

it('groups are in the order in which people count', () => {
  const names = ['XII', 'IX B', 'Guru', '10', 'VII 10', 'vii 2', 'VIII A', '9 A', 'IX A', 'Ivan']
  expect(names.sort(compareGroupNames)).toEqual([
    'vii 2',
    'VII 10',
    'VIII A',
    '9 A',
    'IX A',
    'IX B',
    '10',
    'XII',
    'Guru',
    'Ivan',
  ])
})
