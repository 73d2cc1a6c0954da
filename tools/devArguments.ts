/** The arguments of `npm run dev`, read and explained as those of `pelita <command>` are. */
import { explain, parseArguments } from '#platform/server/cli/arguments.ts'
import type { CommandSyntax } from '#platform/server/cli/command.ts'

const DEV: CommandSyntax = {
  usage: 'npm run dev -- [--demo]',
  summary: 'Menjalankan konsol yang termuat ulang sendiri, dan API, di satu port',
  help: `Perubahan pada kode langsung terlihat. Alamatnya diatur oleh HOST dan PORT. Ctrl+C menghentikannya.

  --demo   Sekolah contoh di DATA_DIR, atau di folder data-demo; loginnya ditampilkan.

Kode keluar: 0 dihentikan · 2 perintah salah`,
  options: { demo: { type: 'boolean' } },
  operands: [],
}

/** @returns what ends the command at once; null where the server shall start */
export function answerArguments(args: readonly string[]): { text: string; exitCode: number } | null {
  const given = parseArguments(DEV, args)
  if (typeof given === 'string') return { text: `${given} Pakai: ${DEV.usage}`, exitCode: 2 }
  return given.hasFlag('help') ? { text: explain(DEV), exitCode: 0 } : null
}
