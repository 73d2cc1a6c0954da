/** A grid of cards that can be reordered by mouse, touch or keyboard. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import DragIndicator from '@mui/icons-material/DragIndicatorRounded'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { createDragAnnouncements, DRAG_INSTRUCTIONS } from './dragAnnouncements.ts'
import { DRAG_HANDLE_STYLE } from './dragHandleStyle.ts'

type Props<Item> = {
  items: readonly Item[]
  label: string
  nameOf: (item: Item) => string
  /** Called with the items in their new order. */
  onReorder: (items: Item[]) => void
  children: (item: Item, handle: ReactNode) => ReactNode
}

/** @example <SortableGrid items={items} label="Isi album" nameOf={(i) => i.title} onReorder={save}>{(item, handle) => …}</SortableGrid> */
export function SortableGrid<Item extends { id: number }>(props: Props<Item>) {
  const { items, label, nameOf, onReorder, children } = props
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // Dragging starts after a short press, so that a swipe over the handle still scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id)
  const announcements = createDragAnnouncements({
    positionOf: (id) => indexOf(id) + 1,
    nameOf: (id) => {
      const item = items[indexOf(id)]
      return item ? nameOf(item) : ''
    },
  })
  const handleDrop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onReorder(arrayMove([...items], indexOf(active.id), indexOf(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDrop}
      accessibility={{ announcements, screenReaderInstructions: DRAG_INSTRUCTIONS }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <Box component="ol" aria-label={label} sx={GRID_STYLE}>
          {items.map((item) => (
            <Cell key={item.id} id={item.id} name={nameOf(item)}>
              {(handle) => children(item, handle)}
            </Cell>
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}

const GRID_STYLE = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
} as const

type CellProps = { id: number; name: string; children: (handle: ReactNode) => ReactNode }

function Cell({ id, name, children }: CellProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: 'dapat dipindahkan' } })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{
        ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
      }}
      sx={{ position: 'relative', zIndex: isDragging ? 1 : 0, '& > *': { boxShadow: isDragging ? 6 : 0 } }}
    >
      {children(
        <Box
          component="button"
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Pindahkan ${name}`}
          sx={DRAG_HANDLE_STYLE}
        >
          <DragIndicator />
        </Box>,
      )}
    </Box>
  )
}
