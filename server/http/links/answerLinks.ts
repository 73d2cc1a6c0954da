/** The links in an answer, completed for whoever asked: private ones sealed, all of them whole for another site. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { answerLinks } from '#contract/field/answerLinks.ts'
import { schemaOf } from '#contract/schemaOf.ts'
import { consoleAddress } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../authentication.ts'
import { linkSealer } from './sealedLinks.ts'

type OpensFor = 'caller' | 'holder'
/** Where links stand in a result: here, in each of a list, or in fields. */
type Places = { link?: OpensFor; each?: Places; fields?: ReadonlyMap<string, Places> }

const known = new WeakMap<z.ZodType, Places | null>()

type Asking = { context: Context; request: FastifyRequest; user: Caller | null }

/** @returns the result itself where its contract names no link */
export async function withLinks<Result>(
  { output }: Endpoint,
  result: Result,
  { context, request, user }: Asking,
): Promise<Result> {
  const places = placesOf(output)
  if (!places) return result
  const sealed = user ? await linkSealer(context, user) : (link: string) => link
  const base = baseFor(request, context)
  const complete = (link: string, opensFor: OpensFor) =>
    link.startsWith('/') ? base + (opensFor === 'caller' ? sealed(link) : link) : link
  return changed(result, places, complete) as Result
}

/** Most answers hold no link, which is remembered as well. */
function placesOf(output: z.ZodType): Places | null {
  const found = known.get(output)
  if (found !== undefined) return found
  const places = placesIn(output, new Set())
  known.set(output, places)
  return places
}

/** Pages of another site need the whole address; this one's follow it wherever it is served. */
function baseFor({ headers: { origin }, host, protocol }: FastifyRequest, { config }: Context): string {
  if (!origin || !URL.canParse(origin)) return ''
  const own = config.PUBLIC_URL ? consoleAddress(config) : `${protocol}://${host}`
  const from = new URL(origin).host
  return from === host || from === new URL(own).host ? '' : own
}

type Complete = (link: string, opensFor: OpensFor) => string

/** A copy where there are links: what handlers answer may be remembered by them. */
function changed(value: unknown, { link, each, fields }: Places, complete: Complete): unknown {
  if (typeof value === 'string') return link ? complete(value, link) : value
  if (Array.isArray(value)) return each ? value.map((one) => changed(one, each, complete)) : value
  if (typeof value !== 'object' || value === null || !fields) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    const places = fields.get(name)
    return [name, places ? changed(inner, places, complete) : inner]
  })
  return Object.fromEntries(entries)
}

/** @param above schemas this one stands in: trees hold themselves */
function placesIn(schema: z.ZodType, above: ReadonlySet<z.ZodType>): Places | null {
  if (above.has(schema)) return null
  const within = new Set([...above, schema])
  const inner = (one: z.core.$ZodType) => placesIn(schemaOf(one), within)
  const link = answerLinks.get(schema)?.opensFor
  if (link) return { link }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inner(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.map(inner).reduce(both, null)
  if (schema instanceof z.ZodArray) {
    const each = inner(schema.element)
    return each && { each }
  }
  if (!(schema instanceof z.ZodObject)) return null
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const places = placesIn(field, within)
    return places ? [[name, places] as const] : []
  })
  return fields.length > 0 ? { fields: new Map(fields) } : null
}

function both(one: Places | null, other: Places | null): Places | null {
  if (!one || !other) return one ?? other
  return { ...one, ...other, fields: new Map([...(one.fields ?? []), ...(other.fields ?? [])]) }
}
