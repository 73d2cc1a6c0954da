/** Zod interprets its checks: to compile them it tries eval, which our policy forbids, as soon as the first schema is made. */
import { config } from 'zod'

config({ jitless: true })
