/** A list whose items can be reordered by mouse, touch or keyboard. */
import { arrayMove } from '@dnd-kit/sortable'
import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import DragIndicator from '@mui/icons-material/DragIndicatorRounded'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { styleNonce } from '../style/styleNonce.ts'
import { DRAG_HANDLE_STYLE } from './dragHandleStyle.ts'

type Props<Item> = {
  items: readonly Item[]
  /** Accessible names of the list and of an item. */
  label: string
  nameOf: (item: Item, index: number) => string
  /** Called with the items in their new order. */
  onReorder: (items: Item[]) => void
  /** Disables reordering. */
  isReadOnly?: boolean
  children: (item: Item, position: { index: number; handle: ReactNode }) => ReactNode
}

const DRAG_INSTRUCTIONS =
  'Tekan spasi untuk mengangkat, panah atas atau bawah untuk memindahkan, spasi lagi untuk meletakkan.'

/** @example <SortableList items={slides} label="Urutan slide" nameOf={(s) => s.title} onReorder={save}>{(s, { handle }) => …}</SortableList> */
export function SortableList<Item extends { id: number }>(props: Props<Item>) {
  const { items, label } = props
  return (
    <DragDropContext
      {...createDragHandlers(props)}
      nonce={styleNonce() ?? ''}
      dragHandleUsageInstructions={DRAG_INSTRUCTIONS}
    >
      <Droppable droppableId={label}>
        {(list) => (
          <Box
            component="ol"
            aria-label={label}
            ref={list.innerRef}
            {...list.droppableProps}
            sx={{ m: 0, p: 0, listStyle: 'none' }}
          >
            {items.map((item, index) => (
              <Row key={item.id} item={item} index={index} {...props} />
            ))}
            {list.placeholder}
          </Box>
        )}
      </Droppable>
    </DragDropContext>
  )
}

/** Drag handlers that reorder the items and announce each step to screen readers. */
function createDragHandlers<Item>({ items, nameOf, onReorder }: Props<Item>) {
  const nameAtIndex = (index: number) => {
    const item = items[index]
    return item ? nameOf(item, index) : ''
  }
  const handleDrop = ({ source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    if (!destination || reason === 'CANCEL') {
      announce(`${nameAtIndex(source.index)} kembali ke urutan ${source.index + 1}.`)
      return
    }
    announce(`${nameAtIndex(source.index)} diletakkan di urutan ${destination.index + 1}.`)
    if (destination.index !== source.index) onReorder(arrayMove([...items], source.index, destination.index))
  }
  return {
    onDragStart: ({ source }: DragStart, { announce }: ResponderProvided) =>
      announce(`${nameAtIndex(source.index)} diangkat dari urutan ${source.index + 1} dari ${items.length}.`),
    onDragUpdate: ({ source, destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(
        destination
          ? `${nameAtIndex(source.index)} kini di urutan ${destination.index + 1} dari ${items.length}.`
          : `${nameAtIndex(source.index)} berada di luar daftar.`,
      ),
    onDragEnd: handleDrop,
  }
}

type RowProps<Item> = Props<Item> & { item: Item; index: number }

function Row<Item extends { id: number }>({
  item,
  index,
  nameOf,
  isReadOnly = false,
  children,
}: RowProps<Item>) {
  return (
    <Draggable draggableId={String(item.id)} index={index} isDragDisabled={isReadOnly}>
      {(row, { isDragging }) => (
        <Box
          component="li"
          ref={row.innerRef}
          {...row.draggableProps}
          sx={{ pb: 2, borderRadius: 1, '& > *': { boxShadow: isDragging ? 6 : 0 } }}
        >
          {children(item, {
            index,
            handle: isReadOnly ? null : <Handle {...row.dragHandleProps} name={nameOf(item, index)} />,
          })}
        </Box>
      )}
    </Draggable>
  )
}

function Handle({ name, ...drag }: Partial<DraggableProvidedDragHandleProps> & { name: string }) {
  return (
    <Box {...drag} aria-label={`Pindahkan ${name}`} sx={DRAG_HANDLE_STYLE}>
      <DragIndicator />
    </Box>
  )
}
