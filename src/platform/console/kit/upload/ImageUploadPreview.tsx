/** The preview of an image field, with the upload's progress. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'

type Props = {
  src: string
  alt: string
  /** Progress from 0 to 1; undefined once the image is stored. */
  progress: number | undefined
  isDraggedOver: boolean
  /** Hides the buttons. */
  isReadOnly?: boolean
  onReplace: () => void
  onRemove: () => void
}

export function ImageUploadPreview({
  src,
  alt,
  progress,
  isDraggedOver,
  isReadOnly = false,
  ...handlers
}: Props) {
  const { onReplace, onRemove } = handlers
  const isUploading = progress !== undefined
  return (
    <>
      <Box
        component="img"
        src={src}
        alt={alt}
        sx={{
          display: 'block',
          width: 1,
          aspectRatio: '16 / 9',
          objectFit: 'contain',
          borderRadius: 1,
          bgcolor: 'action.hover',
          opacity: isUploading ? 0.5 : 1,
          outline: isDraggedOver ? 2 : 0,
          outlineColor: 'primary.main',
        }}
      />
      {isUploading ? (
        <UploadProgress progress={progress} />
      ) : isReadOnly ? null : (
        <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
          <Button size="small" onClick={onReplace} sx={{ minWidth: 0 }}>
            Ganti
          </Button>
          <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={onRemove}>
            Hapus
          </Button>
        </Stack>
      )}
    </>
  )
}

/** Indeterminate after the upload, while the server resizes the image. */
function UploadProgress({ progress }: { progress: number }) {
  const isUploaded = progress >= 1
  const percent = Math.round(progress * 100)
  return (
    <Box sx={{ mt: 1, minHeight: 38 }}>
      <LinearProgress
        variant={isUploaded ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label="Mengunggah gambar"
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {isUploaded ? 'Memproses gambar…' : `Mengunggah… ${percent}%`}
      </Typography>
    </Box>
  )
}
