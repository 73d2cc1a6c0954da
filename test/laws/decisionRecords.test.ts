/** The pages of decisions are numbered without a hole, listed, and say more than their titles. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = new URL('../../docs/decisions/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const names = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-/.test(name))
  .sort()

it('are numbered one after the other, and listed in that order', () => {
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  expect([...read('README.md').matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, name]) => name)).toEqual(names)
})

it.each(names)('%s has the title of the list, a date, and a decision that is not its title again', (name) => {
  const text = read(name)
  const [, number, title = ''] = /^# (\d{4}) · (.+)\n\n\d{4}-\d{2}-\d{2}\. /.exec(text) ?? []
  expect(number).toBe(name.slice(0, 4))
  expect(read('README.md')).toContain(`](${name}) | ${title}`)
  const [, context = ''] = text.split('\n## Context\n\n')
  const [, decision = ''] = text.split('\n## Decision\n\n')
  expect(context).toMatch(/^\S/)
  expect(decision).toMatch(/^\S/)
  expect(decision.startsWith(title)).toBe(false)
})

it.each(names)('%s leads only to pages that are there', (name) => {
  const links = [...read(name).matchAll(/\]\(([^):#]+)\)/g)].map(([, path = '']) => path)
  for (const path of links) expect(() => read(path), path).not.toThrow()
})
