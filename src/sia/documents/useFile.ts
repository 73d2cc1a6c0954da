/** A private file for looking at, and for saving under its own name. */
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { saveBlob } from '#src/kit/file/saveFile.ts'
import { reasonOf } from '#src/kit/screen/failures.ts'
import { fetchFile } from '#src/providers/files.ts'

export type Attached = { file: string; file_url: string }

/** What a link answers never changes: every upload has its own. */
export function useFile(attached: Attached | null) {
  return useQuery({
    queryKey: ['file', attached?.file_url],
    queryFn: ({ signal }) => fetchFile(attached?.file_url ?? '', signal),
    enabled: attached !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Private to whoever looks at it; not kept once the dialog is gone.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Saves a file under its own name. @example const download = useDownload(); await download(attached) */
export function useDownload() {
  const notify = useNotify()
  return async ({ file, file_url }: Attached): Promise<void> => {
    try {
      saveBlob(file, await fetchFile(file_url))
      notify('Download berhasil', { type: 'success' })
    } catch (error) {
      notify(reasonOf(error), { type: 'error' })
    }
  }
}
