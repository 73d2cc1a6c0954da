/** A TypeScript client generated from the OpenAPI document compiles. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'
import { expect, it, onTestFinished } from 'vitest'
import { openApi } from '#platform/server/http/docs/openApi.ts'
import { catalogue } from '#src/features.ts'
import { ROOT } from '#test/support/source/sources.ts'

/** Code that uses the client and would not compile with an untyped result. */
const CLIENT_CODE = `import { Api } from './client'
export async function titles(token: string): Promise<string[]> {
  const api = new Api({ baseApiParams: { headers: { authorization: 'Bearer ' + token } } })
  const { data } = await api.post.listPosts('news', { page: 1, page_size: 20, order: 'asc' })
  const lesson = await api.sia.lessonCreate({ code: 'MTK', name: 'Matematika' })
  const id: number = lesson.data.result.id
  return data.result.rows.map(({ title, author }) => title + author.name + id)
}
`

it('generates a TypeScript client that compiles', async () => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'pelita-openapi-client-'))
  onTestFinished(() => rmSync(clientFolder, { recursive: true, force: true }))
  const { files } = await generateApi({
    spec: JSON.parse(JSON.stringify(openApi(catalogue))),
    output: false,
    silent: true,
    httpClientType: 'fetch',
  })
  writeFileSync(join(clientFolder, 'client.ts'), files[0]?.fileContent ?? '')
  writeFileSync(join(clientFolder, 'use.ts'), CLIENT_CODE)
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--types', '']
  const moduleOptions = ['--moduleResolution', 'bundler', '--ignoreConfig']
  const { stdout } = await promisify(execFile)(
    join(ROOT, 'node_modules/.bin/tsc'),
    [...options, ...moduleOptions, join(clientFolder, 'use.ts')],
    { cwd: clientFolder },
  )
  expect(stdout).toBe('')
})
