/** Renders the data of a query, or its loading state or error. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'

type Props<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** @example <QueryContent query={query}>{({ lesson }) => <h1>{lesson.name}</h1>}</QueryContent> */
export function QueryContent<Data>({ query, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      {data === undefined && <ProgressBar isLoading={isFetching} />}
      {data === undefined && error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
      {data !== undefined && children(data)}
    </>
  )
}
