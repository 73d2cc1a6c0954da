/** Lets Node 20 run workers from their TypeScript sources, in development and tests; newer Node does so itself. */
import { register } from 'node:module'

if (!process.features.typescript) register('./hooks.mjs', import.meta.url)
