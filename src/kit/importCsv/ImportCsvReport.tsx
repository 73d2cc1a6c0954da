/** What a check or an import of a CSV found: counts, reasons with their lines, files to take along. */
import Download from '@mui/icons-material/DownloadOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { ImportResult } from '#contract/csv.ts'
import { saveLink } from '../upload/saveFile.ts'

type Found = { file: { name: string }; result: ImportResult }

/** @example count(20000) // '20.000' */
export function count(number: number): string {
  return number.toLocaleString('id-ID')
}

/** A hyphen that keeps its line. */
const UNBROKEN = '\u2011'
const DELIMITERS = { ',': 'koma ( , )', ';': 'titik koma ( ; )', '\t': 'tab' } as const

export function ImportCsvPreview({ file, result }: Found) {
  const { total, stored, failed, delimiter, encoding, ignored } = result
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`Pemisah ${DELIMITERS[delimiter]} · pengodean ${encoding.replace('-', UNBROKEN)}`}
        </Typography>
      </Box>
      <Counts
        counts={[
          ['Baris data', total, 'text.primary'],
          ['Siap disimpan', stored, 'success.main'],
          ['Akan ditolak', failed, failed ? 'error.main' : 'text.primary'],
        ]}
      />
      {ignored.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          Kolom yang tidak dikenal dan diabaikan: {ignored.join(', ')}
        </Alert>
      )}
      <Waiting accounts={result.waiting} />
      {total === 0 && <Alert severity="warning">Tidak ada baris data di bawah judul kolom.</Alert>}
      <Reasons result={result} />
    </Box>
  )
}

type Done = Found & { message: string; onCredentialsSaved: () => void }

export function ImportCsvDone({ result, message, onCredentialsSaved }: Done) {
  const { stored, failed, fail, credentials } = result
  const severity = failed === 0 ? 'success' : stored === 0 ? 'error' : 'warning'
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity={severity}>{message}</Alert>
      <Waiting accounts={result.waiting} />
      {credentials && <Credentials link={credentials} onSaved={onCredentialsSaved} />}
      {fail && (
        <Box>
          <Typography variant="body2" sx={{ mb: 1 }}>
            Baris yang gagal diunduh sebagai CSV dengan kolom fail_message. Perbaiki isinya, lalu impor berkas
            itu lagi.
          </Typography>
          <Button variant="outlined" startIcon={<Download />} onClick={() => saveLink(fail)}>
            Unduh lagi baris yang gagal
          </Button>
        </Box>
      )}
      <Reasons result={result} />
    </Box>
  )
}

function Waiting({ accounts }: { accounts: number }) {
  if (accounts === 0) return null
  return (
    <Alert severity="info">
      {count(accounts)} akun menunggu, karena Anda tidak dapat memberikan rolenya. Mintalah administrator
      menekan “Buka akun” pada baris bertanda “menunggu akun” di daftar.
    </Alert>
  )
}

function Credentials({ link, onSaved }: { link: string; onSaved: () => void }) {
  const save = () => {
    saveLink(link)
    onSaved()
  }
  return (
    <Alert severity="info" icon={<Key />}>
      Akun baru mendapat password sekali pakai. Daftarnya hanya dapat diunduh sekarang (tautan berlaku 15
      menit) dan tidak dapat ditampilkan lagi; bagikan kepada pemilik akun masing-masing.
      <Box sx={{ mt: 1 }}>
        <Button variant="contained" size="small" startIcon={<Download />} onClick={save}>
          Unduh password (CSV)
        </Button>
      </Box>
    </Alert>
  )
}

function Counts({ counts }: { counts: readonly (readonly [string, number, string])[] }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1 }}>
      {counts.map(([label, number, color]) => (
        <Box key={label} sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Typography component="div" sx={{ fontSize: '1.375rem', fontWeight: 700, color }}>
            {count(number)}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {label}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function Reasons({ result: { reasons, failed } }: { result: ImportResult }) {
  if (reasons.length === 0) return null
  const rest = failed - reasons.length
  return (
    <Box>
      <TableContainer sx={{ maxHeight: 240, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table size="small" stickyHeader aria-label="Alasan ditolak">
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: 72 }}>Baris</TableCell>
              <TableCell>Alasan ditolak</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {reasons.map(({ line, message }) => (
              <TableRow key={line}>
                <TableCell>{count(line)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rest > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          … dan {count(rest)} baris lagi.
        </Typography>
      )}
    </Box>
  )
}
