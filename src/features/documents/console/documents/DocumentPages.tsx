/** The pages of a student's own document. */
import { PdfPages } from '#platform/console/kit/file/PdfPages.tsx'
import { type AttachedFile, useFile } from '#platform/console/kit/file/useFile.ts'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'

export function DocumentPages({ file, label }: { file: AttachedFile; label: string }) {
  const { data, error, isFetching, refetch } = useFile(file)
  if (data) return <PdfPages file={data} label={label} />
  if (error && !isFetching) return <ReadFailure error={error} onRetry={() => refetch()} />
  return <ProgressBar isLoading />
}
