/** Completes links in responses for the caller: private ones are sealed, and all are absolute for another site. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { responseLinks } from '#platform/contract/field/responseLinks.ts'
import { schemaOf } from '#platform/contract/schemaOf.ts'
import { consoleAddress } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../authentication.ts'
import { linkSealer } from './sealedLinks.ts'

type LinkValidity = 'caller' | 'holder'
/** The positions of links in a result: the value itself, each array element, or object fields. */
type LinkPaths = { link?: LinkValidity; each?: LinkPaths; fields?: ReadonlyMap<string, LinkPaths> }

const linkPathsByOutput = new WeakMap<z.ZodType, LinkPaths | null>()

type LinkRequest = { context: Context; request: FastifyRequest; user: Caller | null }

/** Completes the links of a result; without links in its schema, the result is returned unchanged. */
export async function withLinks<Result>(
  { output }: Endpoint,
  result: Result,
  { context, request, user }: LinkRequest,
): Promise<Result> {
  const linkPaths = findLinkPaths(output)
  if (!linkPaths) return result
  const sealLink = user ? linkSealer(context, user) : (link: string) => link
  const base = linkBase(request, context)
  const completeLink = (link: string, validFor: LinkValidity) =>
    link.startsWith('/') ? base + (validFor === 'caller' ? sealLink(link) : link) : link
  return completeLinks(result, linkPaths, completeLink) as Result
}

/** Cached per schema, including null for the many without links. */
function findLinkPaths(output: z.ZodType): LinkPaths | null {
  const found = linkPathsByOutput.get(output)
  if (found !== undefined) return found
  const linkPaths = collectLinkPaths(output, new Set())
  linkPathsByOutput.set(output, linkPaths)
  return linkPaths
}

/** The origin to prepend for pages of another site; '' for this one. */
function linkBase({ headers: { origin }, host, protocol }: FastifyRequest, { config }: Context): string {
  if (!origin || !URL.canParse(origin)) return ''
  const ownAddress = config.PUBLIC_URL ? consoleAddress(config) : `${protocol}://${host}`
  const originHost = new URL(origin).host
  return originHost === host || originHost === new URL(ownAddress).host ? '' : ownAddress
}

type Complete = (link: string, validFor: LinkValidity) => string

/** Returns a copy if there are links, since handlers may cache their results. */
function completeLinks(value: unknown, { link, each, fields }: LinkPaths, complete: Complete): unknown {
  if (typeof value === 'string') return link ? complete(value, link) : value
  if (Array.isArray(value))
    return each ? value.map((element) => completeLinks(element, each, complete)) : value
  if (typeof value !== 'object' || value === null || !fields) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    const linkPaths = fields.get(name)
    return [name, linkPaths ? completeLinks(inner, linkPaths, complete) : inner]
  })
  return Object.fromEntries(entries)
}

/** @param ancestors schemas that contain this one, to stop at recursive schemas */
function collectLinkPaths(schema: z.ZodType, ancestors: ReadonlySet<z.ZodType>): LinkPaths | null {
  if (ancestors.has(schema)) return null
  const within = new Set([...ancestors, schema])
  const collectInner = (innerSchema: z.core.$ZodType) => collectLinkPaths(schemaOf(innerSchema), within)
  const link = responseLinks.get(schema)?.validFor
  if (link) return { link }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return collectInner(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.map(collectInner).reduce(mergeLinkPaths, null)
  if (schema instanceof z.ZodArray) {
    const each = collectInner(schema.element)
    return each && { each }
  }
  if (!(schema instanceof z.ZodObject)) return null
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const linkPaths = collectLinkPaths(field, within)
    return linkPaths ? [[name, linkPaths] as const] : []
  })
  return fields.length > 0 ? { fields: new Map(fields) } : null
}

function mergeLinkPaths(one: LinkPaths | null, other: LinkPaths | null): LinkPaths | null {
  if (!one || !other) return one ?? other
  return { ...one, ...other, fields: new Map([...(one.fields ?? []), ...(other.fields ?? [])]) }
}
