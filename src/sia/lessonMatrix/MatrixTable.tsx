/** The matrix as a grid: arrows lead from cell to cell, a letter or Enter opens one, Delete empties it. */
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { KeyboardEvent } from 'react'
import type { NamedRef } from '#contract/sia/activity.ts'
import type { StoredCell } from '#contract/sia/lessonClass/lessonMatrix.ts'
import { type At, type Edits, movedBy, placeOf } from './cells.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { TeacherEditor } from './TeacherEditor.tsx'
import { useGrid } from './useGrid.ts'

type Props = {
  lessons: readonly NamedRef[]
  classrooms: readonly NamedRef[]
  teachers: readonly NamedRef[]
  stored: ReadonlyMap<string, StoredCell>
  edits: Edits
  /** Why cells were not stored, by place. */
  refused: ReadonlyMap<string, string>
  /** Whether lessons may be added. */
  isClosed: boolean
  onChange: (place: string, teacherId: number | null) => void
}

export function MatrixTable(props: Props) {
  const { lessons, classrooms, onChange } = props
  const grid = useGrid({ rows: lessons.length, columns: classrooms.length })
  const cellAt = cellReader(props)
  const open = (place: At, text = '') => {
    if (!props.isClosed || cellAt(place).before) grid.type(text)
  }
  const pressed = (event: KeyboardEvent) => {
    const { at } = grid
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const to = movedBy(event, at, grid.size)
    if (to) grid.go(to)
    else if (event.key === 'Enter' || event.key === 'F2') open(at)
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(cellAt(at).place, null)
    else if (isLetter && event.key !== ' ') open(at, event.key)
    else return
    event.preventDefault()
  }
  return (
    <TableContainer sx={scroller}>
      <Table
        ref={grid.table}
        size="small"
        stickyHeader
        role="grid"
        aria-label="Guru setiap pelajaran di setiap kelas"
        aria-rowcount={lessons.length + 1}
        aria-colcount={classrooms.length + 1}
        onKeyDown={pressed}
        onClick={(event) => grid.click(event, open)}
        sx={table}
      >
        <TableHead>
          <TableRow>
            <TableCell>Mata Pelajaran</TableCell>
            {classrooms.map(({ id, name }) => (
              <TableCell key={id}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lessons.map((lesson, row) => (
            <LessonRow key={lesson.id} {...props} {...{ lesson, row, cellAt, grid }} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** What stands at a place, as it would be saved. */
function cellReader({ lessons, classrooms, teachers, stored, edits }: Props) {
  const nameOf = new Map(teachers.map(({ id, name }) => [id, name]))
  return ({ row, column }: At) => {
    const place = placeOf({ classroom_id: classrooms[column]?.id ?? 0, lesson_id: lessons[row]?.id ?? 0 })
    const before = stored.get(place)
    const edit = edits.get(place)
    const teacherId = edit === undefined ? (before?.teacher_id ?? null) : edit
    return { place, before, isChanged: edit !== undefined, teacher: nameOf.get(teacherId ?? 0) ?? '' }
  }
}

type RowProps = Props & {
  lesson: NamedRef
  row: number
  cellAt: ReturnType<typeof cellReader>
  grid: ReturnType<typeof useGrid>
}

function LessonRow({ lesson, row, cellAt, grid, classrooms, teachers, refused, onChange }: RowProps) {
  const editorAt = (at: At) => (
    <TeacherEditor
      key={`${at.row} ${at.column}`}
      label={`Guru ${lesson.name} ${classrooms[at.column]?.name}`}
      teachers={teachers}
      text={grid.typing ?? ''}
      current={cellAt(at).teacher}
      onChoose={(id, leaving) => {
        onChange(cellAt(at).place, id)
        grid.close(leaving)
      }}
      onCancel={grid.close}
    />
  )
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {lesson.name}
      </TableCell>
      {classrooms.map((classroom, column) => {
        const { place, before, isChanged, teacher } = cellAt({ row, column })
        const isCurrent = grid.at.row === row && grid.at.column === column
        const isOpen = isCurrent && grid.typing !== null
        return (
          <MatrixCell
            key={classroom.id}
            row={row}
            column={column}
            teacher={teacher}
            hint={before && before.participants > 0 ? `${before.participants} peserta` : ''}
            isCurrent={isCurrent}
            isChanged={isChanged}
            reason={refused.get(place)}
            {...(isOpen && { editor: editorAt({ row, column }) })}
          />
        )
      })}
    </TableRow>
  )
}

const scroller = { maxHeight: 'max(360px, calc(100vh - 300px))' } as const

const table = {
  width: 'max-content',
  minWidth: '100%',
  '& td, & th': { borderRight: 1, borderColor: 'divider' },
  '& tbody td': {
    width: 150,
    minWidth: 110,
    maxWidth: 180,
    height: 44,
    py: 0.5,
    px: 1.25,
    fontSize: '0.8125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'cell',
  },
  '& td > span[aria-hidden]': { color: 'text.disabled' },
  '& td:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '& td.changed': { bgcolor: 'action.selected', fontWeight: 600 },
  '& td.refused': { boxShadow: 'inset 0 0 0 2px', color: 'error.main' },
  // The lesson stays in sight while the classes move beneath it.
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    minWidth: { xs: 110, sm: 180 },
    maxWidth: { xs: 120, sm: 240 },
  },
  '& thead th:first-of-type': { zIndex: 3 },
} as const
