/** What the dialogs of a screen had when the page was closed or reloaded: drafts of their forms, and files on their way. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { type Entry, listEntries, subscribe } from '../../outbox/entries.ts'
import { dropFile, findLeftFiles } from '../../outbox/keptFiles.ts'
import { type Draft, deleteDraft, listDrafts } from '../../providers/data/drafts.ts'

export type LeftDraft = {
  /** The edited record; null for a new one. */
  recordId: string | null
  /** What was typed, without files. */
  values: Record<string, unknown>
  /** @example ['Berkas foto.jpg'] */
  fileTitles: readonly string[]
  discard: () => void
}

const NEW = 'new'
/** The id of a dialog's form, by which its draft is found again. @example toFormId('slides', 7) // 'slides 7' */
export const toFormId = (resource: string, recordId: unknown = NEW) => `${resource} ${recordId}`

type OpenDialog = { isOpen: boolean; record?: { id: unknown } | undefined }

/** @example const leftDrafts = useLeftDrafts('slides', dialog) */
export function useLeftDrafts(resource: string, { isOpen, record }: OpenDialog): LeftDraft[] {
  const { pathname } = useLocation()
  const toKey = (recordId: unknown) => `${pathname}#${toFormId(resource, recordId)}`
  const openKey = isOpen ? toKey(record?.id) : null
  const { drafts, remove } = useEarlierDrafts(toKey(''), openKey)
  const files = useClosedFiles(toKey(''), isOpen)
  const keys = new Set([...drafts.keys(), ...files.map(({ id }) => toFormKey(id))])
  return [...keys].map((key) => {
    const ownFiles = files.filter(({ id }) => toFormKey(id) === key)
    const recordId = key.slice(toKey('').length)
    return {
      recordId: recordId === NEW ? null : recordId,
      values: drafts.get(key)?.values ?? {},
      fileTitles: ownFiles.map(({ title }) => title),
      discard: () => {
        for (const { id } of ownFiles) dropFile(id)
        remove(key)
      },
    }
  })
}

/** Of '/slides#slides 7 image/f3a1…', which a file has, the form: '/slides#slides 7'. */
export const toFormKey = (fileId: string) => fileId.slice(0, fileId.lastIndexOf(' '))

/** The drafts found when the screen was opened. A dialog that was opened shows what it restored, and closes only after a save or a question. */
export function useEarlierDrafts(prefix: string, openKey: string | null) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(() => listDrafts(prefix))
  const forget = (key: string) => setDrafts((all) => new Map([...all].filter(([form]) => form !== key)))
  if (openKey !== null && drafts.has(openKey)) forget(openKey)
  const remove = (key: string) => {
    deleteDraft(key)
    forget(key)
  }
  return { drafts, remove }
}

/** The files of forms that are not open, in this tab or another. */
export function useClosedFiles(prefix: string, isOpen: boolean): readonly Entry[] {
  const entries = useSyncExternalStore(subscribe, listEntries)
  const [files, setFiles] = useState<readonly Entry[]>([])
  useEffect(() => {
    if (isOpen) return
    let isOutdated = false
    void findLeftFiles(entries, prefix).then((found) => {
      if (!isOutdated) setFiles(found)
    })
    return () => {
      isOutdated = true
    }
  }, [entries, isOpen, prefix])
  return files
}
