/** A private file for looking at, and for saving under its own name. */
import { useQuery } from '@tanstack/react-query'
import { saveBlob } from '#src/kit/upload/saveFile.ts'
import { fetchFile } from '#src/providers/files.ts'
import { toast } from '#src/providers/notices.ts'

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

/** Saves it under the same name (spec §4). */
export async function downloadFile({ file, file_url }: Attached): Promise<void> {
  try {
    saveBlob(file, await fetchFile(file_url))
    toast.set({ message: 'Download berhasil', type: 'success' })
  } catch (error) {
    toast.set({ message: (error as Error).message, type: 'error' })
  }
}
