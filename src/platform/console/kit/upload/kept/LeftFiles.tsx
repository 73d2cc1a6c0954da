/** Names the files of a field that a reload would lose, and those that are not uploaded, with buttons to upload or discard them. */
import { Alert, Box, Button } from '@mui/material'
import { summariseNames } from '#platform/contract/sentence.ts'
import { DiscardButton } from '../../draft/DiscardButton.tsx'
import type { KeptFiles, LeftFile } from './useKeptFiles.ts'

export function LeftFiles({ files }: { files: KeptFiles }) {
  return (
    <>
      {files.unkeptNames.length > 0 && (
        <Alert severity="warning" sx={{ my: 1, overflowWrap: 'anywhere' }}>
          {`${summariseNames(files.unkeptNames, MAX_NAMES)} tidak muat di perangkat ini, jadi jangan tutup halaman ini sampai terunggah.`}
        </Alert>
      )}
      {files.leftFiles.map((left) => (
        <LeftFileAlert key={left.id} left={left} files={files} />
      ))}
    </>
  )
}

const MAX_NAMES = 5

function LeftFileAlert({ left, files }: { left: LeftFile; files: KeptFiles }) {
  return (
    <Alert severity="warning" sx={{ my: 1, '& .MuiAlert-message': { minWidth: 0 } }}>
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
  )
}

function describe({ name, file, problem }: LeftFile): string {
  if (problem !== undefined) return `${name} belum terunggah. ${problem}`
  return file
    ? `${name} belum terunggah saat halaman ini terakhir ditutup.`
    : `${name} belum terunggah, dan berkasnya tidak lagi ada di perangkat ini. Pilih lagi berkasnya.`
}
