/** The files of a material, task or answer, each with buttons to preview, download and remove it. */
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Description from '@mui/icons-material/DescriptionOutlined'
import Download from '@mui/icons-material/DownloadOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useDownload } from '#platform/console/kit/file/useFile.ts'
import { formatFileSize } from '#platform/console/kit/format/formatFileSize.ts'
import type { LearningFile } from '../../record.ts'
import { FilePreview } from './FilePreview.tsx'

type Props = { files: readonly LearningFile[]; onRemove?: (file: LearningFile) => void }

export function FileList({ files, onRemove }: Props) {
  const [previewedFile, setPreviewedFile] = useState<LearningFile | null>(null)
  const download = useDownload()
  if (files.length === 0) return null
  return (
    <Box component="ul" aria-label="Lampiran" sx={LIST_STYLE}>
      {files.map((file) => (
        <Box component="li" key={file.filename} sx={ROW_STYLE}>
          <Description fontSize="small" sx={{ color: 'text.secondary' }} />
          <Typography component="span" variant="body2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {file.file}{' '}
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {formatFileSize(file.size)}
            </Box>
          </Typography>
          {file.is_previewed && (
            <Tooltip title="Lihat">
              <IconButton
                size="small"
                aria-label={`Lihat ${file.file}`}
                onClick={() => setPreviewedFile(file)}
              >
                <Visibility fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
          <Tooltip title="Unduh">
            <IconButton size="small" aria-label={`Unduh ${file.file}`} onClick={() => void download(file)}>
              <Download fontSize="small" />
            </IconButton>
          </Tooltip>
          {onRemove && (
            <Tooltip title="Lepas">
              <IconButton
                size="small"
                color="error"
                aria-label={`Lepas ${file.file}`}
                onClick={() => onRemove(file)}
              >
                <Delete fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      ))}
      {previewedFile && <FilePreview file={previewedFile} onClose={() => setPreviewedFile(null)} />}
    </Box>
  )
}

const LIST_STYLE = { m: 0, mt: 1.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 } as const
const ROW_STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  pl: 1.5,
  pr: 0.5,
  py: 0.25,
  minHeight: 44,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
