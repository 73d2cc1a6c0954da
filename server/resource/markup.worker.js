/** Reads long markup in a process of its own; sent there as text by markup.ts, behind markupRules.js. */

const { default: sanitizeHtml } = await import(process.argv[1])

process.on('disconnect', () => process.exit())
process.on('message', (job) => process.send(cleaned(sanitizeHtml, job)))
