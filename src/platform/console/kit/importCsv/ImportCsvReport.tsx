/** The report of an import: counts, failure reasons by line, and downloads. */
import Download from '@mui/icons-material/DownloadOutlined'
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
import { useState } from 'react'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ImportCalls, ImportResult, UndoResult } from '#platform/contract/import/importCalls.ts'
import { saveLink } from '../file/saveFile.ts'
import { FORMATS, type Format, toDownloadLink } from './ImportCsvFile.ts'
import { PastImports } from './PastImports.tsx'
import { Credentials } from './passwords/Credentials.tsx'
import { usePersonGroup } from './passwords/personGroup.ts'

type FinishedImport = { file: { name: string }; result: ImportResult }

type DoneProps = FinishedImport & {
  message: string
  calls: ImportCalls
  format: Format
  onCredentialsSaved: () => void
}

export function ImportCsvDone({ result, message, calls, format, onCredentialsSaved }: DoneProps) {
  const [isUndone, setUndone] = useState(false)
  const { stored, failed, fail, credentials } = result
  const handleUndone = ({ remaining }: UndoResult) => {
    if (remaining > 0) return
    // The accounts are deleted, so their passwords need not be saved.
    setUndone(true)
    onCredentialsSaved()
  }
  const severity = failed === 0 ? 'success' : stored === 0 ? 'error' : 'warning'
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity={severity}>{message}</Alert>
      <PendingAccountsNotice count={result.waiting} />
      {!isUndone && <WithheldPasswordsNotice count={result.withheld} />}
      {!isUndone && <EndedPasswordsNotice count={result.ended} />}
      {credentials && !isUndone && <Credentials link={credentials} onSaved={onCredentialsSaved} />}
      {fail && (
        <Box>
          <Typography variant="body2" sx={{ mb: 1 }}>
            Baris yang gagal diunduh sebagai {FORMATS[format].name} dengan kolom fail_message. Perbaiki
            isinya, lalu impor berkas itu lagi dengan {FORMATS[format].label}.
          </Typography>
          <Button
            variant="outlined"
            startIcon={<Download />}
            onClick={() => saveLink(toDownloadLink(fail, format))}
          >
            Unduh lagi baris yang gagal
          </Button>
        </Box>
      )}
      <FailureReasons result={result} />
      {stored > 0 && <PastImports calls={calls} maxRows={1} title="Salah berkas?" onUndone={handleUndone} />}
    </Box>
  )
}

export function PendingAccountsNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert severity="info">
      {formatCount(count)} akun menunggu, karena Anda tidak dapat memberikan rolenya. Mintalah administrator
      menekan “Buka akun” pada baris bertanda “menunggu akun” di daftar.
    </Alert>
  )
}

/** The user list shows these accounts by its filter; whoever may reset passwords makes the slips there. */
function WithheldPasswordsNotice({ count }: { count: number }) {
  const group = usePersonGroup()
  if (count === 0) return null
  return (
    <Alert severity="info">
      {formatCount(count)} akun baru mendapat password sekali pakai, yang hanya diberikan oleh orang yang
      boleh mereset password. Mintalah slipnya: di Pengguna, dengan filter “Belum pernah masuk”, atau dengan
      “Reset password {group}”.
    </Alert>
  )
}

/** Of a report that was fetched after somebody had changed or reset them, or after a restore had ended them. */
function EndedPasswordsNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert severity="info">
      {formatCount(count)} password sekali pakai dari impor ini tidak berlaku lagi, jadi tidak dicetak: sudah
      diganti, sudah direset, atau berakhir karena data dipulihkan. Yang belum pernah masuk mendapat password
      baru di Pengguna.
    </Alert>
  )
}

function FailureReasons({ result: { reasons, failed } }: { result: ImportResult }) {
  if (reasons.length === 0) return null
  const hiddenCount = failed - reasons.length
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
            {reasons.map(({ line, name, message }) => (
              <TableRow key={line}>
                <TableCell>{formatCount(line)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {name && <strong>{name}: </strong>}
                  {message}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {hiddenCount > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          … dan {formatCount(hiddenCount)} baris lagi.
        </Typography>
      )}
    </Box>
  )
}
