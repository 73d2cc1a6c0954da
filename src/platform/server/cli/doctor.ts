/** `pelita doctor`: checks the school's data, and with --fix repairs what it can. */
import { VERSION } from '#platform/contract/health.ts'
import type { Context } from '../context.ts'
import { engineVersion } from '../db/engine.ts'
import { findDatabaseFaults } from '../doctor/databaseFindings.ts'
import { DOCTOR_CHECKS, DOCTOR_NOTES, type Finding } from '../doctor/doctorChecks.ts'
import { findDamagedFiles, sumFiles } from '../doctor/fileFindings.ts'
import { spaceWarning } from '../files/disk.ts'
import { findOrphans, type Orphans, repairOrphans } from '../files/orphans.ts'
import { documentKey, imageKey } from '../files/storage.ts'
import { toErrorSentence } from '../machineErrors.ts'
import type { Command } from './command.ts'

export const doctor: Command = {
  usage: 'pelita doctor [--fix] [--json]',
  summary: 'Memeriksa basis data dan berkas; dengan --fix juga memperbaiki',
  help: `Tanpa --fix hanya memeriksa dan tidak mengubah apa pun. Diperiksa: berkas basis data, susunannya (tabel, kolom,
indeks, pemicu), baris yang menunjuk baris lain, indeks pencarian, serta ukuran dan isi setiap dokumen dan gambar.

  --fix   Berkas tanpa catatan dipindahkan ke folder orphans (tidak dihapus). Berkas yang rusak atau hilang diambil
          dari cadangan yang masih menyimpannya. Dokumen yang tetap hilang kembali ke versi sebelumnya, atau kosong
          sehingga dapat diunggah lagi. Indeks dan pemicu yang hilang dibuat lagi. Semua tercatat di jejak.
  --json  Hasilnya untuk program lain: { ok, versions, findings: [{ check, message, fixed }], notes }

Kode keluar: 0 semua baik · 1 ada yang perlu diperhatikan · 2 perintah salah · 3 tidak dapat memeriksa`,
  options: { fix: { type: 'boolean' }, json: { type: 'boolean' } },
  operands: [],
  run: async ({ open, hasFlag, print }) => {
    const context = await open()
    const examination = await examine(context, hasFlag('fix'))
    if (hasFlag('json')) print(JSON.stringify({ ok: isSound(examination), ...examination }, null, 2))
    else printExamination(examination, { hasFix: hasFlag('fix'), print })
    return isSound(examination) ? 0 : 1
  },
}

type Print = (line: string) => void

type Examination = {
  versions: string
  findings: { check: string; message: string; fixed: boolean }[]
  /** What is no fault, and with --fix what was done about files. */
  notes: string[]
}

const isSound = ({ findings }: Examination) => findings.every(({ fixed }) => fixed)

async function examine(context: Context, hasFix: boolean): Promise<Examination> {
  const notes: string[] = []
  if (context.config.STORAGE_URL) notes.push(`Berkas di ${context.files.store.description}.`)
  const database = await findDatabaseFaults(context.db)
  notes.push(...database.notes)
  const findings = await mend(database.findings, hasFix)
  if (findings.some(({ check }) => check === 'database'))
    return { versions: await readVersions(context), findings, notes }
  for (const { find } of DOCTOR_CHECKS.of(context))
    findings.push(...(await mend(await find(context), hasFix)))
  for (const { read } of DOCTOR_NOTES.of(context)) {
    const note = await read(context)
    if (note) notes.push(note)
  }
  const warning = spaceWarning(await context.files.free(), context.config.DATA_DIR)
  if (warning) findings.push({ check: 'space', message: warning, fixed: false })
  const files = await examineFiles(context, hasFix)
  return {
    versions: await readVersions(context),
    findings: [...findings, ...files.findings],
    notes: [...notes, ...files.notes],
  }
}

async function mend(found: readonly Finding[], hasFix: boolean): Promise<Examination['findings']> {
  const mended: Examination['findings'] = []
  for (const { check, message, repair } of found) {
    const refusal = hasFix && repair ? await tryToMend(repair) : null
    mended.push({
      check,
      message: refusal === null ? message : `${message} Tidak dapat diperbaiki: ${refusal}`,
      fixed: hasFix && repair !== undefined && refusal === null,
    })
  }
  return mended
}

