/** The arguments of `npm run dev`, read and explained as those of `pelita <command>` are. */
import { explain, parseArguments } from '#platform/server/cli/arguments.ts'
import type { CommandSyntax } from '#platform/server/cli/command.ts'
import { demoEnv, readConfig } from '#platform/server/config.ts'
import { toErrorSentence } from '#platform/server/machineErrors.ts'

const DEV: CommandSyntax = {
  usage: 'npm run dev -- [--demo]',
  summary: 'Menjalankan konsol yang termuat ulang sendiri, API, dan situs sekolah',
  help: `Perubahan pada kode langsung terlihat. Alamatnya diatur oleh HOST, PORT, dan SITE_PORT. Ctrl+C menghentikannya.

  --demo   Sekolah contoh di DATA_DIR, atau di folder data-demo; loginnya ditampilkan.

Kode keluar: 0 dihentikan · 1 tidak dapat dimulai · 2 perintah salah`,
  options: { demo: { type: 'boolean' } },
  operands: [],
}

/** @returns what ends the command at once; null where the server shall start */
export function answerArguments(args: readonly string[]): { text: string; exitCode: number } | null {
  const given = parseArguments(DEV, args)
  if (typeof given === 'string') return { text: `${given} Pakai: ${DEV.usage}`, exitCode: 2 }
  if (given.hasFlag('help')) return { text: explain(DEV), exitCode: 0 }
  const problem = describeSettings(given.hasFlag('demo'))
  return problem === null ? null : { text: problem, exitCode: 1 }
}

/** Before Vite reads its port from them: it would try all that follow NaN. */
function describeSettings(isDemo: boolean): string | null {
  try {
    readConfig(isDemo ? demoEnv(process.env) : process.env)
    return null
  } catch (error) {
    return `Pelita tidak dapat dimulai: ${toErrorSentence(error)}`
  }
}

type Address = { host?: string | boolean | undefined; port?: number | undefined }

/** Why the console's port cannot be used, in one sentence. */
export function describeFailure(error: unknown, { host, port }: Address): string {
  const isBusy = error instanceof Error && /port \d+ is already in use/i.test(error.message)
  const reason = isBusy
    ? 'sudah dipakai program lain; pilih yang lain: PORT=8080 npm run dev.'
    : toErrorSentence(error)
  return `HOST ${host} atau PORT ${port} tidak dapat dipakai: ${reason}`
}
