/** Marks the row of a list whose screen has something that is not on the server yet. */
import { Chip } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { isUnsent, listEntries, subscribe } from './entries.ts'

/** @param path the address of the row's screen @example <UnsentMark path={`/task/${id}`} /> */
export function UnsentMark({ path }: { path: string }) {
  const entries = useSyncExternalStore(subscribe, listEntries)
  const isMarked = entries.some((entry) => isUnsent(entry) && entry.path.split('?')[0] === path)
  return isMarked && <Chip size="small" color="warning" variant="outlined" label="belum terkirim" />
}
