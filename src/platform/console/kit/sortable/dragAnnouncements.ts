/** Screen reader announcements during dragging. */
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'

type ItemNames = { nameOf: (id: UniqueIdentifier) => string; positionOf: (id: UniqueIdentifier) => number }

/** @example <DndContext accessibility={{ announcements: createDragAnnouncements({ nameOf, positionOf }), screenReaderInstructions: DRAG_INSTRUCTIONS }}> */
export function createDragAnnouncements({ nameOf, positionOf }: ItemNames): Announcements {
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} diangkat dari urutan ${positionOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} kini di urutan ${positionOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} diletakkan di urutan ${positionOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} kembali ke tempatnya.`,
  }
}

export const DRAG_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Tekan spasi untuk mengangkat, tombol panah untuk memindahkan, spasi lagi untuk meletakkan, Escape untuk membatalkan.',
}
