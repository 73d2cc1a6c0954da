/** The tree of a menu: branches are dragged, or moved by buttons and arrow keys. */
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
import type { MenuItem } from '#contract/content/menu.ts'
import { INDENT, MenuTreeRow } from './MenuTreeRow.tsx'
import { drop, endOf, levelAt, type Move, move, type Tree } from './tree.ts'

type Props = {
  tree: Tree
  stateOf: (id: number) => MenuItem['post_state'] | undefined
  isFixed: boolean
  onChange: (tree: Tree) => void
}

export function MenuTree({ tree, stateOf, isFixed, onChange }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A short press first, so that a swipe over the handle still scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  )
  const { dragged, start, follow, finish, cancel } = useDrag(tree, onChange)
  const { frame, announcement, step } = useSteps(tree, onChange)
  const visible = dragged ? withoutChildren(tree, dragged.id) : tree
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => start(Number(active.id))}
      onDragMove={follow}
      onDragEnd={finish}
      onDragCancel={cancel}
      accessibility={{
        announcements: SILENT_ANNOUNCEMENTS,
        screenReaderInstructions: { draggable: HOW_TO_DRAG },
      }}
    >
      <SortableContext items={visible.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Box component="ul" ref={frame} aria-label="Susunan menu" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {visible.map((row) => (
            <MenuTreeRow
              key={row.id}
              row={row}
              level={dragged?.id === row.id ? (dragged.level ?? row.level) : row.level}
              isMisplaced={dragged?.id === row.id && dragged.level === null}
              state={stateOf(row.id)}
              isFixed={isFixed}
              canMove={(way) => move(tree, row.id, way) !== tree}
              onMove={(way, from) => step(row.id, way, from)}
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

const HOW_TO_DRAG =
  'Tombol panah atas dan bawah memindahkan di antara saudaranya, panah kanan menjadikannya anak menu di atasnya, panah kiri mengeluarkannya satu tingkat.'
/** Dragging is for those who see it; keys and buttons tell their own. */
const SILENT_ANNOUNCEMENTS = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

type Dragged = { id: number; index: number; level: number | null }

function useDrag(tree: Tree, onChange: Props['onChange']) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  /** Where the branch would rest, from the row it is over and how far it was pulled sideways. */
  const placeOf = ({ active, over, delta }: DragMoveEvent | DragEndEvent): Dragged | null => {
    const id = Number(active.id)
    const rows = withoutChildren(tree, id)
    const index = rows.findIndex((row) => row.id === Number(over?.id))
    const row = rows.find((candidate) => candidate.id === id)
    if (index === -1 || !row) return null
    const level = row.level + Math.round(delta.x / INDENT)
    return { id, index, level: levelAt(tree, id, { index, level }) }
  }
  return {
    dragged,
    start: (id: number) =>
      setDragged({ id, index: -1, level: tree.find((row) => row.id === id)?.level ?? 1 }),
    follow: (event: DragMoveEvent) => {
      const place = placeOf(event)
      if (place) setDragged(place)
    },
    finish: (event: DragEndEvent) => {
      const place = placeOf(event)
      setDragged(null)
      if (place?.level) onChange(drop(tree, place.id, { index: place.index, level: place.level }))
    },
    cancel: () => setDragged(null),
  }
}

/** Hides the children of a dragged row; they move with it. */
function withoutChildren(tree: Tree, id: number): Tree {
  const start = tree.findIndex((row) => row.id === id)
  const end = endOf(tree, start)
  return tree.filter((_, index) => index <= start || index >= end)
}

const DONE_MESSAGES: Record<Move, string> = {
  up: 'naik',
  down: 'turun',
  in: 'menjadi anak menu di atasnya',
  out: 'keluar satu tingkat',
}

/** Steps by button or key: the focus goes along with the row, and what happened is said. */
function useSteps(tree: Tree, onChange: Props['onChange']) {
  const frame = useRef<HTMLUListElement>(null)
  const [announcement, announce] = useState('')
  const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)
  const step = (id: number, way: Move, from: 'button' | 'handle') => {
    const next = move(tree, id, way)
    const name = tree.find((row) => row.id === id)?.text ?? ''
    if (next === tree) return announce(`${name} tidak dapat ${DONE_MESSAGES[way]}.`)
    // The row must stand in its new place before the focus can follow it.
    flushSync(() => onChange(next))
    const index = next.findIndex((row) => row.id === id)
    announce(`${name} ${DONE_MESSAGES[way]}: baris ${index + 1}, tingkat ${next[index]?.level}.`)
    const row = `[data-row="${id}"]`
    const handle = `${row} [data-handle]`
    const button = from === 'button' && find(`${row} [data-move="${way}"]:not(:disabled)`)
    ;(button || find(handle))?.focus()
  }
  return { frame, announcement, step }
}
