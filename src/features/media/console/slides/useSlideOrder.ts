/** The order of the slides: as stored, with what was moved and is not stored yet. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNotify, useResourceContext } from 'react-admin'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { sendWaiting } from '#platform/console/outbox/sender.ts'
import type { RowOf } from '#platform/contract/resource.ts'
import type { slide } from '../../slide.ts'
import { SLIDE_ORDER, slideOrderOutbox, sortByIds } from './slideOrderOutbox.ts'

export type Slide = RowOf<typeof slide>

export function useSlideOrder(storedSlides: readonly Slide[]) {
  const { path } = useScreen()
  const entry = slideOrderOutbox.useEntries().get(SLIDE_ORDER)
  const isRefused = entry?.state === 'refused'
  const sentOrder = useSentOrder(isRefused)
  const order = (isRefused ? null : entry?.value.ids) ?? sentOrder
  const storedIds = storedSlides.map(({ id }) => id)
  const send = (ids: readonly number[], base: readonly number[]) => {
    slideOrderOutbox.put(SLIDE_ORDER, { ids, base }, { title: 'Urutan slide', path, state: 'waiting' })
    void sendWaiting()
  }
  const refusal = isRefused && {
    message: entry.problem?.message ?? '',
    keepOwn: () =>
      send(
        sortByIds(storedSlides, entry.value.ids).map(({ id }) => id),
        storedIds,
      ),
    discard: () => slideOrderOutbox.discard(SLIDE_ORDER),
  }
  return {
    slides: order ? sortByIds(storedSlides, order) : storedSlides,
    reorder: (slides: readonly Slide[]) =>
      send(
        slides.map(({ id }) => id),
        (isRefused ? null : entry?.value.base) ?? sentOrder ?? storedIds,
      ),
    refusal,
  }
}

/** The order that was just stored, until the list is read again. */
function useSentOrder(isRefused: boolean) {
  const [sentOrder, setSentOrder] = useState<readonly number[] | null>(null)
  const queryClient = useQueryClient()
  const resource = useResourceContext()
  const notify = useNotify()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [resource] })
  slideOrderOutbox.useDelivered((_, result) => {
    if (result) notify(result.message, { type: 'success' })
    setSentOrder(result?.ids ?? null)
    void readAgain().then(() => setSentOrder(null))
  })
  // What the server has now is shown beside what it refused.
  const readRefused = useEffectEvent(() => void readAgain())
  useEffect(() => {
    if (isRefused) readRefused()
  }, [isRefused])
  return sentOrder
}
