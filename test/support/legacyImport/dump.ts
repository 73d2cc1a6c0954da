/** Writes a database of the earlier system like mysqldump, without code of the reader under test. */
import { academic, learning } from './academic.ts'
import { documents } from './documents.ts'
import { people } from './people.ts'
import type { EarlierSchool, Value } from './values.ts'
import { website } from './website.ts'

/** @returns all tables, with invented people and with the irregularities that real dumps have */
export function earlierSchool(): EarlierSchool {
  return { ...people(), ...academic(), ...learning(), ...documents(), ...website() }
}

const STAMPS = 'created_at datetime, updated_at datetime, deleted_at datetime'
const quoted = (value: Value) =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('"', '\\"').replaceAll('\n', '\\n')}'`

/** @returns the text of the dump */
export function dumpOf(school: EarlierSchool): string {
  const tables = Object.entries(school).map(([name, { columns, rows }]) => {
    const all = `${columns}, ${STAMPS}`
    const described = all
      .split(/, (?![^(]*\))/)
      .map((column) => `  ${column.replace(/^`?(\w+)`?/, '`$1`')} DEFAULT NULL`)
    const values = rows.map((row) => `(${row.map(quoted).join(',')})`).join(',')
    return [
      `DROP TABLE IF EXISTS \`${name}\`;`,
      `CREATE TABLE \`${name}\` (\n${described.join(',\n')},\n  PRIMARY KEY (\`id\`)\n) ENGINE=InnoDB;`,
      `LOCK TABLES \`${name}\` WRITE;`,
      ...(rows.length ? [`INSERT INTO \`${name}\` VALUES ${values};`] : []),
      'UNLOCK TABLES;',
    ].join('\n')
  })
  return `-- MySQL dump 10.13  Distrib 8.0.36\n\n/*!40103 SET TIME_ZONE='+00:00' */;\n\n${tables.join('\n\n')}\n\n-- Dump completed on 2026-11-20 20:00:00\n`
}
