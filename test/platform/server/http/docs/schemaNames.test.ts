/** The names of schemas in the OpenAPI document depend on the calls, but not on the order of their declaration. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint, nothing } from '#platform/contract/endpoint.ts'
import { type Calls, nameSchemas } from '#platform/server/http/docs/names.ts'
import { openApi } from '#platform/server/http/docs/openApi.ts'
import { calls, catalogue } from '#src/features.ts'

const lastLettersFirst = (name: string) => [...name].reverse().join('')

/** The calls as if they were declared elsewhere. */
const ORDERS = [
  ['reversed', Object.entries(calls).reverse()],
  [
    'shuffled',
    Object.entries(calls).sort(([one], [other]) =>
      lastLettersFirst(one) < lastLettersFirst(other) ? -1 : 1,
    ),
  ],
] as const

/** In lines, so that a difference can be read. */
const printed = (declared: Calls) => JSON.stringify(openApi({ ...catalogue, calls: declared }), null, 1)

it.each(ORDERS)('the document of the %s calls is the same', (_order, entries) => {
  const reordered = Object.fromEntries(entries)
  expect(Object.keys(reordered)).not.toEqual(Object.keys(calls))
  expect(printed(reordered)).toBe(printed(calls))
})

it.each(ORDERS)('each schema has the same name if the calls are %s', (_order, entries) => {
  const expected = nameSchemas(calls)
  const actual = nameSchemas(Object.fromEntries(entries))
  for (const io of ['input', 'output'] as const) {
    expect(actual[io].size).toBe(expected[io].size)
    const renamed = [...expected[io]].filter(([schema, name]) => actual[io].get(schema) !== name)
    expect(renamed.map(([, name]) => name)).toEqual([])
  }
})

it('paths and schemas are sorted', () => {
  const { paths, components } = openApi(catalogue)
  for (const names of [Object.keys(paths), Object.keys(components.schemas)])
    expect(names).toEqual([...names].sort())
})

const text = () => z.object({ text: z.string() })
const post = (path: string, parts: Partial<Pick<Endpoint, 'body' | 'output' | 'refusals'>>): Endpoint =>
  endpoint({ method: 'POST', path, summary: 'Contoh.', access: 'session', output: nothing, ...parts })

/** The names in both orders of the calls. */
function namesInBothOrders(declared: Calls) {
  return [declared, Object.fromEntries(Object.entries(declared).reverse())].map((ordered) => {
    const { input, output } = nameSchemas(ordered)
    return (schema: z.ZodType) => input.get(schema) ?? output.get(schema)
  })
}

it('schemas that would have the same name all take their longer one', () => {
  const [created, saved] = [text(), text()]
  const declared = {
    createNote: post('/note', { body: created }),
    saveNote: post('/notes', { body: saved }),
  }
  for (const nameOf of namesInBothOrders(declared))
    expect([nameOf(created), nameOf(saved)]).toEqual(['NoteCreateInput', 'NoteSaveInput'])
})

it('a schema of several calls takes the name of what is read, then the shortest', () => {
  const [note, copied] = [text(), text()]
  const declared = {
    copyNotebook: post('/notebook/copy', { output: copied }),
    copyNote: post('/note/copy', { output: copied }),
    add: post('/note', { output: note }),
    readNote: post('/note/read', { output: note }),
  }
  for (const nameOf of namesInBothOrders(declared))
    expect([nameOf(note), nameOf(copied)]).toEqual(['Note', 'NoteCopyResult'])
})

it('schemas whose longer names are the same too are named after their calls in full', () => {
  const [first, second] = [text(), text()]
  const declared = {
    removeNote: post('/note/remove', { refusals: { 409: { inUse: first } } }),
    removeBook: post('/book/remove', { refusals: { 409: { inUse: second } } }),
  }
  for (const nameOf of namesInBothOrders(declared))
    expect([nameOf(first), nameOf(second)]).toEqual(['removeNote.inUse', 'removeBook.inUse'])
})
