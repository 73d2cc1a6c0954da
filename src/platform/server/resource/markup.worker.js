/** Worker process that sanitises long markup; started by markup.ts. */
import sanitizeHtml from 'sanitize-html'
import { sanitiseMarkup } from './markupRules.js'

process.on('disconnect', () => process.exit())
process.on('message', (job) => process.send(sanitiseMarkup(sanitizeHtml, job)))
