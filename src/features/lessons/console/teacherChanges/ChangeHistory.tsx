/** The history of teacher changes in a semester; planned changes can be cancelled. */

import { Box, Button, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { formatLongDate } from '#platform/console/kit/format/dates.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { cancelTeacherChanges, PLANNED, type TeacherChange } from '../../teacherChange.ts'
import { CHANGE_STATE } from './changeState.ts'

type Props = { rows: readonly TeacherChange[]; onCancelled: () => void }

export function ChangeHistory({ rows, onCancelled }: Props) {
  const action = useAction()
  const { confirm, confirmDialog } = useConfirmDialog()
  const groups = groupChanges(rows)
  const cancel = async (group: ChangeGroup) => {
    const isConfirmed = await confirm({
      title: 'Batalkan penggantian',
      text: `${group.former.name} tetap mengajar ${formatClassLessons(group)}. Batalkan penggantiannya?`,
      confirmLabel: 'Batalkan penggantian',
    })
    if (isConfirmed && (await action.run(() => call(cancelTeacherChanges, { body: { ids: group.ids } }))))
      onCancelled()
  }
  return (
    <Box sx={{ mt: 2.5 }}>
      <SheetCard title="Riwayat pengajar" subtitle={`${rows.length} perubahan`}>
        {action.problem && <EmptyState title={action.problem.message} />}
        {groups.length === 0 ? (
          <EmptyState title="Belum ada" detail="Di semester ini belum ada guru yang diganti." />
        ) : (
          <Table size="small" sx={TABLE_STYLE}>
            <Head />
            <TableBody>
              {groups.map((group) => (
                <GroupRow
                  key={group.ids.join(' ')}
                  group={group}
                  isBusy={action.isBusy}
                  onCancel={() => void cancel(group)}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </SheetCard>
      {confirmDialog}
    </Box>
  )
}

function Head() {
  return (
    <TableHead>
      <TableRow>
        <TableCell>Mulai</TableCell>
        <TableCell>Guru</TableCell>
        <TableCell>Pelajaran</TableCell>
        <TableCell>Oleh</TableCell>
        <TableCell>Keadaan</TableCell>
      </TableRow>
    </TableHead>
  )
}

function GroupRow({
  group,
  isBusy,
  onCancel,
}: {
  group: ChangeGroup
  isBusy: boolean
  onCancel: () => void
}) {
  const { former, teacher, starts_on, user, state } = group
  return (
    <TableRow>
      <TableCell className="day">{formatLongDate(starts_on)}</TableCell>
      <TableCell>
        {former.name} → {teacher.name}
      </TableCell>
      <TableCell>{formatClassLessons(group)}</TableCell>
      <TableCell>{user?.name ?? 'Pelita'}</TableCell>
      <TableCell>
        <Chip size="small" {...STATE_CHIP_PROPS[state]} label={CHANGE_STATE[state]} />
        {state === PLANNED && (
          <Button size="small" disabled={isBusy} onClick={onCancel}>
            Batalkan
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}

const STATE_CHIP_PROPS = {
  planned: { color: 'info' },
  done: { color: 'success', variant: 'outlined' },
  cancelled: { variant: 'outlined' },
} as const

type ChangeGroup = Pick<TeacherChange, 'former' | 'teacher' | 'starts_on' | 'state' | 'user'> & {
  ids: number[]
  classLessons: { lesson: string; classroom: string }[]
}

/** Groups changes that were entered together into one row. */
function groupChanges(rows: readonly TeacherChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const row of rows) {
    const { id, former, teacher, starts_on, state, user, created_at, classroom, lesson } = row
    const key = [created_at.slice(0, 19), former.id, teacher.id, starts_on, state].join(' ')
    const group = groups.get(key) ?? { former, teacher, starts_on, state, user, ids: [], classLessons: [] }
    // Rows come newest first, so each is put before the others to restore the order of entry.
    group.ids.unshift(id)
    group.classLessons.unshift({ lesson: lesson.name, classroom: classroom.name })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** @example formatClassLessons({ classLessons: [{ lesson: 'IPA', classroom: 'VII A' }, { lesson: 'IPA', classroom: 'VII B' }] }) // 'IPA VII A, VII B' */
function formatClassLessons({ classLessons }: Pick<ChangeGroup, 'classLessons'>): string {
  const classes = new Map<string, string[]>()
  for (const { lesson, classroom } of classLessons)
    classes.set(lesson, [...(classes.get(lesson) ?? []), classroom])
  return [...classes].map(([lesson, classrooms]) => `${lesson} ${classrooms.join(', ')}`).join('; ')
}

/** On a phone each change is shown as a block. */
const TABLE_STYLE = {
  '& .day': { whiteSpace: 'nowrap' },
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', py: 1, borderBottom: 1, borderColor: 'divider' },
    '& td': { display: 'block', border: 0, py: 0.25 },
    '& .day': { fontWeight: 600 },
  },
} as const
