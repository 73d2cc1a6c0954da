/** Who has not handed in, and how a phone number of the register becomes one for WhatsApp. */
import { describe, expect, it } from 'vitest'
import { isMissing } from '#features/learning/missing.ts'
import { whatsAppNumber } from '#platform/contract/phone.ts'

const RETURNED = '2026-11-20T08:00:00.000Z'

describe('a phone number for WhatsApp', () => {
  it.each([
    ['081234567890', '6281234567890'],
    ['0812-3456-7890', '6281234567890'],
    ['0812 3456 7890', '6281234567890'],
    ['(0812) 3456.7890', '6281234567890'],
    ['+62 812-3456-7890', '6281234567890'],
    ['+62 (0)812 3456 7890', '6281234567890'],
    ['0062 81234567890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    // A sheet took the zero away.
    ['81234567890', '6281234567890'],
    ['0812345678', '62812345678'],
    ['021-5551234 / 0812-3456-7890', '6281234567890'],
    ['081234567890, 085700000000', '6281234567890'],
    ['081234567890 (ibu)', '6281234567890'],
  ])('%j becomes %s', (phone, expected) => {
    expect(whatsAppNumber(phone)).toBe(expected)
  })

  it.each([null, '', '-', 'tidak ada', '021-5551234', '0812', '08123456789012345', '+65 9123 4567'])(
    '%j is none',
    (phone) => {
      expect(whatsAppNumber(phone)).toBeNull()
    },
  )
})

it.each([
  ['without an answer', null, true],
  ['with a draft', { status: 'draft', returned_at: null }, true],
  ['who handed in', { status: 'submit', returned_at: null }, false],
  ['whose answer was returned', { status: 'draft', returned_at: RETURNED }, false],
  ['who handed in again', { status: 'submit', returned_at: RETURNED }, false],
] as const)('a participant %s is missing: %s', (_who, submission, expected) => {
  expect(isMissing(submission)).toBe(expected)
})
