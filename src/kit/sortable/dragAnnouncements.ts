/** What a screen reader hears while something is dragged. */
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'

type ItemNames = { nameOf: (id: UniqueIdentifier) => string; placeOf: (id: UniqueIdentifier) => number }

/** @example <DndContext accessibility={{ announcements: dragAnnouncements({ nameOf, placeOf }), screenReaderInstructions: HOW_TO_DRAG }}> */
export function dragAnnouncements({ nameOf, placeOf }: ItemNames): Announcements {
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} diangkat dari urutan ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} kini di urutan ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} diletakkan di urutan ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} kembali ke tempatnya.`,
  }
}

export const HOW_TO_DRAG: ScreenReaderInstructions = {
  draggable:
    'Tekan spasi untuk mengangkat, tombol panah untuk memindahkan, spasi lagi untuk meletakkan, Escape untuk membatalkan.',
}
