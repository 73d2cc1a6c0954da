/** Worker process that sanitises long markup; started by markup.ts. */
import sanitizeHtml from 'sanitize-html'
import { cleaned } from './markupRules.js'

process.on('disconnect', () => process.exit())
process.on('message', (job) => process.send(cleaned(sanitizeHtml, job)))
