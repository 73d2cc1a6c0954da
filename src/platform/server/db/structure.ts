/** What a program knows of its database: the migrations that make it, and the tables that they end in. */
import type { FormerMigrations, Migrations } from './migrate.ts'
import type { Tables } from './tables.ts'

export type Structure = {
  migrations: Migrations
  /** Those that the first migrations stand for. */
  former?: FormerMigrations
  tables: Tables
}
