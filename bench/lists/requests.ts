/** What is measured against the baseline: each question, and what it must reach on either engine. */
import { makePost } from '#server/seed/factories.ts'
import { SENTENCE } from '#server/seed/words.ts'
import type { EngineKey } from '../engines.ts'
import type { Load } from '../load/measurement.ts'
import { ARTICLES, RARE_WORD } from '../seed.ts'

/** The least share of the baseline's rate, or the least rate itself. */
export type Target = { share: number } | { rate: number }

export type Request = Load & {
  name: string
  targets: Partial<Record<EngineKey, Target>>
  /** p99 on SQLite must stay below, in milliseconds. */
  p99?: number
}

const articles = (query: string) => `/api/post/all/article?page_size=10&${query}`

/** Every longer word of the articles' sentences; each stands in a tenth of them or more. */
const words = [
  ...new Set(
    Object.values(SENTENCE)
      .flat()
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{5,}/g),
  ),
]

const POST_COUNT = 200
let created = ARTICLES

export const LIST: Request = {
  name: 'List, page 1',
  targets: { sqlite: { share: 0.6 }, postgres: { share: 0.4 } },
  p99: 10,
  paths: [articles('page=1')],
}

export const REQUESTS: readonly Request[] = [
  LIST,
  {
    name: 'List, page 901 by date',
    targets: { sqlite: { share: 0.5 }, postgres: { share: 0.4 } },
    p99: 10,
    paths: [articles('page=901&orderby=created_at&order=desc')],
  },
  {
    name: 'Students, page 1',
    targets: { sqlite: { share: 0.6 }, postgres: { share: 0.4 } },
    p99: 10,
    paths: ['/api/sia/master/student?page=1&page_size=10'],
  },
  {
    name: 'One post',
    targets: { sqlite: { share: 0.6 }, postgres: { share: 0.4 } },
    paths: Array.from({ length: POST_COUNT }, (_, n) => `/api/post/${1 + n * (ARTICLES / POST_COUNT)}`),
  },
  {
    name: 'Search, a common word',
    targets: { sqlite: { share: 1.5 }, postgres: { rate: 400 } },
    paths: [articles('page=1&search=siswa')],
  },
  {
    name: 'Search, a rare word',
    targets: { sqlite: { share: 1.5 }, postgres: { rate: 1000 } },
    paths: [articles(`page=1&search=${RARE_WORD}`)],
  },
  {
    name: 'Search, common words never asked before',
    targets: { sqlite: { share: 1.5 } },
    isOnce: true,
    paths: words.map((word) => articles(`page=1&search=${word}`)),
  },
  {
    name: 'Create (sanitised, indexed, audited)',
    targets: { sqlite: { share: 0.25 }, postgres: { rate: 400 } },
    method: 'POST',
    paths: ['/api/post'],
    body: nextArticle,
  },
]

/** An article that nobody has written yet, as the console sends it. */
export function nextArticle(): string {
  created += 1
  return JSON.stringify(makePost('article', created))
}
