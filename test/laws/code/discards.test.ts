/** Law: 'Buang' asks. It is the text of DiscardButton, or the answer in a dialog that asks. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const DISCARD_BUTTON = 'src/platform/console/kit/draft/DiscardButton.tsx'
/** A text on the screen, also the beginning of one. */
const DISCARD = /(?:['"`>]|^\s*)Buang\b/
/** The question, its answer, and the text of a DiscardButton. */
const ASKING = /\b(confirmLabel|title)(:|=|: \w+ \? )\s*['"`]Buang\b/

/** Texts beside which something else asks, and what does. */
const ASKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/platform/console/outbox/SignOutDialog.tsx: Buang dan keluar': 'is the answer in the dialog that asks',
}

const files = readSourceFiles(['src']).filter(({ file }) => /\/console\/.*\.tsx?$/.test(file))

/** The text without comments and DiscardButtons. */
const outsideButtons = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/<DiscardButton\b[\s\S]*?(\/>\n|<\/DiscardButton>)/g, '')

function listDiscards({ file, text }: { file: string; text: string }): string[] {
  return outsideButtons(text)
    .split('\n')
    .filter((line) => DISCARD.test(line) && !ASKING.test(line))
    .map((line) => `${file}: ${line.trim()}`)
}

it('every Buang is a DiscardButton, or stands in a dialog that asks', () => {
  expect(files.filter(({ text }) => text.includes('<DiscardButton')).length).toBeGreaterThan(6)
  const others = files.filter(({ file }) => file !== DISCARD_BUTTON).flatMap(listDiscards)
  expect(others).toEqual(Object.keys(ASKED_ELSEWHERE))
})

it.each([
  ['<Button onClick={drop}>Buang</Button>', 1],
  ['<Button onClick={drop}>\n  Buang\n</Button>', 1],
  ["{isNew ? 'Nanti saja' : 'Buang'}", 1],
  ["render('Buang, muat yang tersimpan', drop)", 1],
  ['<DiscardButton text="Hilang." onDiscard={drop}>\n  Buang isian ini\n</DiscardButton>', 0],
  ['<DiscardButton\n  title="Buang berkas ini?"\n  onDiscard={() => drop(id)}\n/>\n', 0],
  ["confirm({ title: 'Buang?', confirmLabel: 'Buang' })", 0],
])('%s', (text, count) => {
  expect(listDiscards({ file: 'Screen.tsx', text })).toHaveLength(count)
})
