/** The types of a load and of its measurement. */

export type Measurement = {
  /** Responses per second. */
  rate: number
  responseCount: number
  /** Percentiles of the latency, in milliseconds. */
  p50: number
  p99: number
}

export type Load = {
  method?: 'GET' | 'POST'
  /** Paths below the server's address, requested in turn. */
  paths: readonly string[]
  body?: () => string
  /** Requests each path exactly once, instead of all of them in turn for some seconds. */
  isEachPathOnce?: true
}
