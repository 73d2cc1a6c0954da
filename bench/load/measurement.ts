/** What is asked of a server for a while, and what came back. */

export type Measurement = {
  /** Answers per second. */
  rate: number
  answers: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export type Load = {
  method?: 'GET' | 'POST'
  /** Paths below the server's address, asked in turn. */
  paths: readonly string[]
  body?: () => string
  /** Each path is asked once instead of all in turn for a time. */
  isOnce?: true
}
