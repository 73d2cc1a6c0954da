#!/usr/bin/env node
/**
 * Writes into deploy/docker-compose.yml which build of each image is meant, where Docker reaches the registry of images, so that
 * every machine runs the same: `image: postgres:17` becomes `image: postgres:17@sha256:…`. Repeat it to take newer builds.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../deploy/docker-compose.yml'))

/** @example findDigest('postgres:17') // 'sha256:…' */
function findDigest(image) {
  const args = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image]
  const digest = execFileSync('docker', args, { encoding: 'utf8' }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image}: no digest in "${digest}"`)
  return digest
}

try {
  const text = readFileSync(file, 'utf8')
  // All are found before anything is written.
  const pinned = text.replace(/^( +image: )([^\s@]+)(?:@\S+)?$/gm, (_, key, image) => {
    const digest = findDigest(image)
    console.log(`${image}@${digest}`)
    return `${key}${image}@${digest}`
  })
  writeFileSync(file, pinned)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
