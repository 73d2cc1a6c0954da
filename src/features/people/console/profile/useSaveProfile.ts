/** Saves the user's profile and photo in one request. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toFormErrors } from '#platform/console/kit/form/useSaving.ts'
import { call } from '#platform/console/providers/call.ts'
import { refreshRights } from '#platform/console/providers/rights.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import { type Profile, profileInput, updateProfile } from '../../profile.ts'

export function useSaveProfile(profile: Profile, onSaved: () => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [photo, setPhoto] = useState<File | null>(null)
  const [photoError, setPhotoError] = useState<string | null>(null)

  const choosePhoto = (file: File | null, error: string | null) => {
    setPhoto(file)
    setPhotoError(error)
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
      setPhoto(null)
      queries.setQueryData(['profile'], result)
      notify(message, { type: 'success' })
      await refreshRights()
      return undefined
    } catch (error) {
      return toFormErrors(error)
    }
  }
  return { save, photo, photoError, choosePhoto }
}
