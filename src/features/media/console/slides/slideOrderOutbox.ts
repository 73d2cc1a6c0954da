/** The outbox of the slides' order: a drag is on the device at once, and is sent from there. */
import { HttpError } from 'react-admin'
import { z } from 'zod'
import { defineOutbox } from '#platform/console/outbox/outbox.ts'
import { call } from '#platform/console/providers/call.ts'
import { orderSlides, slide } from '../../slide.ts'

const ids = z.array(z.int()).readonly()
/** The ids in the new order, and in the stored one that was changed. */
const slideOrder = z.object({ ids, base: ids })
const slideIds = z.object({ rows: z.array(z.object({ id: z.int() })) })
type SlideOrder = z.output<typeof slideOrder>

export const slideOrderOutbox = defineOutbox({
  kind: 'slideOrder',
  value: slideOrder,
  send: sendOrder,
  rebase: (latest, stored) => ({ value: { ...latest, base: stored.ids } }),
})

/** The only entry, because the slides have one order. */
export const SLIDE_ORDER = 'semua'

/**
 * Slides that somebody has added or removed meanwhile are merged; an order that somebody else has stored is not replaced.
 *
 * @throws HttpError 409 if somebody else has moved slides
 */
async function sendOrder({ ids, base }: SlideOrder) {
  try {
    return await store({ ids, base })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error
    const { rows } = slideIds.parse((await call(slide.endpoints.list, { query: {} })).result)
    const stored = rows.map(({ id }) => id)
    if (!isSameAmongCommon(stored, base)) throw error
    return store({ ids: sortByIds(rows, ids).map(({ id }) => id), base: stored })
  }
}

async function store({ ids, base }: SlideOrder) {
  const body = { orders: ids.map((id, order) => ({ id, order })), base: [...base] }
  const { message } = await call(orderSlides, { body })
  return { ids, message }
}

function isSameAmongCommon(a: readonly number[], b: readonly number[]): boolean {
  return a.filter((id) => b.includes(id)).join() === b.filter((id) => a.includes(id)).join()
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
