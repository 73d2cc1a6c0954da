/** Names the files of a field that are not uploaded, each with buttons to upload or discard it. */
import { Alert, Box, Button } from '@mui/material'
import { DiscardButton } from '../../draft/DiscardButton.tsx'
import type { KeptFiles, LeftFile } from './useKeptFiles.ts'

export function LeftFiles({ files }: { files: KeptFiles }) {
  return files.leftFiles.map((left) => (
    <Alert key={left.id} severity="warning" sx={{ my: 1, '& .MuiAlert-message': { minWidth: 0 } }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{describe(left)}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {left.file && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => files.retry(left)}>
            {left.problem === undefined ? 'Unggah' : 'Coba lagi'}
          </Button>
        )}
        <DiscardButton
          title="Buang berkas ini?"
          text={`${left.name} belum terunggah dan tidak dapat dikembalikan.`}
          onDiscard={() => files.drop(left.id)}
        />
      </Box>
    </Alert>
  ))
}

function describe({ name, file, problem }: LeftFile): string {
  if (problem !== undefined) return `${name} belum terunggah. ${problem}`
  return file
    ? `${name} belum terunggah saat halaman ini terakhir ditutup.`
    : `${name} belum terunggah, dan berkasnya tidak lagi ada di perangkat ini. Pilih lagi berkasnya.`
}
