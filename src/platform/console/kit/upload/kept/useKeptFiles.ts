/** Keeps the files of a field on the device until they are uploaded, and finds those that an earlier page left. */
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  dropFile,
  type FilePlace,
  holdFile,
  type KeptFile,
  keepFile,
  readLeftFiles,
} from '../../../outbox/keptFiles.ts'
import { getSession } from '../../../providers/session.ts'
import { DraftContext } from '../../draft/useDraft.ts'
import { useMarkUnsaved } from '../../form/useMarkUnsaved.ts'

/** A file that is not on its way: `problem` says why the upload failed; without one an earlier page left it. */
export type LeftFile = KeptFile & { problem?: string }

export type KeptFiles = {
  /** @returns the id of the file */
  keep: (file: File, position?: number) => string
  /** Called when a file is uploaded, discarded, or refused for good. */
  drop: (id: string) => void
  /** Called when an upload failed that may succeed later. */
  leave: (id: string, file: File, problem: string) => void
  retry: (file: LeftFile) => void
  leftFiles: readonly LeftFile[]
  /** Whether files of this form are not uploaded. */
  isPending: boolean
}

type Options = {
  /** Uploads a kept file. */
  onResume: (file: File, found: KeptFile) => void
  /** Whether files of closed tabs are resumed too, instead of being offered. */
  resumesAll?: boolean
}

/** @example const files = useKeptFiles('image', { onResume: (file, { id }) => send(file, id) }) */
export function useKeptFiles(source: string, { onResume, resumesAll = false }: Options): KeptFiles {
  const place = useFilePlace(source)
  const releases = useRef(new Map<string, () => void>())
  const [heldCount, setHeldCount] = useState(0)
  const [leftFiles, setLeftFiles] = useState<readonly LeftFile[]>([])
  const hold = (id: string) => {
    if (!releases.current.has(id)) releases.current.set(id, holdFile(id))
    setHeldCount(releases.current.size)
  }
  const removeLeft = (id: string) => setLeftFiles((all) => all.filter((left) => left.id !== id))
  const files: Omit<KeptFiles, 'leftFiles' | 'isPending'> = {
    keep: (file, position) => {
      const { id } = keepFile(place, file, position)
      hold(id)
      return id
    },
    drop: (id) => {
      releases.current.get(id)?.()
      releases.current.delete(id)
      setHeldCount(releases.current.size)
      dropFile(id)
      removeLeft(id)
    },
    leave: (id, file, problem) =>
      setLeftFiles((all) => [...all, { id, name: file.name, file, problem, isOfThisTab: true }]),
    retry: (left) => {
      if (!left.file) return
      hold(left.id)
      removeLeft(left.id)
      onResume(left.file, left)
    },
  }
  useFoundFiles(place, (found) => {
    const isResumed = ({ file, isOfThisTab }: KeptFile) => file !== null && (isOfThisTab || resumesAll)
    for (const file of found.filter(isResumed)) files.retry(file)
    setLeftFiles((all) => [...all, ...found.filter((file) => !isResumed(file))])
  })
  useRetryOnline(() => {
    for (const left of leftFiles) if (left.problem !== undefined) files.retry(left)
  })
  useDropOnLeave(releases.current)
  const isPending = heldCount > 0
  useMarkUnsaved(isPending)
  return { ...files, leftFiles, isPending }
}

/** Calls back once if an earlier page left files of a field, such as those of a dialog that is closed now. */
export function useLeftFiles(source: string, onFound: () => void) {
  useFoundFiles(useFilePlace(source), onFound)
}

function useFilePlace(source: string): FilePlace {
  const { pathname } = useLocation()
  const formId = use(DraftContext)?.formKey.split('#')[1] ?? ''
  // Where it was opened, because a form that is being left has the next address.
  const [place] = useState({ path: pathname, field: `${formId} ${source}`.trim() })
  return place
}

function useFoundFiles(place: FilePlace, onFound: (files: readonly KeptFile[]) => void) {
  const handle = useEffectEvent(onFound)
  useEffect(() => {
    let isLeft = false
    void readLeftFiles(place).then((files) => {
      if (!isLeft && files.length > 0) handle(files)
    })
    return () => {
      isLeft = true
    }
  }, [place])
}

function useRetryOnline(retry: () => void) {
  const handleOnline = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => handleOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}

/** A form that is left was saved or discarded, unless the session has ended; then its files are kept. */
function useDropOnLeave(releases: Map<string, () => void>) {
  useEffect(
    () => () => {
      for (const [id, release] of releases) {
        release()
        if (getSession()) dropFile(id)
      }
      releases.clear()
    },
    [releases],
  )
}