/** One that fails does not stop the others. @returns why it failed, or null */
async function tryToMend(repair: () => Promise<unknown>): Promise<string | null> {
  try {
    await repair()
    return null
  } catch (error) {
    return toErrorSentence(error)
  }
}

/** Backups give back what they have before rows of lost files are changed. */
async function examineFiles(
  context: Context,
  hasFix: boolean,
): Promise<Pick<Examination, 'findings' | 'notes'>> {
  const before = await findOrphans(context)
  const damaged = await findDamagedFiles(context, before.known)
  const findings = await mend(damaged.findings, hasFix)
  const isNamed = new Set(findings.map(({ message }) => message.match(/^Berkas hilang: (\S+)/)?.[1]))
  const orphans = hasFix ? await findOrphans(context) : before
  const lost = describeOrphans(orphans).filter(({ key }) => !isNamed.has(key))
  const notes: string[] = []
  if (!hasFix) {
    if (damaged.unsummed.length > 0)
      notes.push(`${damaged.unsummed.length} berkas belum punya sidik isi; --fix mencatatnya.`)
    return {
      findings: [...findings, ...lost.map(({ message }) => ({ check: 'file', message, fixed: false }))],
      notes,
    }
  }
  const summed = await sumFiles(context, damaged.unsummed)
  if (summed > 0) notes.push(`Sidik isi ${summed} berkas dicatat.`)
  if (lost.length === 0) return { findings, notes }
  const { movedFiles, restoredRows, clearedRows, deletedRows, left } = await repairOrphans(context, orphans)
  notes.push(
    `${movedFiles} berkas dipindahkan ke folder orphans.`,
    `${restoredRows} dokumen kembali ke versi sebelumnya. ${clearedRows} dokumen dapat diunggah lagi.`,
    `${deletedRows} catatan gambar tak terpakai dihapus. ${left} perlu diunggah ulang oleh petugas.`,
  )
  const fixed = left === 0
  return { findings: [...findings, ...lost.map(({ message }) => ({ check: 'file', message, fixed }))], notes }
}

function describeOrphans({ files, rows }: Orphans): { key: string; message: string }[] {
  return [
    ...files.documents.map((name) => ({ key: name, message: `Berkas tanpa catatan: documents/${name}` })),
    ...files.images.map((name) => ({ key: name, message: `Berkas tanpa catatan: images/${name}` })),
    ...rows.documents.map(({ kind, filename, name }) => ({
      key: documentKey(name),
      message: `Berkas hilang: ${kind} ${filename} (${name})`,
    })),
    ...rows.images.map(({ name, isUsed }) => ({
      key: imageKey(name),
      message: `Berkas hilang: gambar ${name}${isUsed ? ', masih dipakai' : ''}`,
    })),
  ]
}

/** An open database has every migration, since opening it would fail otherwise. */
async function readVersions({ db }: Context): Promise<string> {
  const parts = [`Pelita ${VERSION}`, `Node ${process.versions.node}`, await engineVersion(db)]
  return `${parts.join(', ')}, skema ${Object.keys(db.structure.migrations).at(-1)}.`
}

function printExamination(
  { versions, findings, notes }: Examination,
  { hasFix, print }: { hasFix: boolean; print: Print },
): void {
  print(versions)
  const has = (...checks: string[]) => findings.some(({ check }) => checks.includes(check))
  for (const { message } of findings) print(message)
  if (!has('database', 'schema', 'reference', 'search', 'number')) print('Basis data utuh.')
  if (!has('database', 'file')) print('Berkas dan catatan cocok.')
  for (const note of notes) print(note)
  if (findings.length > 0 && !hasFix)
    print('Belum ada yang diubah. "pelita doctor --fix" memperbaiki yang dapat diperbaiki.')
  else if (hasFix && findings.length > 0)
    print(`${findings.filter(({ fixed }) => fixed).length} dari ${findings.length} temuan diperbaiki.`)
}
