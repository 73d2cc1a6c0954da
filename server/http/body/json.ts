/** Bodies of JSON, looked over before they are parsed: what nests deeper than any form of ours is refused. */
import type { FastifyInstance } from 'fastify'
import { LIMITS } from '#contract/options.ts'
import { errors } from '../errors.ts'

export function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Other consoles say so of every call, also of those without a body.
    if (text === '' && request.method === 'DELETE') done(null, undefined)
    else if (levelsOf(text) > LIMITS.jsonLevels)
      done(errors.malformed('Isi permintaan bertingkat terlalu dalam.'))
    else parse(request, text, done)
  })
}

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const OPENING_BRACKETS = new Set(['{', '['].map((mark) => mark.charCodeAt(0)))
const CLOSING = new Set(['}', ']'].map((mark) => mark.charCodeAt(0)))

/** How deep lists and objects stand within each other. @example levelsOf('{"a":[1]}') // 2 */
export function levelsOf(json: string): number {
  let [level, deepest, isText] = [0, 0, false]
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) isText = !isText
    else if (isText) at += code === BACKSLASH ? 1 : 0
    else if (OPENING_BRACKETS.has(code)) {
      level += 1
      deepest = Math.max(deepest, level)
    } else if (CLOSING.has(code)) level -= 1
  }
  return deepest
}
