/** The order of the slides, updated optimistically and reverted with a message if the server rejects it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useResourceContext } from 'react-admin'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import type { RowOf } from '#platform/contract/resource.ts'
import { orderSlides, type slide } from '../../slide.ts'

export type Slide = RowOf<typeof slide>

export function useSlideOrder(storedSlides: readonly Slide[]) {
  const [pendingOrder, setPendingOrder] = useState<readonly number[] | null>(null)
  const queryClient = useQueryClient()
  const resource = useResourceContext()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  // Numbers the requests, so that only the response to the latest one is shown.
  const latestRequest = useRef(0)
  const { mutateAsync: send } = useMutation({
    // The scope runs requests one after another, so that the latest order is stored last.
    scope: { id: 'slide-order' },
    mutationFn: (ids: readonly number[]) =>
      call(orderSlides, { body: { orders: ids.map((id, order) => ({ id, order })) } }),
  })
  const reorder = async (slides: readonly Slide[]) => {
    latestRequest.current += 1
    const request = latestRequest.current
    const ids = slides.map(({ id }) => id)
    setPendingOrder(ids)
    try {
      const { message } = await send(ids)
      if (request !== latestRequest.current) return
      notify(message, { type: 'success' })
      await queryClient.invalidateQueries({ queryKey: [resource] })
      if (request === latestRequest.current) setPendingOrder(null)
    } catch (error) {
      notifyFailure(error)
      if (request === latestRequest.current) setPendingOrder(null)
      await queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }
  return { slides: pendingOrder ? sortByIds(storedSlides, pendingOrder) : storedSlides, reorder }
}

/** Sorts items by the order of `ids`; items not listed come last. @example sortByIds([{ id: 1 }, { id: 2 }], [2, 1]) */
export function sortByIds<Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): Item[] {
  const positionById = new Map(ids.map((id, index) => [id, index]))
  const lastPosition = ids.length
  return [...items].sort(
    (a, b) => (positionById.get(a.id) ?? lastPosition) - (positionById.get(b.id) ?? lastPosition),
  )
}
