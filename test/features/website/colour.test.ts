/** The website's colours are readable whatever a school picks. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, DEFAULT_COLOUR, toPalettes } from '#features/website/colour.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('text in the school’s colour, and on it, is readable on light and dark pages', () => {
  fc.assert(
    fc.property(anyColour, (picked) => {
      const { light, dark } = toPalettes(picked)
      for (const { brand, onBrand, tint, deep, onDeep, paper } of [light, dark]) {
        for (const [textColour, background] of [
          [brand, paper],
          [brand, tint],
          [onBrand, brand],
          [onDeep, deep],
        ] as const)
          expect(
            contrast(textColour, background),
            `${picked}: ${textColour} on ${background}`,
          ).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

it('a readable colour is kept, an unreadable one is corrected and marked as such', () => {
  expect(toPalettes(DEFAULT_COLOUR)).toMatchObject({ isCorrected: false, light: { brand: DEFAULT_COLOUR } })
  expect(toPalettes('#ffee00').isCorrected).toBe(true)
  expect(toPalettes('')).toEqual(toPalettes(DEFAULT_COLOUR))
})
