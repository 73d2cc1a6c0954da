/** The console's scripts have no sentence that only the documents of the API show. */
import { expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'
import { removeSummaries } from '../../../tools/withoutSummaries.ts'

it.each([
  ["  path: '/a',\n  summary: 'Isi a; b.',\n  access,\n", "  path: '/a',\n  summary: '',\n  access,\n"],
  ["  summary:\n    'Di baris kedua.',\n", "  summary: '',\n"],
  ['  summary: "Isi \'a\'.",\n', "  summary: '',\n"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
  ['  summary: `Impor ${label}.`,\n', '  summary: `Impor ${label}.`,\n'],
])('%j', (code, without) => {
  expect(removeSummaries(code)).toBe(without)
})

it('most calls that are written by hand are found', () => {
  const texts = readSourceFiles(['src'], /\.ts$/).map(({ text }) => text)
  const isFound = ({ summary }: Endpoint) =>
    texts.some((text) => text.includes(summary) && !removeSummaries(text).includes(summary))
  const written = Object.values<Endpoint>(calls).filter(({ summary }) =>
    texts.some((text) => text.includes(`'${summary}'`)),
  )
  expect(written.length).toBeGreaterThan(150)
  expect(written.filter((call) => !isFound(call)).map(({ path }) => path)).toEqual([])
})
