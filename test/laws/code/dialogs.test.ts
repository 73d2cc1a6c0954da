/** Law: every dialog is that of the kit, which the back button closes. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const OTHER_DIALOG = /\b(Dialog|Modal|Confirm)\b[^']*\} from '(@mui\/material|react-admin)'/
const KIT_DIALOG = 'src/platform/console/kit/dialog/Dialog.tsx'

const files = readSourceFiles(['src'])

it('the dialog of the kit is found', () => {
  expect(files.filter(({ text }) => /<Dialog\b/.test(text)).length).toBeGreaterThan(20)
})

it('no other dialog is used', () => {
  const others = files.filter(({ text }) => OTHER_DIALOG.test(text)).map(({ file }) => file)
  expect(others).toEqual([KIT_DIALOG])
})
