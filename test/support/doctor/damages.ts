/** Damages of a school's data, each with the words in which the doctor must name it. */
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { World } from '#test/support/world/world.ts'

/** A number below the limit. */
type Below = (limit: number) => number

type Damage = {
  /** What the doctor must say, and how to undo what `--fix` cannot; null where this school has nothing to damage. */
  make: (world: World, below: Below) => Promise<{ message: string; undo?: () => Promise<unknown> } | null>
  engine?: 'sqlite' | 'postgres'
}

const run = ({ context }: World, statement: string) => sql.raw(statement).execute(context.db.kysely)

async function choose<Row>(world: World, below: Below, query: string): Promise<Row | null> {
  const { rows } = await sql.raw(query).execute(world.context.db.kysely)
  return (rows[below(Math.max(1, rows.length))] as Row | undefined) ?? null
}

const isSqlite = ({ context }: World) => context.db.engine === 'sqlite'

const PLAIN_INDEXES = {
  sqlite: `select name, sql as statement from sqlite_master where type = 'index' and sql is not null order by name`,
  postgres: `select indexname as name, indexdef as statement from pg_indexes where schemaname = current_schema()
    and indexname not in (select conname from pg_constraint) order by 1`,
}
const TRIGGERS = {
  sqlite: `select name, tbl_name as "table" from sqlite_master where type = 'trigger' order by name`,
  postgres: `select tgname as name, relname as "table" from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal order by 1, 2`,
}

/** Picks a file of the folder; its key in the store. */
function chooseFile({ context }: World, below: Below, folder: 'documents' | 'images'): string | null {
  const root = join(context.config.DATA_DIR, folder)
  const names = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : []
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.sort()[below(Math.max(1, files.length))] ?? null
}

/** Writes with references switched off, as a foreign program does. */
async function writeUnchecked(world: World, statement: string): Promise<void> {
  if (!isSqlite(world)) {
    await world.context.db.kysely.transaction().execute(async (queries) => {
      await sql`set local session_replication_role = replica`.execute(queries)
      await sql.raw(statement).execute(queries)
    })
    return
  }
  await run(world, 'pragma foreign_keys = off')
  await run(world, statement)
  await run(world, 'pragma foreign_keys = on')
}

function damageFile(folder: 'documents' | 'images', act: (path: string) => string): Damage {
  return {
    make: async (world, below) => {
      const path = chooseFile(world, below, folder)
      if (!path) return null
      const bytes = readFileSync(path)
      const message = act(path)
      return { message, undo: async () => writeFileSync(path, bytes) }
    },
  }
}

const nameIn = (path: string) => path.split('/').at(-1) ?? ''

function flip(path: string): string {
  const bytes = readFileSync(path)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(path, bytes)
  return `${nameIn(path)} lain dari yang disimpan`
}

function shorten(path: string): string {
  const { length } = readFileSync(path)
  truncateSync(path, length - 1)
  return `${nameIn(path)} berukuran ${length - 1} bita, seharusnya ${length}`
}

function lose(path: string): string {
  rmSync(path)
  return 'Berkas hilang: '
}

