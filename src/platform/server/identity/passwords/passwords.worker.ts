/** Worker process that compares passwords at the sign-in; started by passwords.ts. */
import { getPriority, setPriority } from 'node:os'
import { verifySync } from '@node-rs/argon2'
import { answerJobs } from '../../workers/answerJobs.ts'
import type { PasswordJob } from './passwords.ts'

/** How far it stands back where the server wants its core. It starts without, to be there soon. */
const NICENESS = 10
const LOWEST_PRIORITY = 19
setPriority(Math.min(getPriority() + NICENESS, LOWEST_PRIORITY))

// Not on a thread of its own: on Linux the priority is that of this one.
void answerJobs(({ hash, password }: PasswordJob) => verifySync(hash, password))
