/** Dumps as programs write them are read to the letter; what is not whole is refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dump, readDump } from '#server/legacyImport/dump/readDump.ts'

const PATH = 'test/server/legacyImport/dumps/mysqldump.sql'

let folder: string
let text: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-dump-'))
  text = await readFile(PATH, 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function dumpOf(content: string | Buffer): Promise<Dump> {
  const path = join(folder, 'dump.sql')
  writeFileSync(path, content)
  return readDump(path)
}

/** The least that is taken for a dump of that system, and rows of it. */
const LEAST = ['users', 'roles', 'students']
  .map((name) => `CREATE TABLE \`${name}\` (\`id\` int);\n`)
  .join('')
const POSTS = 'CREATE TABLE `posts` (`id` int, `title` text);\n'
const titles = ({ tables }: Dump) => tables.get('posts')?.map(({ title }) => title)

describe('a dump of mysqldump', () => {
  it('is read to the letter: escapes, NULL, binary, several rows, with and without names of columns', async () => {
    const { tables } = await readDump(PATH)
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

  it('tells which columns hold moments of UTC, and how many rows of other tables there are', async () => {
    const { utcColumns: utc, unknownTables: unknown } = await readDump(PATH)
    expect([...utc]).toEqual(['posts.created_at'])
    expect([...unknown]).toEqual([['lainnya', 2]])
  })

  it('is read alike in UTF-16, as PowerShell writes it, and with the mark of UTF-8', async () => {
    const expected = await readDump(PATH)
    expect(await dumpOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected)
    expect(await dumpOf(`\uFEFF${text}`)).toEqual(expected)
    expect(await dumpOf(text.replaceAll('\n', '\r\n').replaceAll("'baris\\nbaru", "'baris\\nbaru"))).toEqual(
      expected,
    )
  })
})

it('text that is no UTF-8 is read as older servers wrote it', async () => {
  const rows = Buffer.from(`${LEAST}${POSTS}INSERT INTO posts VALUES (1,'Café');\n`, 'latin1')
  expect(titles(await dumpOf(rows))).toEqual(['Café'])
})

it('a value of megabytes, in pieces, is whole', async () => {
  const long = "panjang \\' dan ''".repeat(200_000)
  const dump = await dumpOf(`${LEAST}${POSTS}INSERT INTO posts VALUES (1,'${long}'),(2,'b');\n`)
  expect(titles(dump)).toEqual(["panjang ' dan '".repeat(200_000), 'b'])
})

it('a dump of phpMyAdmin says in double quotes that its moments are of UTC', async () => {
  const table = 'CREATE TABLE posts (id int, made timestamp NULL, seen datetime);'
  const { utcColumns: utc } = await dumpOf(`SET time_zone = "+00:00";\n${LEAST}${table}`)
  expect([...utc]).toEqual(['posts.made'])
})

it.each([
  ['album-galleries', 'album_galleries'],
  ['rapors', 'student_class_rapors'],
  ['lesson_classs', 'lesson_classes'],
] as const)('the table %s is known as %s', async (name, known) => {
  const { tables } = await dumpOf(
    `${LEAST}${POSTS}CREATE TABLE \`${name}\` (\`id\` int);INSERT INTO \`${name}\` VALUES (3);`,
  )
  expect(tables.get(known)).toEqual([{ id: '3' }])
})

it('what is emptied and written again counts once', async () => {
  const posts = `DROP TABLE IF EXISTS \`posts\`;\n${POSTS}INSERT INTO posts VALUES (1,'a'),(2,'b');\n`
  expect(titles(await dumpOf(`${LEAST}${posts}${posts}`))).toEqual(['a', 'b'])
  expect(
    titles(await dumpOf(`${LEAST}${posts}TRUNCATE TABLE \`posts\`;INSERT INTO posts VALUES (3,'c');`)),
  ).toEqual(['c'])
})

describe('procedures, triggers and events', () => {
  const named = (mark: string) =>
    `DELIMITER ${mark}\r\nCREATE PROCEDURE p() BEGIN\r\n  INSERT INTO posts VALUES (9,'it''s');\n  INSERT INTO posts SELECT 1;\nEND${mark}\nDELIMITER ;`
  it.each([';;', '$$', '//'])('between lines of %s are passed over', async (mark) => {
    const body = `${LEAST}${POSTS}${named(mark)}\r\nINSERT INTO posts VALUES (1,'a');\n${named(mark)}`
    expect(titles(await dumpOf(body))).toEqual(['a'])
  })

  it('that are cut off are refused', async () => {
    const body = `${LEAST}${POSTS}${named(';;').replace('DELIMITER ;\n', '')}`
    await expect(dumpOf(body.slice(0, -4))).rejects.toThrow('terpotong')
  })
})

describe('a prefix before the names of tables', () => {
  const prefixed = (prefix: string) =>
    `${LEAST}${POSTS}`.replaceAll('TABLE `', `TABLE \`${prefix}`) +
    `INSERT INTO ${prefix}posts VALUES (1,'${prefix}');\n`

  it('is found where there is one', async () => {
    const dump = await dumpOf(prefixed('smp_'))
    expect([dump.prefix, titles(dump)]).toEqual(['smp_', ['smp_']])
  })

  it('is asked for where there are two', async () => {
    const both = prefixed('a_') + prefixed('b_')
    await expect(dumpOf(both)).rejects.toThrow('pilih satu dengan --prefix: a_, b_')
    const dump = await readDump(join(folder, 'dump.sql'), 'B_')
    expect([titles(dump), dump.unknownTables.get('a_posts')]).toEqual([['b_'], 1])
    await expect(readDump(join(folder, 'dump.sql'), 'c_')).rejects.toThrow('tabel c_users tidak ada')
  })

  it('is none where the tables stand without one', async () => {
    const dump = await dumpOf(`${LEAST}${POSTS}${prefixed('lama_')}`)
    expect([dump.prefix, titles(dump)]).toEqual(['', []])
  })
})

describe('doubts are told', () => {
  it('of a dump that does not say where it ends', async () => {
    expect((await dumpOf(`${LEAST}${POSTS}`)).warnings).toEqual([expect.stringContaining('tanda akhir')])
    expect((await readDump(PATH)).warnings).toEqual([])
  })

  it.each(['â€œkutipâ€\x9d', 'JosÃ©', 'ðŸ˜€'])('of text that was encoded twice: %s', async (title) => {
    const { warnings: doubts } = await dumpOf(`${LEAST}${POSTS}INSERT INTO posts VALUES (1,'${title}');`)
    expect(doubts).toContainEqual(expect.stringContaining('1 nilai tampak rusak hurufnya'))
  })

  it('of none where letters are what they should be', async () => {
    const { warnings: doubts } = await dumpOf(
      `${LEAST}${POSTS}INSERT INTO posts VALUES (1,'“José” € Âmbar 😀');`,
    )
    expect(doubts).toEqual([expect.stringContaining('tanda akhir')])
  })
})

describe('refused, in a sentence', () => {
  it('where it is packed and cut off, or packed otherwise', async () => {
    const packed = gzipSync(text)
    expect(titles(await dumpOf(packed))).toHaveLength(7)
    await expect(dumpOf(packed.subarray(0, packed.length - 20))).rejects.toThrow(
      '.gz ini terpotong atau rusak',
    )
    await expect(dumpOf('PK\x03\x04arsip')).rejects.toThrow('ini arsip; buka dahulu')
  })

  it('at whatever byte it is cut off', async () => {
    const bytes = Buffer.from(text.trimEnd())
    const last = bytes.indexOf('-- Dump completed')
    const cuts = Array.from({ length: 60 }, (_, n) => Math.floor(((n + 1) * last) / 60))
    for (const cut of [...cuts, last])
      await expect(dumpOf(bytes.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow(
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
  ])('cut off between two statements of %s', async (_program, begin, end) => {
    const body = `${begin}${LEAST}${POSTS}INSERT INTO posts VALUES (1,'a');\n`
    expect(titles(await dumpOf(body + end))).toEqual(['a'])
    await expect(dumpOf(body)).rejects.toThrow('terpotong')
  })

  it.each([
    ['another system', 'CREATE TABLE `wp_posts` (`id` int);', 'tabel users tidak ada'],
    ['an empty file', '', 'tabel users tidak ada'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0', 'terpotong'],
    ['a row of too few values', `${LEAST}${POSTS}INSERT INTO posts VALUES (1);`, '1 nilai untuk 2 kolom'],
    ['rows of a table nobody described', `${LEAST}INSERT INTO posts VALUES (1);`, 'kolom tabel posts'],
    ['rows that are selected', `${LEAST}${POSTS}INSERT INTO posts SELECT 1;`, 'perintah tidak dikenal'],
    ['a value that is none', `${LEAST}${POSTS}INSERT INTO posts VALUES (1,?);`, 'nilai tidak dikenal'],
  ])('%s', async (_what, content, reason) => {
    await expect(dumpOf(content)).rejects.toThrow(reason)
  })
})
