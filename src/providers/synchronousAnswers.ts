/** React-admin asks for rights and identity with promises; answered synchronously from the cache, no screen renders twice. */
import type { QueryClient } from '@tanstack/react-query'
import { SECOND } from '#contract/units.ts'
import type { AuthAnswers, Question } from './authProvider.ts'

/** How long an answer stands before react-admin asks again, in milliseconds. */
const STALE_MS = 5 * SECOND

/** @example answerSynchronously(queryClient, authAnswers(entities)) // once, before anything is asked */
export function answerSynchronously(queries: QueryClient, answers: AuthAnswers) {
  queries.setQueryDefaults(['auth'], { staleTime: STALE_MS })
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' || query.queryKey[0] !== 'auth') return
    const [, name, params] = query.queryKey
    const answer = answerTo(name, params, answers)
    // Whoever may not be here is dealt with by the question itself.
    if (answer !== undefined) query.setData(answer)
  })
}

function answerTo(name: string, params: Question, answers: AuthAnswers) {
  if (name === 'checkAuth') return answers.checkAuth()
  if (name === 'getIdentity') return answers.getIdentity()
  if (name === 'getPermissions') return answers.getPermissions()
  // A refusal is left to the question: screens that guard themselves do not ask it, and would still be told.
  return name === 'canAccess' && answers.canAccess(params) ? true : undefined
}
