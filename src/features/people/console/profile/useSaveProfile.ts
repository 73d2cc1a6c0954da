/** Saves the user's profile and photo in one request, or the photo alone. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { toFormErrors } from '#platform/console/kit/form/useSaving.ts'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { useKeptFiles } from '#platform/console/kit/upload/kept/useKeptFiles.ts'
import { call } from '#platform/console/providers/call.ts'
import { refreshRights } from '#platform/console/providers/rights.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import { type Profile, profileInput, updateOwnPhoto, updateProfile } from '../../profile.ts'

export function useSaveProfile(profile: Profile, onSaved: () => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [photo, setPhoto] = useState<File | null>(null)
  const [photoError, setPhotoError] = useState<string | null>(null)
  const keptId = useRef<string | null>(null)
  /** @param id under which the device keeps the photo until it is saved */
  const setKeptPhoto = (file: File | null, id: string | null) => {
    if (keptId.current !== null) keptPhotos.drop(keptId.current)
    keptId.current = id
    setPhoto(file)
  }
  const keptPhotos = useKeptFiles('photo', { onResume: (file, { id }) => setKeptPhoto(file, id) })
  const photoAction = useAction()
  const choosePhoto = (file: File | null, error: string | null) => {
    setKeptPhoto(file, file && keptPhotos.keep(file))
    setPhotoError(error)
    photoAction.clearProblem()
  }
  const showSaved = (saved: Profile) => {
    setKeptPhoto(null, null)
    queries.setQueryData(['profile'], saved)
    return refreshRights()
  }
  const savePhoto = async (file: File) => {
    const saved = await photoAction.run(() => call(updateOwnPhoto, { file }))
    if (saved) await showSaved(saved.result)
  }
  const save = async (values: unknown) => {
    // A photo is required only if none is stored.
    if (!photo && !profile.photo) {
      setPhotoError(REQUIRED)
      return { root: { serverError: 'Foto harus diisi.' } }
    }
    try {
      const { message, result } = await call(updateProfile, {
        params: { id: String(profile.id) },
        body: profileInput.parse(values),
        file: photo,
      })
      onSaved()
      notify(message, { type: 'success' })
      await showSaved(result)
      return undefined
    } catch (error) {
      return toFormErrors(error)
    }
  }
  return {
    save,
    savePhoto,
    isSavingPhoto: photoAction.isBusy,
    photo,
    photoError: photoAction.problem?.message ?? photoError,
    choosePhoto,
    keptPhotos,
  }
}
