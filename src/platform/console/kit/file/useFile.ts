/** Hooks that load a private file for a preview or download it. */
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { fetchFile } from '../../providers/files.ts'
import { toErrorMessage } from '../screen/failures.ts'
import { saveBlob } from './saveFile.ts'

export type AttachedFile = { file: string; file_url: string }

/** Loads a private file; it never becomes stale, since every upload has a URL of its own. */
export function useFile(file: AttachedFile | null) {
  return useQuery({
    queryKey: ['file', file?.file_url],
    queryFn: ({ signal }) => fetchFile(file?.file_url ?? '', signal),
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Removed from the cache when the dialog closes, since the file is private.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Downloads a file under its own name. @example const download = useDownload(); await download(file) */
export function useDownload() {
  const notify = useNotify()
  return async ({ file, file_url }: AttachedFile): Promise<void> => {
    try {
      saveBlob(file, await fetchFile(file_url))
      notify('Download berhasil', { type: 'success' })
    } catch (error) {
      notify(toErrorMessage(error), { type: 'error' })
    }
  }
}
