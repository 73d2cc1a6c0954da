/** Law: the width of the window decides how a screen looks, never where the focus is or what keys do. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const WIDTH_FLAG = /const (\w+) = useMediaQuery<Theme>/g
const BEHAVIOUR = /\b(autoFocus|focus|inputMode|on[A-Z]\w+)\b/

const files = readSourceFiles(['src/platform/console', 'src/features'])
const flags = files.flatMap(({ file, text }) =>
  [...text.matchAll(WIDTH_FLAG)].map((match) => ({ file, text, flag: match[1] ?? '' })),
)

it('the flags of widths are found', () => {
  expect(flags.length).toBeGreaterThan(12)
})

it('no flag of a width is used in a line about focus, keys or events', () => {
  const wrong = flags.flatMap(({ file, text, flag }) =>
    text
      .split('\n')
      .map((line) => line.replace(`fullScreen={${flag}}`, ''))
      .filter((line) => line.split(/\W+/).includes(flag) && BEHAVIOUR.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})
