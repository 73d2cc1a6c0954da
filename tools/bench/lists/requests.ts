/** The requests that are compared with the baseline, and their targets on either engine. */
import { makePost } from '#features/people/demo/factories.ts'
import { SENTENCE } from '#features/people/demo/words.ts'
import type { EngineKey } from '../engines.ts'
import type { Load } from '../load/measurement.ts'
import { ARTICLE_COUNT, RARE_WORD } from '../seed.ts'

/** The minimal ratio to the baseline's rate, or the minimal rate per second. */
export type Target = { minRatio: number } | { minRate: number }

export type ComparedRequest = Load & {
  name: string
  targets: Partial<Record<EngineKey, Target>>
  /** The p99 target on SQLite. */
  maxP99Ms?: number
}

const toArticlesPath = (query: string) => `/api/post/all/article?page_size=10&${query}`

/** The words of five or more letters in the seeded articles; each occurs in at least a tenth of the articles. */
const longWords = [
  ...new Set(
    Object.values(SENTENCE)
      .flat()
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{5,}/g),
  ),
]

const POST_COUNT = 200
let lastArticleNumber = ARTICLE_COUNT

export const LIST: ComparedRequest = {
  name: 'List, page 1',
  targets: { sqlite: { minRatio: 0.6 }, postgres: { minRatio: 0.4 } },
  maxP99Ms: 10,
  paths: [toArticlesPath('page=1')],
}

export const REQUESTS: readonly ComparedRequest[] = [
  LIST,
  {
    name: 'List, page 901 by date',
    targets: { sqlite: { minRatio: 0.5 }, postgres: { minRatio: 0.4 } },
    maxP99Ms: 10,
    paths: [toArticlesPath('page=901&orderby=created_at&order=desc')],
  },
  {
    name: 'Students, page 1',
    targets: { sqlite: { minRatio: 0.6 }, postgres: { minRatio: 0.4 } },
    maxP99Ms: 10,
    paths: ['/api/sia/master/student?page=1&page_size=10'],
  },
  {
    name: 'One post',
    targets: { sqlite: { minRatio: 0.6 }, postgres: { minRatio: 0.4 } },
    paths: Array.from({ length: POST_COUNT }, (_, n) => `/api/post/${1 + n * (ARTICLE_COUNT / POST_COUNT)}`),
  },
  {
    name: 'Search, a common word',
    targets: { sqlite: { minRatio: 1.5 }, postgres: { minRate: 400 } },
    paths: [toArticlesPath('page=1&search=siswa')],
  },
  {
    name: 'Search, a rare word',
    targets: { sqlite: { minRatio: 1.5 }, postgres: { minRate: 1000 } },
    paths: [toArticlesPath(`page=1&search=${RARE_WORD}`)],
  },
  {
    name: 'Search, common words, each for the first time',
    targets: { sqlite: { minRatio: 1.5 } },
    isEachPathOnce: true,
    paths: longWords.map((word) => toArticlesPath(`page=1&search=${word}`)),
  },
  {
    name: 'Create (sanitised, indexed, audited)',
    targets: { sqlite: { minRatio: 0.25 }, postgres: { minRate: 400 } },
    method: 'POST',
    paths: ['/api/post'],
    body: makeNextArticle,
  },
]

/** Returns the request body of a new article, as the console sends it. */
export function makeNextArticle(): string {
  lastArticleNumber += 1
  return JSON.stringify(makePost('article', lastArticleNumber))
}
