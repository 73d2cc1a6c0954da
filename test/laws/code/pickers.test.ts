/** Law: every picker with a search keeps the rules of the kit for typed text and Tab. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const PICKER =
  /\b(Autocomplete|AutocompleteInput|AutocompleteArrayInput)\b[^']*\} from '(@mui\/material|react-admin)'/
const RULES = /\b(useTypedChoice|chooseHighlighted)\(/

const pickers = readSourceFiles(['src']).filter(({ text }) => PICKER.test(text))

it('all pickers are found', () => {
  expect(pickers.length).toBeGreaterThan(4)
})

it('Tab never throws typed text away', () => {
  expect(pickers.filter(({ text }) => !RULES.test(text)).map(({ file }) => file)).toEqual([])
})
