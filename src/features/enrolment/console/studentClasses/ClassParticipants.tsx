/** The participants of one class in one year, who are added, removed, promoted, moved or corrected. */

import { useQueryClient } from '@tanstack/react-query'
import { studentsToSave } from '#features/school/console/worksheet/studentsToSave.ts'
import { usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { WorksheetForm } from '#features/school/console/worksheet/WorksheetForm.tsx'
import { isActive } from '#features/school/period.ts'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { useKeptIds } from '#platform/console/kit/draft/useKeptIds.ts'
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import { NO_PENDING_EDITS, pendingEdits, usePendingChanges } from '#platform/console/kit/worksheet/pending.ts'
import { defineSheet, useSheet } from '#platform/console/kit/worksheet/useSheet.ts'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { whyNotBegun } from '../../promotion.ts'
import { statusLabel } from '../../status.ts'
import { type readClassYear, type StudentClass, saveStudentClasses } from '../../studentClass.ts'
import type { ClassEntry } from '../../transfer.ts'
import { canSelect } from '../participants/participantActions.ts'
import { STUDENT_CLASSES } from '../resources.ts'
import { MoveDialog } from '../transfers/MoveDialog.tsx'
import { OfferedLessonsDialog, useOfferedLessons } from '../transfers/OfferedLessonsDialog.tsx'
import type { ClassPeriod, PromotionOutcome } from './ClassPeriod.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { candidateColumns, describeCandidates } from './candidates.ts'
import { readSigners } from './classSigners.ts'
import { LastPromotionAlert } from './LastPromotionAlert.tsx'
import { ParticipantTable } from './ParticipantTable.tsx'
import { PromotionDialog } from './PromotionDialog.tsx'
import { SelectionActions } from './SelectionActions.tsx'

const NUMBER_COLUMNS = [
  { label: 'NIS', width: '18%' },
  { label: 'NISN', width: '20%' },
] as const

/** The printed class list. */
async function toPrintContent(
  classPeriod: ClassPeriod,
  rows: readonly StudentClass[],
): Promise<PrintContent> {
  const { classroom, eduyear } = classPeriod
  return {
    signers: await readSigners(classPeriod),
    title: `Daftar Siswa Kelas ${classroom.name}`,
    subtitle: `Tahun Ajaran ${eduyear.name}`,
    columns: [...NUMBER_COLUMNS, { label: 'Nama' }, { label: 'Status', width: '18%' }],
    rows: rows.map(({ id, student, status }) => ({
      id,
      cells: [student.nis, student.nisn, student.name, statusLabel(status, classroom.code)],
    })),
  }
}

const participantSheet = defineSheet({
  name: 'class participants',
  schema: pendingEdits,
  empty: NO_PENDING_EDITS,
})

type Props = Output<typeof readClassYear> & { classPeriod: ClassPeriod; onReload: () => void }

export function ClassParticipants({ peserta, calon_peserta, last_batch, classPeriod, onReload }: Props) {
  const { eduyear, classroom } = classPeriod
  const queryClient = useQueryClient()
  const emptyDetail = describeCandidates(classroom.code)
  const sheet = useParticipantSheet(classPeriod)
  const pending = usePendingChanges(sheet, { rows: peserta, candidates: calon_peserta })
  const selection = useKeptIds(`ticks ${eduyear.id} ${classroom.id}`, peserta.filter(canSelect))
  const dialogs = useDialogs()
  const selectedRows = peserta.filter(({ id }) => selection.selectedIds.has(id))
  const pastPeriod = usePastPeriod({ eduyear })
  const isUnsaved = pending.summary !== ''
  const refetch = () => queryClient.invalidateQueries({ queryKey: [STUDENT_CLASSES] })
  return (
    <>
      {last_batch && <LastPromotionAlert batch={last_batch} isUnsaved={isUnsaved} onUndone={refetch} />}
      <WorksheetForm
        title={`Peserta ${classroom.name}`}
        sheet={sheet}
        subtitle={formatCount(peserta, pending.addedItems.length)}
        pastPeriod={pastPeriod}
        pending={pending}
        addDialog={{ ...ADD_TEXTS, candidates: calon_peserta, emptyDetail }}
        removalText={toRemovalText(classroom.name, pending.markedIds.size)}
        save={(confirmed) =>
          saveParticipants(classPeriod, { students: studentsToSave(peserta, pending), ...confirmed })
        }
        resource={STUDENT_CLASSES}
        onReload={onReload}
        printContent={() => toPrintContent(classPeriod, peserta)}
        extraAction={
          selectedRows.length > 0 && (
            <SelectionActions
              selectedRows={selectedRows}
              markedIds={pending.markedIds}
              blockedReason={isUnsaved ? 'Simpan perubahan dahulu' : findPromotionBlock(classPeriod)}
              isUnsaved={isUnsaved}
              onPromote={dialogs.promotionDialog.open}
              onMove={dialogs.moveDialog.open}
              onMark={pending.mark}
            />
          )
        }
      >
        <ParticipantTable
          rows={peserta}
          addedStudents={pending.addedItems}
          markedIds={pending.markedIds}
          selectedIds={selection.selectedIds}
          onSelect={selection.toggle}
          onSelectAll={selection.toggleAll}
          onMark={pending.mark}
          onDropAddedStudent={pending.drop}
          onCorrect={isUnsaved ? undefined : dialogs.correctionDialog.open}
        />
      </WorksheetForm>
      <SelectionDialogs {...dialogs} students={selectedRows} classPeriod={classPeriod} onDone={refetch} />
    </>
  )
}

const useParticipantSheet = ({ eduyear, classroom }: ClassPeriod) =>
  useSheet(participantSheet, {
    id: `${eduyear.id} ${classroom.id}`,
    title: `Peserta ${classroom.name} ${eduyear.name}`,
  })

function useDialogs() {
  return {
    promotionDialog: useDialog<PromotionOutcome>(),
    moveDialog: useDialog<StudentClass>(),
    correctionDialog: useDialog<StudentClass>(),
    offered: useOfferedLessons(),
  }
}

type DialogsProps = ReturnType<typeof useDialogs> & {
  students: readonly StudentClass[]
  classPeriod: ClassPeriod
  onDone: () => Promise<void>
}

/** Each opening starts with a fresh form. */
function SelectionDialogs(props: DialogsProps) {
  const { promotionDialog, moveDialog, correctionDialog, offered, students, classPeriod, onDone } = props
  const handleMoved = async (classEntry: ClassEntry) => {
    if (classEntry.offered.length > 0) offered.open(classEntry)
    else await onDone()
  }
  return (
    <>
      <PromotionDialog
        key={`process-${promotionDialog.openCount}`}
        dialog={promotionDialog}
        students={students}
        classPeriod={classPeriod}
        onDone={onDone}
      />
      <MoveDialog
        key={`move-${moveDialog.openCount}`}
        dialog={moveDialog}
        classrooms={classPeriod.classrooms}
        onDone={handleMoved}
      />
      <OfferedLessonsDialog key={`lessons-${offered.state?.entry.id}`} offered={offered} onDone={onDone} />
      <CorrectionDialog
        key={`correct-${correctionDialog.openCount}`}
        dialog={correctionDialog}
        classrooms={classPeriod.classrooms}
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

type SaveBody = { students: ReturnType<typeof studentsToSave>; with_passed?: true }

function saveParticipants({ classroom, eduyear }: ClassPeriod, body: SaveBody) {
  return call(saveStudentClasses, {
    body: { classroom_id: classroom.id, eduyear_id: eduyear.id, ...body },
  })
}

/** @returns why students of this year cannot be promoted yet, or null */
function findPromotionBlock({ eduyear, eduyears }: ClassPeriod): string | null {
  const activeYear = eduyears.find(isActive)
  return activeYear ? whyNotBegun(eduyear, activeYear) : null
}

const toRemovalText = (classroom: string, count: number) =>
  count > 0 ? `${count} peserta dari kelas ${classroom}` : null

/** @example formatCount(rows, 2) // '38 peserta, 36 aktif · 2 baru' */
function formatCount(rows: readonly StudentClass[], addedCount: number): string {
  const activeCount = rows.filter(({ status }) => status === 'active').length
  const isAllActive = activeCount === rows.length
  return `${rows.length} peserta${isAllActive ? '' : `, ${activeCount} aktif`}${addedCount > 0 ? ` · ${addedCount} baru` : ''}`
}
