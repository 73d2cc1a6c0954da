/** The fields of a picture of the library: their values, which survive a reload, and saving them. */
import { type FormEvent, useState } from 'react'
import { useRefresh } from 'react-admin'
import { z } from 'zod'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { useDraft, useKeptDraft } from '#platform/console/kit/draft/useDraft.ts'
import { toFormId } from '#platform/console/kit/draft/useLeftDrafts.ts'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { type MediaPicture, type PictureCrop, updateMedia } from '../../library.ts'
import { TURNS } from '../../pictureTurn.ts'
import { turnOn } from './cropEdges.ts'
import { MEDIA_RESOURCE } from './mediaData.ts'

type Props = { dialog: ReturnType<typeof useDialog<MediaPicture>>; picture: MediaPicture }

const pictureValues = z.object({
  alt: z.string(),
  keepUnused: z.boolean(),
  focalPoint: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** A turn and the edges of a crop that are not done yet; null without them. */
  crop: z
    .object({
      left: z.number(),
      top: z.number(),
      right: z.number(),
      bottom: z.number(),
      turn: z.literal(TURNS).default(0),
    })
    .nullable(),
})
export type PictureValues = z.output<typeof pictureValues>

export const UNCROPPED: PictureCrop = { left: 0, top: 0, right: 100, bottom: 100, turn: 0 }

function valuesOf({ alt, is_saved, focus_x, focus_y }: MediaPicture): PictureValues {
  const focalPoint = focus_x !== null && focus_y !== null ? { x: focus_x, y: focus_y } : null
  return { alt: alt ?? '', keepUnused: is_saved, focalPoint, crop: null }
}

export function usePictureForm({ dialog, picture }: Props) {
  const { values, setValues, isUnsaved, discardRestored } = useKeptValues({ dialog, picture })
  const [isCropping, setCropping] = useState(values.crop !== null)
  const endCrop = () => {
    setValues({ ...values, crop: null })
    setCropping(false)
  }
  const discard =
    discardRestored &&
    (() => {
      discardRestored()
      setCropping(false)
    })
  const { run, isBusy, problem } = useAction()
  const refresh = useRefresh()
  const finish = (isDone: boolean) => {
    if (!isDone) return
    dialog.close()
    refresh()
  }
  const saveValues = () => {
    const { alt, keepUnused, focalPoint } = values
    const body = { alt, is_saved: keepUnused, focus_x: focalPoint?.x ?? null, focus_y: focalPoint?.y ?? null }
    return call(updateMedia, { params: { id: picture.id }, body })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    finish((await run(saveValues)) !== null)
  }
  /** Saves unsaved values first, since the new picture inherits those of the old one. */
  const runAfterSaving: typeof run = (change) =>
    run(async () => {
      if (isUnsaved) await saveValues()
      return change()
    })
  const replacement = { run: runAfterSaving, onDone: finish }
  return {
    values,
    setValues,
    isUnsaved,
    save,
    problem,
    isBusy,
    replacement,
    discardRestored: discard,
    isCropping,
    startCrop: () => setCropping(true),
    startTurn: () => {
      setValues({ ...values, crop: turnOn(UNCROPPED) })
      setCropping(true)
    },
    endCrop,
  }
}

/** The values of the fields; unsaved ones survive a reload. */
function useKeptValues({ dialog, picture }: Props) {
  const draft = useDraft(toFormId(MEDIA_RESOURCE, picture.id))
  const stored = valuesOf(picture)
  const [values, setValues] = useState(() => ({
    ...stored,
    ...pictureValues.safeParse(draft.restoredDraft?.values).data,
  }))
  const isUnsaved = dialog.isOpen && JSON.stringify(values) !== JSON.stringify(stored)
  useKeptDraft(draft, isUnsaved ? values : null)
  const discardRestored = () => {
    draft.discard()
    setValues(stored)
  }
  return { values, setValues, isUnsaved, ...(draft.restoredDraft && { discardRestored }) }
}
