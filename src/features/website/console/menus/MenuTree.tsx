/** The tree of a menu, whose branches are moved by dragging, buttons or arrow keys. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MenuItem } from '../../menu.ts'
import { INDENT_PX, MenuTreeRow } from './MenuTreeRow.tsx'
import { dropBranch, findBranchEnd, findDropLevel, type MoveDirection, moveRow, type Tree } from './tree.ts'

type Props = {
  tree: Tree
  postStateOf: (id: number) => MenuItem['post_state'] | undefined
  isLocked: boolean
  onChange: (tree: Tree) => void
}

export function MenuTree({ tree, postStateOf, isLocked, onChange }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // The delay lets a swipe over the handle scroll the page instead of dragging.
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  )
  const { draggedRow, startDrag, moveDrag, endDrag, cancelDrag } = useDrag(tree, onChange)
  const { listRef, announcement, moveByStep } = useStepMoves(tree, onChange)
  const visibleRows = draggedRow ? hideChildren(tree, draggedRow.id) : tree
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => startDrag(Number(active.id))}
      onDragMove={moveDrag}
      onDragEnd={endDrag}
      onDragCancel={cancelDrag}
      accessibility={{
        announcements: SILENT_ANNOUNCEMENTS,
        screenReaderInstructions: { draggable: DRAG_INSTRUCTIONS },
      }}
    >
      <SortableContext items={visibleRows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Box component="ul" ref={listRef} aria-label="Susunan menu" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {visibleRows.map((row) => (
            <MenuTreeRow
              key={row.id}
              row={row}
              level={draggedRow?.id === row.id ? (draggedRow.level ?? row.level) : row.level}
              isInvalidDrop={draggedRow?.id === row.id && draggedRow.level === null}
              state={postStateOf(row.id)}
              isLocked={isLocked}
              canMove={(direction) => moveRow(tree, row.id, direction) !== tree}
              onMove={(direction, source) => moveByStep(row.id, direction, source)}
            />
          ))}
        </Box>
      </SortableContext>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </DndContext>
  )
}

const DRAG_INSTRUCTIONS =
  'Tombol panah atas dan bawah memindahkan di antara saudaranya, panah kanan menjadikannya anak menu di atasnya, panah kiri mengeluarkannya satu tingkat.'
/** Keys and buttons have announcements of their own, and dragging needs sight. */
const SILENT_ANNOUNCEMENTS = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

type DraggedRow = { id: number; index: number; level: number | null }

function useDrag(tree: Tree, onChange: Props['onChange']) {
  const [draggedRow, setDraggedRow] = useState<DraggedRow | null>(null)
  /** The drop position, from the row under the pointer and the horizontal distance dragged. */
  const toDropPosition = ({ active, over, delta }: DragMoveEvent | DragEndEvent): DraggedRow | null => {
    const id = Number(active.id)
    const rows = hideChildren(tree, id)
    const index = rows.findIndex((row) => row.id === Number(over?.id))
    const row = rows.find((candidate) => candidate.id === id)
    if (index === -1 || !row) return null
    const level = row.level + Math.round(delta.x / INDENT_PX)
    return { id, index, level: findDropLevel(tree, id, { index, level }) }
  }
  return {
    draggedRow,
    startDrag: (id: number) =>
      setDraggedRow({ id, index: -1, level: tree.find((row) => row.id === id)?.level ?? 1 }),
    moveDrag: (event: DragMoveEvent) => {
      const position = toDropPosition(event)
      if (position) setDraggedRow(position)
    },
    endDrag: (event: DragEndEvent) => {
      const position = toDropPosition(event)
      setDraggedRow(null)
      if (position?.level)
        onChange(dropBranch(tree, position.id, { index: position.index, level: position.level }))
    },
    cancelDrag: () => setDraggedRow(null),
  }
}

/** Hides the children of a dragged row; they move with it. */
function hideChildren(tree: Tree, id: number): Tree {
  const start = tree.findIndex((row) => row.id === id)
  const end = findBranchEnd(tree, start)
  return tree.filter((_, index) => index <= start || index >= end)
}

const MOVE_MESSAGES: Record<MoveDirection, string> = {
  up: 'naik',
  down: 'turun',
  in: 'menjadi anak menu di atasnya',
  out: 'keluar satu tingkat',
}

/** Moves by button or key: the focus follows the row, and a screen reader hears the result. */
function useStepMoves(tree: Tree, onChange: Props['onChange']) {
  const listRef = useRef<HTMLUListElement>(null)
  const [announcement, announce] = useState('')
  const findElement = (selector: string) => listRef.current?.querySelector<HTMLElement>(selector)
  const moveByStep = (id: number, direction: MoveDirection, source: 'button' | 'handle') => {
    const next = moveRow(tree, id, direction)
    const name = tree.find((row) => row.id === id)?.text ?? ''
    if (next === tree) return announce(`${name} tidak dapat ${MOVE_MESSAGES[direction]}.`)
    // The row must be rendered in its new position before it can be focused.
    flushSync(() => onChange(next))
    const index = next.findIndex((row) => row.id === id)
    announce(`${name} ${MOVE_MESSAGES[direction]}: baris ${index + 1}, tingkat ${next[index]?.level}.`)
    const row = `[data-row="${id}"]`
    const handle = `${row} [data-handle]`
    const button = source === 'button' && findElement(`${row} [data-move="${direction}"]:not(:disabled)`)
    const target = button || findElement(handle)
    target?.focus()
  }
  return { listRef, announcement, moveByStep }
}
