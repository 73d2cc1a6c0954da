/** The earlier versions of a document, each with a download button. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { useDownload } from '#platform/console/kit/file/useFile.ts'
import { formatLongDateTime } from '#platform/console/kit/format/dates.tsx'
import { formatFileSize } from '#platform/console/kit/format/formatFileSize.ts'
import { useSite } from '#platform/console/providers/site.ts'
import type { DocumentVersion } from '../../documentVersion.ts'

export function VersionList({ versions }: { versions: readonly DocumentVersion[] }) {
  const download = useDownload()
  const { time_zone } = useSite()
  const formatDate = ({ created_at }: DocumentVersion) => formatLongDateTime(created_at, time_zone)
  const earlierVersions = versions.filter((version) => !version.is_current)
  if (earlierVersions.length === 0) return null
  return (
    <Box component="section">
      <Typography component="h3" variant="body2" sx={{ fontWeight: 700, mb: 0.5 }}>
        Versi sebelumnya
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {earlierVersions.map((version) => (
          <Box component="li" key={version.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0 }}>
              {formatDate(version)}
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {[version.uploaded_by, formatFileSize(version.size)].filter(Boolean).join(' · ')}
              </Typography>
              {version.withdrawn && (
                <Typography component="span" variant="caption" color="error" sx={{ display: 'block' }}>
                  {formatWithdrawal(version.withdrawn, formatLongDateTime(version.withdrawn.at, time_zone))}
                </Typography>
              )}
            </Typography>
            <Tooltip title="Download versi ini">
              <IconButton
                aria-label={`Download versi ${formatDate(version)}`}
                onClick={() => void download(version)}
              >
                <Download fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** @example formatWithdrawal({ by: 'Rini', reason: 'Rapor siswa lain' }, '1 Mei 2027 08.00') // 'Ditarik 1 Mei 2027 08.00 oleh Rini: Rapor siswa lain' */
function formatWithdrawal({ by, reason }: NonNullable<DocumentVersion['withdrawn']>, at: string): string {
  return `Ditarik ${at}${by ? ` oleh ${by}` : ''}: ${reason}`
}
