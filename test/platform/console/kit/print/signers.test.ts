/** The place above the signatures of a printed sheet. */
import { expect, it } from 'vitest'
import { toPlace } from '#platform/console/kit/print/signers.ts'

it.each([
  ['Jl. Merdeka 1, Kota Bandung 40111', 'Kota Bandung'],
  ['Jl. Merdeka 1, Kec. Lengkong, Bandung, 40111', 'Bandung'],
  ['Jalan Kenanga 4', '……………………'],
  ['', '……………………'],
])('the place of %j is %j', (address, place) => {
  expect(toPlace(address)).toBe(place)
})
