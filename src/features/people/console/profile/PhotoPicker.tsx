/** The profile photo, with a preview of a newly selected file. */
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import { Avatar, Box, Button, FormHelperText } from '@mui/material'
import { type ChangeEvent, useRef } from 'react'
import { BlobImage } from '#platform/console/kit/file/BlobImage.tsx'
import { photoUrl } from '#platform/console/kit/upload/imageUrl.ts'
import { LIMITS } from '#platform/contract/options.ts'

const ACCEPTED = '.jpg,.jpeg,.png'

type Props = {
  storedPhoto: string | null
  newPhoto: File | null
  error: string | null
  onChange: (file: File | null, error: string | null) => void
  isSaving: boolean
  /** Saves the new photo without the form. */
  onSave: (file: File) => void
}

export function PhotoPicker({ storedPhoto, newPhoto, error, onChange, isSaving, onSave }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Allows selecting the same file again after an error.
    event.target.value = ''
    if (!file) return
    const problem = findFileProblem(file)
    onChange(problem ? null : file, problem)
  }
  return (
    <Box sx={{ textAlign: 'center', width: { md: 200 }, flexShrink: 0 }}>
      <Avatar {...(!newPhoto && { src: photoUrl(storedPhoto), alt: 'Foto profil' })} sx={AVATAR_STYLE}>
        {newPhoto && (
          <BlobImage blob={newPhoto} alt="Foto profil" sx={{ width: 1, height: 1, objectFit: 'cover' }} />
        )}
      </Avatar>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        onChange={handleChange}
        aria-label="Foto profil"
        hidden
      />
      <Button
        variant="outlined"
        size="small"
        startIcon={<PhotoCamera />}
        onClick={() => input.current?.click()}
      >
        {storedPhoto || newPhoto ? 'Ganti foto' : 'Pilih foto *'}
      </Button>
      {newPhoto && (
        <Button
          variant="contained"
          size="small"
          disabled={isSaving}
          onClick={() => onSave(newPhoto)}
          sx={{ mt: 1 }}
        >
          Simpan foto
        </Button>
      )}
      <FormHelperText error={error !== null} sx={{ textAlign: 'center' }} role={error ? 'alert' : undefined}>
        {error ?? 'jpg, jpeg atau png, paling besar 10 MB'}
      </FormHelperText>
    </Box>
  )
}

function findFileProblem(file: File): string | null {
  if (!/\.(jpe?g|png)$/i.test(file.name)) return 'Foto harus jpg, jpeg atau png.'
  if (file.size > LIMITS.imageBytes) return 'Foto paling besar 10 MB.'
  return null
}

const AVATAR_STYLE = {
  width: 128,
  height: 128,
  mx: 'auto',
  mb: 2,
  border: 1,
  borderColor: 'divider',
} as const
