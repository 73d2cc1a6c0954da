/** The participants of one class in one year: added, marked, promoted, held back. */
import Add from '@mui/icons-material/AddRounded'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { isOpen, whyClosed } from '#contract/sia/period.ts'
import { whyNotYet } from '#contract/sia/promotion.ts'
import {
  type Candidate,
  type readClassYear,
  type StudentClass,
  saveStudentClasses,
} from '#contract/sia/studentClass.ts'
import { PickDialog } from '#src/kit/dialog/PickDialog.tsx'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { usePicked } from '#src/kit/dialog/usePicked.ts'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { SaveBar } from '#src/kit/screen/SaveBar.tsx'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { stillToAdd, studentsToSave, usePending } from '../pending.ts'
import { STUDENT_CLASSES } from '../resources.ts'
import { SheetCard } from '../SheetCard.tsx'
import { MoveDialog } from '../transfers/MoveDialog.tsx'
import { useRemovalQuestion } from '../worksheet.tsx'
import { candidateColumns, whoMayEnter } from './candidates.ts'
import { LastBatch } from './LastBatch.tsx'
import { ParticipantTable } from './ParticipantTable.tsx'
import type { Place, Process } from './Place.ts'
import { ProcessDialog } from './ProcessDialog.tsx'
import { SelectionActions } from './SelectionActions.tsx'

type Props = Output<typeof readClassYear> & { place: Place; onReload: () => void }

export function ClassParticipants({ peserta, calon_peserta, last_batch, place, onReload }: Props) {
  const { eduyear, classroom } = place
  const active = place.eduyears.find(isOpen)
  const notYet = active ? whyNotYet(eduyear, active) : null
  const queries = useQueryClient()
  const pending = usePending<Candidate>()
  const selection = usePicked()
  const action = useAction()
  const adding = useDialog<never>()
  const processing = useDialog<Process>()
  const moving = useDialog<StudentClass>()
  const selected = peserta.filter(({ id }) => selection.picked.has(id))
  const isUnsaved = pending.summary !== ''
  const readAgain = () => queries.invalidateQueries({ queryKey: [STUDENT_CLASSES] })

  const save = async () => {
    const body = {
      classroom_id: classroom.id,
      eduyear_id: eduyear.id,
      students: studentsToSave(peserta, pending),
    }
    if (await action.run(() => call(saveStudentClasses, { body }))) await readAgain()
  }
  const removed =
    pending.marked.size > 0 ? `${pending.marked.size} peserta dari kelas ${classroom.name}` : null
  const { askThenSave, question } = useRemovalQuestion(removed, save)
  return (
    <>
      {last_batch && <LastBatch batch={last_batch} isUnsaved={isUnsaved} onUndone={readAgain} />}
      <SheetCard
        title={`Peserta ${classroom.name}`}
        count={countOf(peserta, pending.added.length)}
        closed={whyClosed({ eduyear })?.message ?? null}
        actions={(isClosed) => (
          <Button onClick={() => adding.open()} variant="outlined" startIcon={<Add />} disabled={isClosed}>
            Tambah
          </Button>
        )}
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
        />
      </SheetCard>
      <SaveBar
        summary={pending.summary}
        isBusy={action.isBusy}
        problem={action.problem}
        onSave={askThenSave}
        onReload={onReload}
      >
        {selected.length > 0 && (
          <SelectionActions
            selected={selected}
            marked={pending.marked}
            blockedBy={isUnsaved ? 'Simpan perubahan dahulu' : notYet}
            isUnsaved={isUnsaved}
            onProcess={processing.open}
            onMove={moving.open}
            onMark={pending.mark}
          />
        )}
      </SaveBar>
      <PickDialog
        key={`add-${adding.opening}`}
        isOpen={adding.isOpen}
        title="Tambah Peserta"
        rows={stillToAdd(calon_peserta, pending.added)}
        columns={candidateColumns}
        emptyText="Tidak ada data"
        emptyDetail={whoMayEnter(classroom.code)}
        onPick={(candidates) => {
          pending.add(candidates)
          adding.close()
        }}
        onClose={adding.close}
      />
      <ProcessDialog
        key={`process-${processing.opening}`}
        dialog={processing}
        students={selected}
        place={place}
        onDone={readAgain}
      />
      <MoveDialog
        key={`move-${moving.opening}`}
        dialog={moving}
        classrooms={place.classrooms}
        onDone={readAgain}
      />
      {question}
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  )
}

/** @example countOf(rows, 2) // '38 peserta, 36 aktif · 2 baru' */
function countOf(rows: readonly StudentClass[], added: number): string {
  const active = rows.filter(({ status }) => status === 'active').length
  const isAllActive = active === rows.length
  return `${rows.length} peserta${isAllActive ? '' : `, ${active} aktif`}${added > 0 ? ` · ${added} baru` : ''}`
}
