/** The matrix as an ARIA grid: arrow keys move, a letter or Enter edits a cell, Delete clears it. */
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { KeyboardEvent } from 'react'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import type { StoredCell } from '../../lessonMatrix.ts'
import { type CellPosition, type Edits, moveByKey, toCellKey } from './cells.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { TeacherEditor } from './TeacherEditor.tsx'
import { useGrid } from './useGrid.ts'

type Props = {
  lessons: readonly NamedRef[]
  classrooms: readonly NamedRef[]
  teachers: readonly NamedRef[]
  storedCells: ReadonlyMap<string, StoredCell>
  edits: Edits
  /** Texts that were typed into a cell and left without a choice, by cell key. */
  unchosenTexts: ReadonlyMap<string, string>
  /** The reasons why cells were rejected, by cell key. */
  rejections: ReadonlyMap<string, string>
  /** Whether the period is closed, so that no lessons may be added. */
  isClosed: boolean
  onChange: (cellKey: string, teacherId: number | null) => void
  /** Keeps such a text; an empty one forgets that of the cell. */
  onType: (cellKey: string, text: string) => void
}

export function MatrixTable(props: Props) {
  const { lessons, classrooms, unchosenTexts, onChange, onType } = props
  const grid = useGrid({ rows: lessons.length, columns: classrooms.length })
  const cellAt = createCellReader(props)
  const rowProps = { ...props, cellAt, grid }
  const openEditorAt = (position: CellPosition, text = unchosenTexts.get(cellAt(position).cellKey) ?? '') => {
    if (!props.isClosed || cellAt(position).storedCell) grid.openEditor(text)
  }
  const clearCell = (cellKey: string) => {
    if (unchosenTexts.has(cellKey)) onType(cellKey, '')
    else onChange(cellKey, null)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { position } = grid
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const nextPosition = moveByKey(event, position, grid.size)
    if (nextPosition) grid.moveTo(nextPosition)
    else if (event.key === 'Enter' || event.key === 'F2') openEditorAt(position)
    else if (event.key === 'Delete' || event.key === 'Backspace') clearCell(cellAt(position).cellKey)
    else if (isLetter && event.key !== ' ') openEditorAt(position, event.key)
    else return
    event.preventDefault()
  }
  return (
    <TableContainer sx={CONTAINER_STYLE}>
      <Table
        ref={grid.tableRef}
        size="small"
        stickyHeader
        role="grid"
        aria-label="Guru setiap pelajaran di setiap kelas"
        aria-rowcount={lessons.length + 1}
        aria-colcount={classrooms.length + 1}
        onKeyDown={handleKey}
        onClick={(event) => grid.handleClick(event, openEditorAt)}
        sx={TABLE_STYLE}
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
            <LessonRow key={lesson.id} {...rowProps} lesson={lesson} row={row} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** @returns a function that reads a cell with unsaved edits applied */
function createCellReader({ lessons, classrooms, teachers, storedCells, edits }: Props) {
  const teacherNames = new Map(teachers.map(({ id, name }) => [id, name]))
  return ({ row, column }: CellPosition) => {
    const cellKey = toCellKey({ classroom_id: classrooms[column]?.id ?? 0, lesson_id: lessons[row]?.id ?? 0 })
    const storedCell = storedCells.get(cellKey)
    const edit = edits.get(cellKey)
    const teacherId = edit === undefined ? (storedCell?.teacher_id ?? null) : edit
    return {
      cellKey,
      storedCell,
      isChanged: edit !== undefined,
      teacher: teacherNames.get(teacherId ?? 0) ?? '',
    }
  }
}

type RowProps = Props & {
  lesson: NamedRef
  row: number
  cellAt: ReturnType<typeof createCellReader>
  grid: ReturnType<typeof useGrid>
}

function LessonRow({ lesson, row, cellAt, grid, ...props }: RowProps) {
  const { classrooms, teachers, unchosenTexts, rejections, onChange, onType } = props
  const renderEditor = (position: CellPosition, { cellKey, teacher }: ReturnType<typeof cellAt>) => (
    <TeacherEditor
      key={`${position.row} ${position.column}`}
      label={`Guru ${lesson.name} ${classrooms[position.column]?.name}`}
      teachers={teachers}
      initialText={grid.editorText ?? ''}
      currentTeacher={teacher}
      onChoose={(id, focusMove) => {
        onChange(cellKey, id)
        onType(cellKey, '')
        grid.closeEditor(focusMove)
      }}
      onCancel={(focusMove) => {
        onType(cellKey, '')
        grid.closeEditor(focusMove)
      }}
      onType={(text) => onType(cellKey, text.trim())}
      onLeave={(text) => {
        onType(cellKey, text.trim())
        grid.closeEditor()
      }}
    />
  )
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {lesson.name}
      </TableCell>
      {classrooms.map((classroom, column) => {
        const cell = cellAt({ row, column })
        const { cellKey, storedCell, isChanged, teacher } = cell
        const isCurrent = grid.position.row === row && grid.position.column === column
        const isOpen = isCurrent && grid.editorText !== null
        return (
          <MatrixCell
            key={classroom.id}
            row={row}
            column={column}
            teacher={teacher}
            hint={storedCell && storedCell.participants > 0 ? `${storedCell.participants} peserta` : ''}
            isCurrent={isCurrent}
            isChanged={isChanged}
            reason={rejections.get(cellKey)}
            unchosenText={unchosenTexts.get(cellKey)}
            {...(isOpen && { editor: renderEditor({ row, column }, cell) })}
          />
        )
      })}
    </TableRow>
  )
}

const CONTAINER_STYLE = { maxHeight: 'max(360px, calc(100vh - 300px))' } as const

const TABLE_STYLE = {
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
  '& td > small': { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  // Sticky, so that the lesson stays visible during horizontal scrolling.
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
