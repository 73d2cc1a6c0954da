/** Turns off Zod's compiled checks: they need eval, which our content security policy forbids. Import it before any schema. */
import { config } from 'zod'

config({ jitless: true })
