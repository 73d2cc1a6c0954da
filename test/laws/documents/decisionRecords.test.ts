/** Law: the decision records in docs/decisions are numbered without gaps, listed in the index, and complete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = new URL('../../../docs/decisions/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const names = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-/.test(name))
  .sort()

it('the decision records are numbered without gaps, and the index lists them in that order', () => {
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  expect([...read('README.md').matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, name]) => name)).toEqual(names)
})

it.each(names)(
  '%s has the title of the index, a date, a context, and a decision that does not repeat the title',
  (name) => {
    const text = read(name)
    const [, number, title = ''] = /^# (\d{4}) · (.+)\n\n\d{4}-\d{2}-\d{2}\. /.exec(text) ?? []
    expect(number).toBe(name.slice(0, 4))
    expect(read('README.md')).toContain(`](${name}) | ${title}`)
    const [, context = ''] = text.split('\n## Context\n\n')
    const [, decision = ''] = text.split('\n## Decision\n\n')
    expect(context).toMatch(/^\S/)
    expect(decision).toMatch(/^\S/)
    expect(decision.startsWith(title)).toBe(false)
  },
)

it('the decision records link to existing pages only', () => {
  const links = names.flatMap((name) =>
    [...read(name).matchAll(/\]\(([^):#]+)\)/g)].map(([, path = '']) => ({ name, path })),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(({ path }) => !existsSync(new URL(path, FOLDER)))).toEqual([])
})
