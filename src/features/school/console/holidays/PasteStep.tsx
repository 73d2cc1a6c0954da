/** The first step of an import of holidays: lines that are pasted, or written from a calendar file, and then checked. */
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { PickProps } from '#platform/console/kit/importCsv/CsvImport.ts'
import { CSV_TYPE } from '#platform/console/kit/importCsv/ImportCsvFile.ts'
import { PastImports } from '#platform/console/kit/importCsv/PastImports.tsx'
import { FileDrop } from '#platform/console/kit/upload/FileDrop.tsx'
import { useSite } from '#platform/console/providers/site.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { sizeProblem } from '#platform/contract/field/uploadProblem.ts'
import { CALENDAR_KINDS, type CalendarKind, calendar } from '../../calendar.ts'
import { type CalendarFile, readCalendarFile } from './icalendar.ts'
import { MAX_LINES, type PastedDays, readPastedDays, toCsv, toLine } from './pastedDays.ts'

const MAX_FILE_BYTES = 2 * 1024 * 1024
const EXAMPLE =
  '1 Januari 2027; Tahun Baru\n10-11 Maret 2027; Idul Fitri\n25 November 2027; Hari Guru; Kegiatan'

type Props = PickProps & { text: string; onText: (text: string) => void }

export function PasteStep({ text, onText, problem, onPick }: Props) {
  const [kind, setKind] = useState<CalendarKind>('holiday')
  const [fileNotice, setFileNotice] = useState<FileNotice | null>(null)
  const { time_zone } = useSite()
  const days = readPastedDays(text, kind)
  const readFile = async (file: File | undefined) => {
    if (!file) return
    const tooLarge = sizeProblem(file.size, MAX_FILE_BYTES)
    const read = tooLarge ? null : readCalendarFile(await file.text(), time_zone)
    if (read) onText(read.events.map(toLine).join('\n'))
    setFileNotice({ name: file.name, read, problem: tooLarge ?? 'Berkas ini bukan kalender .ics.' })
  }
  const check = () => onPick(new File([toCsv(days.entries)], 'daftar-hari.csv', { type: CSV_TYPE }))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}>
      <Typography variant="body2" color="textSecondary">
        Satu baris satu hari atau rentang: tanggal; nama. Jenis lain ditulis di belakangnya. Belum ada yang
        disimpan sebelum Anda menyetujuinya.
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        label="Daftar hari"
        value={text}
        onChange={({ target }) => onText(target.value)}
        placeholder={EXAMPLE}
        multiline
        minRows={6}
        maxRows={12}
        slotProps={{ htmlInput: { maxLength: MAX_TEXT }, inputLabel: { shrink: true } }}
      />
      <KindSelect kind={kind} onKind={setKind} />
      <FileDrop
        accept=".ics"
        label="Ambil dari berkas .ics"
        hint="barisnya ditulis di atas, lalu dapat dihapus"
        onPick={(file) => void readFile(file)}
      />
      {fileNotice && <FileSummary {...fileNotice} />}
      <Unread {...days} />
      <Button
        variant="contained"
        onClick={check}
        disabled={days.entries.length === 0}
        sx={{ justifySelf: 'start' }}
      >
        {days.entries.length === 0 ? 'Periksa' : `Periksa ${formatCount(days.entries.length)} hari`}
      </Button>
      {calendar.imports && <PastImports calls={calendar.imports} maxRows={5} title="Impor terakhir" />}
    </Box>
  )
}

function KindSelect({ kind, onKind }: { kind: CalendarKind; onKind: (kind: CalendarKind) => void }) {
  return (
    <TextField
      select
      size="small"
      label="Jenis, bila tidak ditulis"
      value={kind}
      onChange={({ target }) => onKind(CALENDAR_KINDS.find(({ id }) => id === target.value)?.id ?? kind)}
      sx={{ minWidth: 240, justifySelf: 'start' }}
    >
      {CALENDAR_KINDS.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

const MAX_TEXT = MAX_LINES * 200

type FileNotice = { name: string; read: CalendarFile | null; problem: string }

function FileSummary({ name, read, problem }: FileNotice) {
  if (!read) return <Alert severity="error">{`${name}: ${problem}`}</Alert>
  const { events, repeating, unread } = read
  const notes = [
    `${name}: ${formatCount(events.length)} hari ditulis di atas. Hapus baris yang tidak perlu.`,
    repeating.length > 0 &&
      `${formatCount(repeating.length)} acara berulang, hanya yang pertama dibaca: ${repeating.slice(0, MAX_NAMED).join(', ')}${repeating.length > MAX_NAMED ? ', …' : ''}.`,
    unread > 0 && `${formatCount(unread)} acara tanpa tanggal atau nama dilewati.`,
  ].filter(Boolean)
  return (
    <Alert severity={notes.length > 1 ? 'warning' : 'success'} sx={{ overflowWrap: 'anywhere' }}>
      {notes.join(' ')}
    </Alert>
  )
}

const MAX_NAMED = 3

/** The lines that would not be imported, the first ones by their text. */
function Unread({ unread, left }: PastedDays) {
  if (unread.length === 0 && left === 0) return null
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {unread.length > 0 && `${formatCount(unread.length)} baris tidak terbaca dan tidak ikut:`}
      {unread.slice(0, MAX_NAMED).map(({ line, text }) => (
        <div key={line}>
          Baris {line}: {text.slice(0, 80)}
        </div>
      ))}
      {left > 0 && (
        <div>
          Paling banyak {formatCount(MAX_LINES)} baris; {formatCount(left)} baris sesudahnya tidak ikut.
        </div>
      )}
    </Alert>
  )
}
