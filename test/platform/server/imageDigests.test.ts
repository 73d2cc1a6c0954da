/** tools/imageDigests.mjs names the build of each image, or changes nothing. */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '#test/support/source/sources.ts'

let folder: string
let composeFile: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-images-'))
  composeFile = join(folder, 'docker-compose.yml')
  copyFileSync(join(ROOT, 'deploy/docker-compose.yml'), composeFile)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param answer what Docker prints and how it ends, as shell commands; the image is its last argument */
function runWithDocker(answer: string) {
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${answer}\n`)
  chmodSync(join(folder, 'docker'), 0o755)
  const env = { PATH: `${folder}:${process.env.PATH}` }
  return spawnSync(process.execPath, [join(ROOT, 'tools/imageDigests.mjs'), composeFile], {
    env,
    encoding: 'utf8',
  })
}
const digestOf = (letter: string) => `sha256:${letter.repeat(64)}`
const readImages = () =>
  [...readFileSync(composeFile, 'utf8').matchAll(/^ +image: (.*)$/gm)].map(([, image = '']) => image)

it('each image gets the digest that Docker names, and a newer one when it is repeated', () => {
  const images = readImages()
  expect(images.length).toBeGreaterThan(3)
  for (const letter of ['a', 'b']) {
    const { status, stdout } = runWithDocker(`echo ${digestOf(letter)}`)
    expect(status).toBe(0)
    expect(readImages()).toEqual(images.map((image) => `${image}@${digestOf(letter)}`))
    expect(stdout.trim().split('\n')).toEqual(readImages())
  }
})

it.each([
  ['cannot reach the registry', 'echo unreachable >&2; exit 1', 'unreachable'],
  ['answers something else', 'echo "<html>"', 'no digest'],
])('nothing is changed if Docker %s', (_case, answer, reason) => {
  const before = readFileSync(composeFile, 'utf8')
  const { status, stderr } = runWithDocker(answer)
  expect(stderr).toContain(reason)
  expect(status).toBe(1)
  expect(readFileSync(composeFile, 'utf8')).toBe(before)
})
