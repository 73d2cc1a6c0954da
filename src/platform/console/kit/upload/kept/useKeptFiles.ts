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
  refuseFile,
} from '../../../outbox/keptFiles.ts'
import { getSession } from '../../../providers/session.ts'
import { DraftContext } from '../../draft/useDraft.ts'
import { useMarkUnsaved } from '../../form/useMarkUnsaved.ts'
import { type Upload, useUploader } from './useUploader.ts'

/** A file that is not on its way: `problem` says why the upload failed; without one an earlier page left it. */
export type LeftFile = KeptFile & { problem?: string }

export type KeptFiles = {
  /** @returns the id of the file */
  keep: (file: File, position?: number) => string
  /** Uploads a kept file, again when the connection is back or before signing out. */
  run: (id: string, upload: Upload) => Promise<void>
  /** Lets signing out wait for a queue of files too. */
  track: (work: Promise<void>) => Promise<void>
  /** Called when a file is uploaded or discarded. */
  drop: (id: string) => void
  /** Called when a file was refused for good: a later page names it with the reason. */
  refuse: (id: string, reason: string) => void
  /** Called when an upload failed that may succeed later. */
  leave: (id: string, file: File, problem: string) => void
  retry: (file: LeftFile) => void
  leftFiles: readonly LeftFile[]
  /** The names of files that a reload would lose, because the device could not keep them. */
  unkeptNames: readonly string[]
  /** Whether files of this form are not uploaded. */
  isPending: boolean
}

type Options = {
  /** Uploads a kept file. */
  onResume: (file: File, found: KeptFile) => void
  /** Whether files of closed tabs are resumed too, instead of being offered. */
  resumesAll?: boolean
  /** Of a dialog whose fields are no form: its id, and what the file is for. */
  dialog?: { formId: string; subject: string }
}

/** @example const files = useKeptFiles('image', { onResume: (file, { id }) => files.run(id, (report) => send(file, report)) }) */
export function useKeptFiles(source: string, options: Options): KeptFiles {
  const { onResume, resumesAll = false, dialog } = options
  const place = useFilePlace(source, dialog)
  const uploader = useUploader()
  const chosen = useHeldFiles()
  const [leftFiles, setLeftFiles] = useState<readonly LeftFile[]>([])
  const removeLeft = (id: string) => setLeftFiles((all) => all.filter((left) => left.id !== id))
  const files: Omit<KeptFiles, 'leftFiles' | 'unkeptNames' | 'isPending'> = {
    keep: (file, position) => {
      const { id, isKept } = keepFile(place, file, position)
      chosen.hold(id, file.name)
      void isKept.then((isKept) => isKept || chosen.markUnkept(id))
      return id
    },
    run: (id, upload) =>
      uploader.run(id, (report) => {
        // Also when it runs again by itself.
        removeLeft(id)
        return upload(report)
      }),
    track: uploader.track,
    drop: (id) => {
      uploader.forget(id)
      chosen.release(id)
      dropFile(id)
      removeLeft(id)
    },
    refuse: (id, reason) => {
      uploader.forget(id)
      chosen.settle(id)
      refuseFile(id, reason)
    },
    leave: (id, file, problem) =>
      setLeftFiles((all) => [...all, { id, name: file.name, file, problem, isOfThisTab: true }]),
    retry: (left) => {
      if (!left.file) return
      chosen.hold(left.id, left.name)
      removeLeft(left.id)
      onResume(left.file, left)
    },
  }
  useFoundFiles(place, (found) => {
    const isResumed = ({ file, isOfThisTab }: KeptFile) => file !== null && (isOfThisTab || resumesAll)
    for (const file of found.filter(isResumed)) files.retry(file)
    setLeftFiles((all) => [...all, ...found.filter((file) => !isResumed(file)).map(toLeftFile)])
  })
  useMarkUnsaved(chosen.names.length > 0, chosen.names)
  return { ...files, leftFiles, unkeptNames: chosen.unkeptNames, isPending: chosen.names.length > 0 }
}

const toLeftFile = ({ refusal, ...file }: KeptFile): LeftFile => ({
  ...file,
  ...(refusal !== undefined && { problem: refusal }),
})

type HeldFile = { id: string; name: string; isUnkept: boolean }

/** The files that this form has chosen and not uploaded, which other tabs must not take. */
function useHeldFiles() {
  const releases = useRef(new Map<string, () => void>())
  const [heldFiles, setHeldFiles] = useState<readonly HeldFile[]>([])
  useDropOnLeave(releases.current)
  return {
    names: heldFiles.map(({ name }) => name),
    unkeptNames: heldFiles.filter(({ isUnkept }) => isUnkept).map(({ name }) => name),
    hold: (id: string, name: string) => {
      if (releases.current.has(id)) return
      releases.current.set(id, holdFile(id))
      setHeldFiles((all) => [...all, { id, name, isUnkept: false }])
    },
    markUnkept: (id: string) =>
      setHeldFiles((all) => all.map((file) => (file.id === id ? { ...file, isUnkept: true } : file))),
    /** Nothing is left to wait for; it is forgotten when the form is left. */
    settle: (id: string) => setHeldFiles((all) => all.filter((file) => file.id !== id)),
    release: (id: string) => {
      releases.current.get(id)?.()
      releases.current.delete(id)
      setHeldFiles((all) => all.filter((file) => file.id !== id))
    },
  }
}

/** Calls back once if an earlier page left files of a field, such as those of a dialog that is closed now. */
export function useLeftFiles(source: string, onFound: () => void) {
  useFoundFiles(useFilePlace(source), onFound)
}

function useFilePlace(source: string, dialog?: Options['dialog']): FilePlace {
  const { pathname } = useLocation()
  const draftId = use(DraftContext)?.formKey.split('#')[1]
  const formId = dialog?.formId ?? draftId ?? ''
  // Where it was opened, because a form that is being left has the next address.
  const [place] = useState({
    path: pathname,
    field: `${formId} ${source}`.trim(),
    ...(dialog && { subject: dialog.subject }),
  })
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
