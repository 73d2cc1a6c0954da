/** Dumps of various programs are read exactly, and truncated ones are refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dump, readDump } from '#features/earlier-system/server/dump/readDump.ts'

const DUMP_PATH = 'test/features/earlier-system/server/dumps/mysqldump.sql'

let folder: string
let text: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-dump-'))
  text = await readFile(DUMP_PATH, 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function readContent(content: string | Buffer): Promise<Dump> {
  const path = join(folder, 'dump.sql')
  writeFileSync(path, content)
  return readDump(path)
}

/** The tables that a dump of the earlier system must have. */
const MINIMAL_TABLES = ['users', 'roles', 'students']
  .map((name) => `CREATE TABLE \`${name}\` (\`id\` int);\n`)
  .join('')
const POSTS_TABLE = 'CREATE TABLE `posts` (`id` int, `title` text);\n'
const listTitles = ({ tables }: Dump) => tables.get('posts')?.map(({ title }) => title)

describe('a dump of mysqldump', () => {
  it('is read exactly: escapes, NULL, binary, several rows, with and without column names', async () => {
    const { tables } = await readDump(DUMP_PATH)
    const row = { content: undefined, score: undefined, key: undefined }
    const posts = tables.get('posts')?.map((post) => ({ ...row, ...post }))
    expect(posts).toMatchObject([
      {
        id: '1',
        title: 'It\'s "here"',
        content: 'baris\nbaru\ttab \\ garis; -- bukan komentar',
        score: '-1.50',
        key: null,
      },
      { id: '2', title: "Pak 'Budi'", content: 'isi\0akhir\x1a', score: '1e3', key: 'b,c', created_at: null },
      { id: '3', title: '', content: 'AB' },
      { id: '4', title: 'ganda "dua"', content: 'C' },
      { id: '5', title: '100% 😀 é' },
      { id: '6', title: '100\\% dan a\\_b' },
      { id: '7', title: '1' },
    ])
    expect(posts).toHaveLength(7)
  })

  it('returns the columns with UTC times, and the row counts of unknown tables', async () => {
    const { utcColumns, unknownTables } = await readDump(DUMP_PATH)
    expect([...utcColumns]).toEqual(['posts.created_at'])
    expect([...unknownTables]).toEqual([['lainnya', 2]])
  })

  it('is read the same in UTF-16, as PowerShell writes it, and with a byte order mark', async () => {
    const expected = await readDump(DUMP_PATH)
    expect(await readContent(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected)
    expect(await readContent(`\uFEFF${text}`)).toEqual(expected)
    expect(
      await readContent(text.replaceAll('\n', '\r\n').replaceAll("'baris\\nbaru", "'baris\\nbaru")),
    ).toEqual(expected)
  })
})

it('text that is no UTF-8 is read as Latin-1', async () => {
  const rows = Buffer.from(`${MINIMAL_TABLES}${POSTS_TABLE}INSERT INTO posts VALUES (1,'Café');\n`, 'latin1')
  expect(listTitles(await readContent(rows))).toEqual(['Café'])
})

it('a value of megabytes is read completely across chunks', async () => {
  const longValue = "panjang \\' dan ''".repeat(200_000)
  const dump = await readContent(
    `${MINIMAL_TABLES}${POSTS_TABLE}INSERT INTO posts VALUES (1,'${longValue}'),(2,'b');\n`,
  )
  expect(listTitles(dump)).toEqual(["panjang ' dan '".repeat(200_000), 'b'])
})

it('the time zone is also read in double quotes, as phpMyAdmin writes it', async () => {
  const createTable = 'CREATE TABLE posts (id int, made timestamp NULL, seen datetime);'
  const { utcColumns } = await readContent(`SET time_zone = "+00:00";\n${MINIMAL_TABLES}${createTable}`)
  expect([...utcColumns]).toEqual(['posts.made'])
})

it.each([
  ['album-galleries', 'album_galleries'],
  ['rapors', 'student_class_rapors'],
  ['lesson_classs', 'lesson_classes'],
] as const)('the table %s is read as %s', async (name, tableName) => {
  const { tables } = await readContent(
    `${MINIMAL_TABLES}${POSTS_TABLE}CREATE TABLE \`${name}\` (\`id\` int);INSERT INTO \`${name}\` VALUES (3);`,
  )
  expect(tables.get(tableName)).toEqual([{ id: '3' }])
})

it('rows that are dropped or truncated and inserted again count once', async () => {
  const posts = `DROP TABLE IF EXISTS \`posts\`;\n${POSTS_TABLE}INSERT INTO posts VALUES (1,'a'),(2,'b');\n`
  expect(listTitles(await readContent(`${MINIMAL_TABLES}${posts}${posts}`))).toEqual(['a', 'b'])
  expect(
    listTitles(
      await readContent(
        `${MINIMAL_TABLES}${posts}TRUNCATE TABLE \`posts\`;INSERT INTO posts VALUES (3,'c');`,
      ),
    ),
  ).toEqual(['c'])
})

describe('procedures, triggers and events', () => {
  const createProcedure = (delimiter: string) =>
    `DELIMITER ${delimiter}\r\nCREATE PROCEDURE p() BEGIN\r\n  INSERT INTO posts VALUES (9,'it''s');\n  INSERT INTO posts SELECT 1;\nEND${delimiter}\nDELIMITER ;`
  it.each([';;', '$$', '//'])('delimited by %s are skipped', async (delimiter) => {
    const body = `${MINIMAL_TABLES}${POSTS_TABLE}${createProcedure(delimiter)}\r\nINSERT INTO posts VALUES (1,'a');\n${createProcedure(delimiter)}`
    expect(listTitles(await readContent(body))).toEqual(['a'])
  })

  it('that are cut off are refused', async () => {
    const body = `${MINIMAL_TABLES}${POSTS_TABLE}${createProcedure(';;').replace('DELIMITER ;\n', '')}`
    await expect(readContent(body.slice(0, -4))).rejects.toThrow('terpotong')
  })
})

describe('a prefix of the table names', () => {
  const createPrefixedDump = (prefix: string) =>
    `${MINIMAL_TABLES}${POSTS_TABLE}`.replaceAll('TABLE `', `TABLE \`${prefix}`) +
    `INSERT INTO ${prefix}posts VALUES (1,'${prefix}');\n`

  it('is detected where there is one', async () => {
    const dump = await readContent(createPrefixedDump('smp_'))
    expect([dump.prefix, listTitles(dump)]).toEqual(['smp_', ['smp_']])
  })

  it('must be chosen where there are two', async () => {
    const twoPrefixes = createPrefixedDump('a_') + createPrefixedDump('b_')
    await expect(readContent(twoPrefixes)).rejects.toThrow('pilih satu dengan --prefix: a_, b_')
    const dump = await readDump(join(folder, 'dump.sql'), 'B_')
    expect([listTitles(dump), dump.unknownTables.get('a_posts')]).toEqual([['b_'], 1])
    await expect(readDump(join(folder, 'dump.sql'), 'c_')).rejects.toThrow('tabel c_users tidak ada')
  })

  it('is empty where tables without one exist', async () => {
    const dump = await readContent(`${MINIMAL_TABLES}${POSTS_TABLE}${createPrefixedDump('lama_')}`)
    expect([dump.prefix, listTitles(dump)]).toEqual(['', []])
  })
})

describe('a warning', () => {
  it('is given for a dump without an end marker', async () => {
    expect((await readContent(`${MINIMAL_TABLES}${POSTS_TABLE}`)).warnings).toEqual([
      expect.stringContaining('tanda akhir'),
    ])
    expect((await readDump(DUMP_PATH)).warnings).toEqual([])
  })

  it.each(['â€œkutipâ€\x9d', 'JosÃ©', 'ðŸ˜€'])(
    'is given for text that was encoded twice: %s',
    async (title) => {
      const { warnings } = await readContent(
        `${MINIMAL_TABLES}${POSTS_TABLE}INSERT INTO posts VALUES (1,'${title}');`,
      )
      expect(warnings).toContainEqual(expect.stringContaining('1 nilai tampak rusak hurufnya'))
    },
  )

  it('is not given for correct text', async () => {
    const { warnings } = await readContent(
      `${MINIMAL_TABLES}${POSTS_TABLE}INSERT INTO posts VALUES (1,'“José” € Âmbar 😀');`,
    )
    expect(warnings).toEqual([expect.stringContaining('tanda akhir')])
  })
})

describe('a dump is refused', () => {
  it('when its gzip is truncated, or it is another archive', async () => {
    const compressedDump = gzipSync(text)
    expect(listTitles(await readContent(compressedDump))).toHaveLength(7)
    await expect(readContent(compressedDump.subarray(0, compressedDump.length - 20))).rejects.toThrow(
      '.gz ini terpotong atau rusak',
    )
    await expect(readContent('PK\x03\x04arsip')).rejects.toThrow('ini arsip; buka dahulu')
  })

  it('when it is truncated at any byte', async () => {
    const bytes = Buffer.from(text.trimEnd())
    const endOffset = bytes.indexOf('-- Dump completed')
    const cutOffsets = Array.from({ length: 60 }, (_, index) => Math.floor(((index + 1) * endOffset) / 60))
    for (const offset of [...cutOffsets, endOffset])
      await expect(readContent(bytes.subarray(0, offset)), `cut at ${offset}`).rejects.toThrow(
        /tidak dapat dipakai: .*\. Tidak ada yang berubah\.$/,
      )
  })

  it.each([
    ['phpMyAdmin', 'START TRANSACTION;\n', 'COMMIT;\n'],
    [
      'Navicat',
      '/*\n Navicat Premium Data Transfer\n*/\nSET FOREIGN_KEY_CHECKS = 0;\n',
      'SET FOREIGN_KEY_CHECKS = 1;\n',
    ],
    ['Adminer', '-- Adminer 4.8.1 MySQL dump\nSET foreign_key_checks = 0;\n', '-- 2026-11-20 20:00:00\n'],
    ['MariaDB', '-- MariaDB dump 10.19\n', '-- Dump completed'],
    [
      'HeidiSQL',
      '/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n',
      '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n',
    ],
    ['mysqldump without comments', 'LOCK TABLES `posts` WRITE;\n', 'UNLOCK TABLES;\n'],
  ])('when it is truncated between two statements of %s', async (_program, header, footer) => {
    const body = `${header}${MINIMAL_TABLES}${POSTS_TABLE}INSERT INTO posts VALUES (1,'a');\n`
    expect(listTitles(await readContent(body + footer))).toEqual(['a'])
    await expect(readContent(body)).rejects.toThrow('terpotong')
  })

  it.each([
    ['another system', 'CREATE TABLE `wp_posts` (`id` int);', 'tabel users tidak ada'],
    ['an empty file', '', 'tabel users tidak ada'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0', 'terpotong'],
    [
      'a row of too few values',
      `${MINIMAL_TABLES}${POSTS_TABLE}INSERT INTO posts VALUES (1);`,
      '1 nilai untuk 2 kolom',
    ],
    ['rows of an undeclared table', `${MINIMAL_TABLES}INSERT INTO posts VALUES (1);`, 'kolom tabel posts'],
    [
      'rows from a SELECT',
      `${MINIMAL_TABLES}${POSTS_TABLE}INSERT INTO posts SELECT 1;`,
      'perintah tidak dikenal',
    ],
    [
      'an invalid value',
      `${MINIMAL_TABLES}${POSTS_TABLE}INSERT INTO posts VALUES (1,?);`,
      'nilai tidak dikenal',
    ],
  ])('when it is or has %s', async (_case, content, reason) => {
    await expect(readContent(content)).rejects.toThrow(reason)
  })
})
