/** The order of the slides: changed on screen at once, taken back with a message if the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useResourceContext } from 'react-admin'
import { orderSlides, type slide } from '#contract/content/slide.ts'
import type { RowOf } from '#contract/resource.ts'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'

export type Slide = RowOf<typeof slide>

export function useSlideOrder(stored: readonly Slide[]) {
  const [pendingOrder, setPendingOrder] = useState<readonly number[] | null>(null)
  const queries = useQueryClient()
  const resource = useResourceContext()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  // Counts the orders, so that only the latest one's answer is shown.
  const turn = useRef(0)
  const { mutateAsync: send } = useMutation({
    // One after another, so that the last one asked for is the last one stored.
    scope: { id: 'slide-order' },
    mutationFn: (ids: readonly number[]) =>
      call(orderSlides, { body: { orders: ids.map((id, order) => ({ id, order })) } }),
  })
  const reorder = async (slides: readonly Slide[]) => {
    turn.current += 1
    const ownTurn = turn.current
    const ids = slides.map(({ id }) => id)
    setPendingOrder(ids)
    try {
      const { message } = await send(ids)
      if (ownTurn !== turn.current) return
      notify(message, { type: 'success' })
      await queries.invalidateQueries({ queryKey: [resource] })
      if (ownTurn === turn.current) setPendingOrder(null)
    } catch (error) {
      notifyFailure(error)
      if (ownTurn === turn.current) setPendingOrder(null)
      await queries.invalidateQueries({ queryKey: [resource] })
    }
  }
  return { slides: pendingOrder ? inOrder(stored, pendingOrder) : stored, reorder }
}

/** Slides of the wanted order first, any others after them. @example inOrder([{ id: 1 }, { id: 2 }], [2, 1]) */
export function inOrder<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const last = ids.length
  return [...items].sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last))
}
