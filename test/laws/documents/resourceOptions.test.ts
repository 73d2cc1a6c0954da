/** The table of a resource's options in docs/extending.md is that of its type. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every option of a resource is listed, and nothing else', () => {
  const source = readFileSync('src/platform/contract/resource.ts', 'utf8')
  const type = source.slice(source.indexOf('type Spec<'), source.indexOf('* Declares a plain resource'))
  const options = [...type.matchAll(/^ {2}(\w+\??):/gm)].map(([, option]) => option)
  const page = readFileSync('docs/extending.md', 'utf8')
  const chapter = page.slice(
    page.indexOf('## The options of a resource'),
    page.indexOf('## A resource with every'),
  )
  const listed = [...chapter.matchAll(/^\| `(\w+\??)` \| \S/gm)].map(([, option]) => option)
  expect(options.length).toBeGreaterThan(15)
  expect(listed).toEqual(options)
})
