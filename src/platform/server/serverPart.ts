/** The server part of a feature: a handler for each of its calls, and what else the server runs for it. */
import type { FastifyInstance } from 'fastify'
import type { Contribution, Contributions } from '#platform/contract/contributions.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Feature } from '#platform/contract/feature.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Command } from './cli/command.ts'
import type { Context } from './context.ts'
import type { Tables } from './db/tables.ts'
import { type Handlers, type Serve, serveCalls } from './http/serve.ts'
import { serveResource } from './resource/crud.ts'
import { RESOURCES, withExtensions } from './resource/extensions.ts'
import type { ResourceHooks } from './resource/hooks.ts'

type Task = (context: Context) => Promise<unknown>

/** What a feature may add to the server beside its calls. */
type Additions = {
  /** Its tables, which only its own server writes. The types of their rows are declared where the tables are. */
  tables?: Tables
  /** Columns that it adds to tables of the platform; the types are declared with the point that reads them. */
  columns?: Tables
  /** Tables of other features in which resources of this one are stored. */
  foreignTables?: Tables
  /** What it adds to other features. */
  contributes?: readonly Contribution[]
  scope?: Scope
  /** Routes beside the API. */
  serveRoutes?: (app: FastifyInstance, context: Context) => Promise<void>
  /** Tasks that the leading process runs when it becomes leader, and then every hour. */
  hourlyTasks?: readonly Task[]
  /** Makes the tasks that the leading process runs every few seconds; once per process, since they may remember. */
  createFrequentTasks?: () => readonly Task[]
  /** Loads each command of the command line, by name. */
  commands?: Readonly<Record<string, () => Promise<Command>>>
}

/** Where the calls below one path are served instead of with the others, with hooks of their own. */
export type Scope = {
  /** The first part of the paths. @example '/public' */
  path: string
  /** What the paths follow; each prefix gets a scope. */
  prefixes: readonly string[]
  /** Adds hooks and further routes to a scope, before its calls. */
  open: (app: FastifyInstance, context: Context) => Promise<void>
  /** Headers of a request that fails before its route is found. */
  headersOf: (url: string) => Readonly<Record<string, string>>
}

export type ServerPart = Additions & {
  feature: Feature
  /** Registers the handlers of all calls, including those of the resources. */
  serveCalls: (serve: Serve, contributions: Contributions) => void
}

/** What the server adds to the standard calls of a feature's resources; a plain one needs nothing. */
type HooksOf<F extends Feature> = { [Name in keyof F['resources']]?: ResourceHooks }

/**
 * Declares the server part of a feature. A call without a handler does not compile.
 *
 * @example export const library = serverPart(contract.library, { hooks: { book: { usedBy } }, calls: loanHandlers })
 */
export function serverPart<F extends Feature>(
  feature: F,
  { hooks = {}, calls, ...additions }: Additions & { hooks?: HooksOf<F>; calls: Handlers<F['calls']> },
): ServerPart {
  const hooksOf: Readonly<Record<string, ResourceHooks | undefined>> = hooks
  return {
    ...additions,
    feature,
    serveCalls: (serve, contributions) => {
      serveCalls(serve, feature.calls, calls)
      for (const [name, resource] of Object.entries<Resource>(feature.resources))
        serveResource(serve, resource, {
          hooks: withExtensions(resource, hooksOf[name] ?? {}, contributions),
          tables: { ...additions.foreignTables, ...additions.tables },
          resources: RESOURCES.of({ contributions }),
        })
    },
  }
}

/** Whether a call of this feature is served in its scope. */
export function isInScope({ scope }: Pick<ServerPart, 'scope'>, { path }: Endpoint): boolean {
  return scope !== undefined && path.startsWith(`${scope.path}/`)
}