export const DAMAGES: Readonly<Record<string, Damage>> = {
  'an index is missing': {
    make: async (world, below) => {
      const index = await choose<{ name: string; statement: string }>(
        world,
        below,
        PLAIN_INDEXES[world.context.db.engine],
      )
      await run(world, `drop index "${index?.name}"`)
      return { message: `indeks ${index?.name} hilang` }
    },
  },
  'an index is over other columns': {
    make: async (world, below) => {
      const index = await choose<{ name: string; statement: string }>(
        world,
        below,
        PLAIN_INDEXES[world.context.db.engine],
      )
      await run(world, `drop index "${index?.name}"`)
      await run(world, `create index "${index?.name}" on settings (value, name)`)
      return {
        message: `indeks ${index?.name} lain dari yang seharusnya`,
        undo: async () => {
          await run(world, `drop index "${index?.name}"`)
          await run(world, index?.statement ?? '')
        },
      }
    },
  },
  'a trigger is missing': {
    make: async (world, below) => {
      const { engine } = world.context.db
      const trigger = await choose<{ name: string; table: string }>(world, below, TRIGGERS[engine])
      await run(
        world,
        `drop trigger "${trigger?.name}"${engine === 'postgres' ? ` on "${trigger?.table}"` : ''}`,
      )
      return { message: `pemicu ${trigger?.name} pada tabel ${trigger?.table} hilang` }
    },
  },
  'a trigger of somebody else': {
    make: async (world) => {
      await run(
        world,
        isSqlite(world)
          ? `create trigger foreign_act after insert on settings begin select 1; end`
          : `create trigger foreign_act after insert on settings for each statement execute function pelita_written()`,
      )
      return {
        message: 'pemicu foreign_act pada tabel settings bukan buatan Pelita',
        undo: () => run(world, `drop trigger foreign_act${isSqlite(world) ? '' : ' on settings'}`),
      }
    },
  },
  'a trigger is switched off': {
    engine: 'postgres',
    make: async (world) => {
      await run(world, 'alter table settings disable trigger pelita_written')
      return {
        message: 'pemicu pelita_written pada tabel settings lain',
        undo: () => run(world, 'alter table settings enable trigger pelita_written'),
      }
    },
  },
  'an index is marked invalid': {
    engine: 'postgres',
    make: async (world) => {
      const set = (isValid: boolean) =>
        run(world, `update pg_index set indisvalid = ${isValid} where indexrelid = 'users_name'::regclass`)
      await set(false)
      return { message: 'indeks users_name lain dari yang seharusnya', undo: () => set(true) }
    },
  },
  'a column takes what it must not': {
    engine: 'postgres',
    make: async (world) => {
      await run(world, 'alter table lessons alter column code drop not null')
      return {
        message: 'kolom code pada tabel lessons lain',
        undo: () => run(world, 'alter table lessons alter column code set not null'),
      }
    },
  },
  'a reference is not checked any more': {
    engine: 'postgres',
    make: async (world) => {
      const { rows } = await sql<{ name: string; definition: string }>`
        select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'f' and conrelid = 'sessions'::regclass`.execute(world.context.db.kysely)
      const [{ name, definition } = { name: '', definition: '' }] = rows
      await run(world, `alter table sessions drop constraint "${name}"`)
      return {
        message: 'hubungan sessions.user_id ke users hilang',
        undo: () => run(world, `alter table sessions add constraint "${name}" ${definition}`),
      }
    },
  },
  'a row refers to nothing': {
    make: async (world, below) => {
      const session = await choose<{ id: number; user_id: number }>(
        world,
        below,
        'select id, user_id from sessions order by id',
      )
      if (!session) return null
      await writeUnchecked(world, `update sessions set user_id = 987654 where id = ${session.id}`)
      return {
        message: `tabel sessions, id ${session.id} menunjuk users yang tidak ada (kolom user_id)`,
        undo: () => run(world, `update sessions set user_id = ${session.user_id} where id = ${session.id}`),
      }
    },
  },
  'the search misses a row': {
    engine: 'sqlite',
    make: async (world, below) => {
      const user = await choose<{ id: number }>(world, below, 'select id from users order by id')
      await run(
        world,
        `insert into users_search (users_search, rowid, search_text)
          select 'delete', id, search_text from users where id = ${user?.id}`,
      )
      return { message: 'indeks users_search tidak cocok' }
    },
  },
  'the next number is used': {
    engine: 'postgres',
    make: async (world) => {
      await run(world, `select setval(pg_get_serial_sequence('users', 'id'), 1, false)`)
      return { message: 'nomor berikutnya tabel users (1) sudah dipakai' }
    },
  },
  'a document is another': damageFile('documents', flip),
  'a document is cut': damageFile('documents', shorten),
  'a document is gone': damageFile('documents', lose),
  'a picture is another': damageFile('images', flip),
  'a picture is cut': damageFile('images', shorten),
  'a picture is gone': damageFile('images', lose),
  'a file without a row': {
    make: async ({ context }) => {
      const path = join(context.config.DATA_DIR, 'images', 'asing.jpg')
      writeFileSync(path, 'x')
      return {
        message: 'Berkas tanpa catatan: images/asing.jpg',
        undo: async () => rmSync(path, { force: true }),
      }
    },
  },
}
