/** Parses JSON bodies, after refusing those that are nested too deeply. */
import type { FastifyInstance } from 'fastify'
import { LIMITS } from '#platform/contract/options.ts'
import { errors } from '../errors.ts'

export function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Other consoles send this content type even without a body.
    if (text === '' && request.method === 'DELETE') done(null, undefined)
    else if (nestingDepth(text) > LIMITS.jsonLevels)
      done(errors.malformed('Isi permintaan bertingkat terlalu dalam.'))
    else parse(request, text, done)
  })
}

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING_BRACKETS = new Set(['{', '['].map((bracket) => bracket.charCodeAt(0)))
const CLOSING_BRACKETS = new Set(['}', ']'].map((bracket) => bracket.charCodeAt(0)))

/** Nesting depth of arrays and objects. @example nestingDepth('{"a":[1]}') // 2 */
export function nestingDepth(json: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) index += code === BACKSLASH ? 1 : 0
    else if (OPENING_BRACKETS.has(code)) {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (CLOSING_BRACKETS.has(code)) depth -= 1
  }
  return deepest
}
