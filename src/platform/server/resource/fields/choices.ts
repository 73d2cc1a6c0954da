/** Serves the choices of references: ids and titles of the target, which is searched by the title alone. */
import { sql } from 'kysely'
import { grants } from '#platform/contract/access.ts'
import { type RelatedField, relatedFields } from '#platform/contract/field/relations.ts'
import type { ReferenceTarget } from '#platform/contract/fields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { readableText } from '#platform/contract/searchText.ts'
import { firstPartContainsTerm, toLikePattern } from '../../db/engine.ts'
import type { Handlers } from '../../http/serve.ts'
import { byText, type ListSource, list } from '../listing.ts'

type Values = Record<string, unknown>

/** @param resources those of all features, among them the targets */
export function choiceHandlers(
  resource: Resource,
  resources: readonly Resource[],
): Handlers<Resource['choices']> {
  const fields = relatedFields(resource.input)
  const handlers = fields.map((field) => {
    const source = choiceSource(field.target, resources)
    const where = isReferredTo(resource, fields, field.target)
    const handler: Handlers<Resource['choices']>[string] = async ({ query, context, user }) => {
      const mayWrite = [resource.access.create, resource.access.change].some((keys) =>
        grants(user.role_access, keys),
      )
      return { result: await list(context.db, mayWrite ? source : { ...source, where }, query) }
    }
    return [field.name, handler] as const
  })
  return Object.fromEntries(handlers)
}

/** A search finds by nothing that the choices do not show, such as the number of an identity card. */
function choiceSource({ table, title }: ReferenceTarget, resources: readonly Resource[]): ListSource<Values> {
  const target = resources.find((other) => other.table === table)
  const titleColumn = sql.ref(`${table}.${title}`)
  return {
    table,
    columns: sql<Values>`${sql.ref(`${table}.id`)}, ${titleColumn}`,
    sort: { [title]: byText(`${table}.${title}`) },
    search: (engine, { term, rowByRow }) =>
      target?.search[0] === title
        ? firstPartContainsTerm(engine, { table, term, rowByRow })
        : sql`lower(${titleColumn}) like ${toLikePattern(readableText(term))} escape '\\'`,
    defaultSort: { field: title, order: 'asc' },
    toRow: (row) => row,
  }
}

/** Whether a row of the resource refers to a record of the target, by any of its fields. */
function isReferredTo({ table }: Resource, fields: readonly RelatedField[], target: ReferenceTarget) {
  const referring = fields
    .filter((field) => field.target.table === target.table)
    .map(({ name, join }) =>
      join
        ? sql`select ${sql.ref(join.targetColumn)} from ${sql.table(join.table)}`
        : sql`select ${sql.ref(name)} from ${sql.table(table)}`,
    )
  return sql`${sql.ref(`${target.table}.id`)} in (${sql.join(referring, sql` union `)})`
}
