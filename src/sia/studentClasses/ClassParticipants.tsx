/** The participants of one class in one year: added, marked, promoted, held back. */
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import {
  type Candidate,
  type readClassYear,
  type StudentClass,
  saveStudentClasses,
} from '#contract/sia/enrolment/studentClass.ts'
import { isActive } from '#contract/sia/period.ts'
import { ENROLMENT_STATUS, whyNotBegun } from '#contract/sia/promotion/promotion.ts'
import type { Entered } from '#contract/sia/transfer.ts'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { useSelectedIds } from '#src/kit/dialog/useSelectedIds.ts'
import type { PrintContent } from '#src/kit/print/PrintSheet.tsx'
import { call } from '#src/providers/call.ts'
import { studentsToSave, usePending } from '../pending.ts'
import { STUDENT_CLASSES } from '../resources.ts'
import { MoveDialog } from '../transfers/MoveDialog.tsx'
import { OfferedLessons } from '../transfers/OfferedLessons.tsx'
import { usePassedPeriod } from '../worksheet/usePassedPeriod.ts'
import { WorksheetForm } from '../worksheet/WorksheetForm.tsx'
import type { ClassPeriod, Process } from './ClassPeriod.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { candidateColumns, whoMayEnter } from './candidates.ts'
import { LastBatch } from './LastBatch.tsx'
import { ParticipantTable } from './ParticipantTable.tsx'
import { ProcessDialog } from './ProcessDialog.tsx'
import { SelectionActions } from './SelectionActions.tsx'

const NUMBERS = [
  { label: 'NIS', width: '18%' },
  { label: 'NISN', width: '20%' },
] as const

/** The class list, in the order of names. */
function classList({ classroom, eduyear }: ClassPeriod, rows: readonly StudentClass[]): PrintContent {
  return {
    title: `Daftar Siswa Kelas ${classroom.name}`,
    subtitle: `Tahun Ajaran ${eduyear.name}`,
    columns: [...NUMBERS, { label: 'Nama' }, { label: 'Status', width: '18%' }],
    rows: rows.map(({ id, student, status }) => ({
      id,
      cells: [student.nis, student.nisn, student.name, ENROLMENT_STATUS[status]],
    })),
  }
}

type Props = Output<typeof readClassYear> & { place: ClassPeriod; onReload: () => void }

export function ClassParticipants({ peserta, calon_peserta, last_batch, place, onReload }: Props) {
  const { eduyear, classroom } = place
  const queryClient = useQueryClient()
  const pending = usePending<Candidate>()
  const selection = useSelectedIds()
  const dialogs = useDialogs()
  const selected = peserta.filter(({ id }) => selection.picked.has(id))
  const passedPeriod = usePassedPeriod({ eduyear })
  const isUnsaved = pending.summary !== ''
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [STUDENT_CLASSES] })
  return (
    <>
      {last_batch && <LastBatch batch={last_batch} isUnsaved={isUnsaved} onUndone={readAgain} />}
      <WorksheetForm
        title={`Peserta ${classroom.name}`}
        count={countOf(peserta, pending.added.length)}
        passedPeriod={passedPeriod}
        pending={pending}
        adding={{ ...ADD_TEXTS, candidates: calon_peserta, emptyDetail: whoMayEnter(classroom.code) }}
        removed={removedFrom(classroom.name, pending.marked.size)}
        save={(confirmed) => saveInto(place, { students: studentsToSave(peserta, pending), ...confirmed })}
        resource={STUDENT_CLASSES}
        onReload={onReload}
        printContent={() => classList(place, peserta)}
        extraAction={
          selected.length > 0 && (
            <SelectionActions
              selected={selected}
              marked={pending.marked}
              blockedBy={isUnsaved ? 'Simpan perubahan dahulu' : notYet(place)}
              isUnsaved={isUnsaved}
              onProcess={dialogs.processing.open}
              onMove={dialogs.moving.open}
              onMark={pending.mark}
            />
          )
        }
      >
        <ParticipantTable
          rows={peserta}
          added={pending.added}
          marked={pending.marked}
          picked={selection.picked}
          onPick={selection.toggle}
          onPickAll={selection.toggleAll}
          onMark={pending.mark}
          onDrop={pending.drop}
          onCorrect={isUnsaved ? undefined : dialogs.correcting.open}
        />
      </WorksheetForm>
      <SelectionDialogs {...dialogs} selected={selected} place={place} onDone={readAgain} />
    </>
  )
}

function useDialogs() {
  return {
    processing: useDialog<Process>(),
    moving: useDialog<StudentClass>(),
    correcting: useDialog<StudentClass>(),
    offering: useDialog<Entered>(),
  }
}

type DialogsProps = ReturnType<typeof useDialogs> & {
  selected: readonly StudentClass[]
  place: ClassPeriod
  onDone: () => Promise<void>
}

/** Each opening starts with a fresh form. */
function SelectionDialogs(props: DialogsProps) {
  const { processing, moving, correcting, offering, selected, place, onDone } = props
  const moved = async (entered: Entered) => {
    if (entered.offered.length > 0) offering.open(entered)
    else await onDone()
  }
  return (
    <>
      <ProcessDialog
        key={`process-${processing.openCount}`}
        dialog={processing}
        students={selected}
        place={place}
        onDone={onDone}
      />
      <MoveDialog
        key={`move-${moving.openCount}`}
        dialog={moving}
        classrooms={place.classrooms}
        onDone={moved}
      />
      <OfferedLessons key={`lessons-${offering.openCount}`} dialog={offering} onDone={onDone} />
      <CorrectionDialog
        key={`correct-${correcting.openCount}`}
        dialog={correcting}
        classrooms={place.classrooms}
        onDone={onDone}
      />
    </>
  )
}

const ADD_TEXTS = {
  button: 'Tambah',
  title: 'Tambah Peserta',
  columns: candidateColumns,
  emptyText: 'Tidak ada data',
}

type Saved = { students: ReturnType<typeof studentsToSave>; with_passed?: true }

function saveInto({ classroom, eduyear }: ClassPeriod, saved: Saved) {
  return call(saveStudentClasses, {
    body: { classroom_id: classroom.id, eduyear_id: eduyear.id, ...saved },
  })
}

/** Why nobody of this year can be promoted yet, or null. */
function notYet({ eduyear, eduyears }: ClassPeriod): string | null {
  const active = eduyears.find(isActive)
  return active ? whyNotBegun(eduyear, active) : null
}

const removedFrom = (classroom: string, count: number) =>
  count > 0 ? `${count} peserta dari kelas ${classroom}` : null

/** @example countOf(rows, 2) // '38 peserta, 36 aktif · 2 baru' */
function countOf(rows: readonly StudentClass[], added: number): string {
  const active = rows.filter(({ status }) => status === 'active').length
  const isAllActive = active === rows.length
  return `${rows.length} peserta${isAllActive ? '' : `, ${active} aktif`}${added > 0 ? ` · ${added} baru` : ''}`
}
