/** The list of a class on a day, with 'Simpan' once for all. */
import { Alert, Box, Button, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { SaveBar } from '#platform/console/kit/screen/SaveBar.tsx'
import { ALERT_ACTION_STYLE } from '#platform/console/kit/style/alertActions.ts'
import { LockedNote } from '#platform/console/kit/worksheet/LockedNote.tsx'
import { longDay } from '#platform/contract/zone.ts'
import type { AttendanceDay, AttendanceRow } from '../../day.ts'
import { ATTENDANCE_STATUSES } from '../../status.ts'
import { weekdayOf } from '../dates.ts'
import { ReasonField } from '../ReasonField.tsx'
import { statusName } from '../statuses.ts'
import type { DayKey } from './dayOutbox.ts'
import { StudentLine } from './StudentLine.tsx'
import { storedMark, type Taking, useTaking } from './useTaking.ts'

type Props = {
  dayKey: DayKey
  day: AttendanceDay
  classroom: string
  path: string
  reload: () => void
  /** Beside the day. */
  action: ReactNode
}

export function TakenClass({ dayKey, day, classroom, path, reload, action }: Props) {
  const title = `Kehadiran ${classroom}, ${longDay(dayKey.date)}`
  const taking = useTaking({ dayKey, day, title, path, reload })
  const { confirm, confirmDialog } = useConfirmDialog()
  const isReadOnly = day.why_not !== null
  const save = async () => {
    const isConfirmed =
      day.no_school === null ||
      day.version > 0 ||
      (await confirm({
        title: `${day.no_school}: tidak ada sekolah`,
        text: `Kehadiran ${classroom} pada ${longDay(dayKey.date)} tetap disimpan dan dihitung sebagai hari sekolah.`,
        confirmLabel: 'Tetap simpan',
        confirmColor: 'primary',
      }))
    if (isConfirmed) await taking.save({ confirm: day.no_school !== null })
  }
  if (day.rows.length === 0)
    return (
      <Card>
        <EmptyState title="Tidak ada siswa" detail="Kelas ini belum punya peserta pada hari itu." />
      </Card>
    )
  return (
    <>
      <Card>
        <Heading day={day} taking={taking} action={action} />
        <StudentList day={day} taking={taking} />
      </Card>
      {!isReadOnly && (
        <SaveBar
          summary={summarize(day, taking)}
          detail={countsText(day.rows, taking)}
          notice={
            <>
              {day.needs_reason && <ReasonField reason={taking.reason} onChange={taking.setReason} />}
              <Notice day={day} taking={taking} />
            </>
          }
          isBusy={taking.isSaving}
          problem={null}
          clearProblem={reload}
          onSave={() => void save()}
          onReload={reload}
        />
      )}
      {confirmDialog}
    </>
  )
}

type PartProps = { day: AttendanceDay; taking: Taking }

const StudentList = ({ day, taking }: PartProps) => (
  <Box component="ul" sx={{ m: 0, p: 0 }}>
    {day.rows.map((row, index) => (
      <StudentLine
        key={row.student_class_id}
        number={index + 1}
        row={row}
        mark={taking.markOf(row)}
        isStored={row.status !== null && !taking.isChanged(row)}
        storedInstead={taking.isStale ? differenceOf(row, taking) : null}
        suggestion={findSuggestion(day, row)}
        isReadOnly={day.why_not !== null || taking.isStale}
        onChange={(update) => taking.setMark(row, update)}
      />
    ))}
  </Box>
)

function Heading({ day, taking, action }: PartProps & { action: ReactNode }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>
          {weekdayOf(day.date)}, {longDay(day.date)}
        </Typography>
        {action}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {day.recorded_at ? (
          <>
            Disimpan {day.recorded_by?.name} pada <Moment value={day.recorded_at} />
          </>
        ) : day.why_not === null ? (
          'Belum diisi. Semua dianggap hadir; ketuk nama yang tidak hadir, lalu Simpan.'
        ) : (
          'Belum diisi.'
        )}
      </Typography>
      {day.no_school !== null && <Alert severity="warning">{day.no_school}: tidak ada sekolah.</Alert>}
      {day.why_not !== null && <LockedNote>{day.why_not}</LockedNote>}
      {day.why_not !== null && taking.heldCount > 0 && <UnsavableAlert taking={taking} />}
    </Box>
  )
}

/** Marks made while the day could still be changed: they stand in the list, but nobody has them. */
const UnsavableAlert = ({ taking }: { taking: Taking }) => (
  <Alert
    severity="warning"
    sx={ALERT_ACTION_STYLE}
    action={
      <DiscardButton
        text={`${taking.heldCount} siswa yang Anda tandai tidak dapat dikembalikan.`}
        onDiscard={taking.discard}
      />
    }
  >
    {taking.heldCount} siswa yang Anda tandai tidak tersimpan.
  </Alert>
)

/** What became of the last 'Simpan': stands at the button, since who pressed it is at the end of the list. */
function Notice({ day, taking }: PartProps) {
  if (taking.isStale) return <StaleAlert taking={taking} name={day.recorded_by?.name ?? null} />
  if (taking.isWaiting)
    return <Alert severity="info">Tersimpan di perangkat ini; dikirim sendiri begitu ada koneksi.</Alert>
  return taking.problem && <Alert severity="error">{taking.problem.message}</Alert>
}

const StaleAlert = ({ taking, name }: { taking: Taking; name: string | null }) => (
  <Alert
    severity="warning"
    sx={ALERT_ACTION_STYLE}
    action={
      <>
        <Button color="inherit" size="small" onClick={taking.discard}>
          Pakai yang tersimpan
        </Button>
        <Button color="inherit" size="small" onClick={taking.goOn}>
          Lanjutkan isian saya
        </Button>
      </>
    }
  >
    {name ?? 'Orang lain'} sudah menyimpan kehadiran ini. Yang berbeda ditandai di bawah namanya.
  </Alert>
)

function differenceOf(row: AttendanceRow, { markOf }: Taking): string | null {
  const stored = storedMark(row)
  return row.status === null || stored.status === markOf(row).status
    ? null
    : `Tersimpan: ${statusName(stored.status)}`
}

const findSuggestion = ({ suggestions }: AttendanceDay, { student_class_id }: AttendanceRow) =>
  suggestions.find((one) => one.student_class_id === student_class_id) ?? null

/** @example '37 hadir · 2 sakit · 1 alpa' */
function countsText(rows: readonly AttendanceRow[], { markOf }: Taking): string {
  return ATTENDANCE_STATUSES.flatMap(({ id, name }) => {
    const count = rows.filter((row) => markOf(row).status === id).length
    return count > 0 ? [`${count} ${name.toLowerCase()}`] : []
  }).join(' · ')
}

/** The whole class before it is taken, also those with a letter. */
function summarize({ version, rows }: AttendanceDay, { isStale, isWaiting, unsavedCount }: Taking): string {
  const count = version === 0 ? rows.length : unsavedCount
  return isStale || isWaiting || count === 0 ? '' : `${count} siswa`
}
