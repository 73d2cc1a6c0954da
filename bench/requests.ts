/** What is measured against the limit: each question, and the least share of the limit it must reach. */
import { makePost } from '#server/seed/factories.ts'
import { SENTENCE } from '#server/seed/words.ts'
import { ARTICLES } from './seed.ts'

export type Measured = {
  name: string
  /** Least requests per second, as a share of the limit's. */
  target?: number
  method?: 'GET' | 'POST'
  /** Paths below the server's address, asked in turn. */
  paths: string[]
  body?: () => string
  /** Each path is asked once instead of all in turn for a time. */
  isOnce?: true
  /** p99 must stay below, in milliseconds. */
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

const ASKED = 200
let created = ARTICLES

export const REQUESTS: Measured[] = [
  { name: 'List, page 1', target: 0.4, p99: 10, paths: [articles('page=1')] },
  {
    name: 'List, page 901 by date',
    target: 0.4,
    p99: 10,
    paths: [articles('page=901&orderby=created_at&order=desc')],
  },
  {
    name: 'Students, page 1',
    target: 0.4,
    p99: 10,
    paths: ['/api/sia/master/student?page=1&page_size=10'],
  },
  {
    name: 'One post',
    target: 0.35,
    paths: Array.from({ length: ASKED }, (_, n) => `/api/post/${1 + n * (ARTICLES / ASKED)}`),
  },
  { name: 'Search, a common word', target: 1.5, paths: [articles('page=1&search=siswa')] },
  {
    name: 'Search, common words never asked before',
    target: 1.5,
    isOnce: true,
    paths: words.map((word) => articles(`page=1&search=${word}`)),
  },
  {
    name: 'Create (sanitised, indexed, audited)',
    target: 0.25,
    method: 'POST',
    paths: ['/api/post'],
    body: () => {
      created += 1
      return JSON.stringify(makePost('article', created))
    },
  },
]
