/** The ports and URLs of a school, derived from its settings. */
import { describe, expect, it } from 'vitest'
import { consoleAddress, demoEnv, readConfig, siteAddress, sitePort } from '#platform/server/config.ts'
import { hstsHeader, plainHttpWarning } from '#platform/server/http/secureHeaders.ts'
import { plainConnectionsWarning } from '#platform/server/plainConnections.ts'

describe('the port of the website', () => {
  it.each([
    [{}, 3001],
    [{ PORT: '8080' }, 8081],
    [{ PORT: '65535' }, 1],
    [{ PORT: '0' }, 0],
    [{ SITE_PORT: '9000' }, 9000],
    [{ PORT: '8080', SITE_PORT: '9000' }, 9000],
  ])('with %j is %d', (env, port) => {
    expect(sitePort(readConfig(env))).toBe(port)
  })
})

describe('the addresses', () => {
  it.each([
    [{}, 'http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
    [{ PORT: '8080' }, 'http://127.0.0.1:8080', 'http://127.0.0.1:8081'],
    [{ PUBLIC_URL: 'https://sia.sch.id/' }, 'https://sia.sch.id', 'http://127.0.0.1:3001'],
    [
      { PUBLIC_URL: 'https://sia.sch.id', SITE_URL: 'https://www.sch.id/' },
      'https://sia.sch.id',
      'https://www.sch.id',
    ],
    [{ PUBLIC_URL: 'https://sia.sch.id', SITE: 'off' }, 'https://sia.sch.id', 'https://sia.sch.id'],
  ])('with %j are %s of the console and %s of the website', (env, console, site) => {
    const config = readConfig(env)
    expect([consoleAddress(config), siteAddress(config)]).toEqual([console, site])
  })
})

describe('unencrypted passwords', () => {
  it.each([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ PUBLIC_URL: 'http://sia.sch.id' }, true],
    [{ PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://sia.sch.id' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'HTTPS://sia.sch.id' }, false],
  ])('with %j the operator is warned: %s', (env, isWarned) => {
    expect(plainHttpWarning(readConfig(env)) !== null).toBe(isWarned)
  })

  it.each([
    ['https://www.sch.id', true],
    ['HTTPS://www.sch.id', true],
    ['http://www.sch.id', false],
    [undefined, false],
  ])('a website at %s has an HSTS header: %s', (url, isHttps) => {
    expect('strict-transport-security' in hstsHeader(url)).toBe(isHttps)
  })
})

describe('unencrypted connections to other machines', () => {
  it.each([
    [{}, null],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1/c', STORAGE_URL: 's3://a:b@[::1]:7070/d?tls=0' }, null],
    [{ DATABASE_URL: 'postgres://a:b@/c?host=/run/postgresql' }, null],
    [{ DATABASE_URL: 'postgres://a:b@db/c', STORAGE_URL: 's3://a:b@storage:7070/d?tls=0' }, null],
    [{ DATABASE_URL: 'postgres://a:b@10.0.0.5/c' }, 'tambahkan sslmode=verify-full pada DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:b@db.sch.id/c?sslmode=disable' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:b@db.sch.id/c?sslmode=verify-full' }, null],
    [{ DATABASE_URL: 'postgres://a:b@db.sch.id/c?ssl=true' }, null],
    [{ STORAGE_URL: 's3://a:b@s3.sch.id/d?tls=0' }, 'hapus tls=0 dari STORAGE_URL'],
    [{ STORAGE_URL: 's3://a:b@s3.sch.id/d' }, null],
  ])('with %j are named: %s', (env, remedy) => {
    const warning = plainConnectionsWarning(readConfig(env))
    expect(warning ?? 'nothing').toContain(remedy ?? 'nothing')
    expect(warning ?? '').not.toContain('a:b')
  })
})

it('a demonstration never touches the data of the school', () => {
  expect(demoEnv({})).toEqual({ NEW_SCHOOL: 'on', DATA_DIR: './data-demo' })
  expect(demoEnv({ DATA_DIR: '/tmp/demo', PORT: '1' })).toMatchObject({ DATA_DIR: '/tmp/demo', PORT: '1' })
})
