/** Shows a picture from its bytes, such as those of a file just chosen. */
import { Box, type SxProps } from '@mui/material'
import { useCallback } from 'react'

type Props = { blob: Blob; alt: string; sx?: SxProps }

/** @example <BlobImage blob={file} alt="Foto profil" /> */
export function BlobImage({ blob, alt, sx = {} }: Props) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <Box component="img" ref={show} alt={alt} sx={sx} />
}
