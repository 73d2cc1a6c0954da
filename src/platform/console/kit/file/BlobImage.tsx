/** Shows an image from a Blob, such as a file just selected. */
import { Box, type SxProps } from '@mui/material'
import { useCallback } from 'react'

type Props = { blob: Blob; alt: string; sx?: SxProps }

/** @example <BlobImage blob={file} alt="Foto profil" /> */
export function BlobImage({ blob, alt, sx = {} }: Props) {
  const setImageRef = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const objectUrl = URL.createObjectURL(blob)
      image.src = objectUrl
      return () => URL.revokeObjectURL(objectUrl)
    },
    [blob],
  )
  return <Box component="img" ref={setImageRef} alt={alt} sx={sx} />
}
