import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressOf, readConfig, settings } from './config.ts'
import { StartError } from './foundation/process/start-error.ts'

/** The names of the settings that cannot be used, in the order in which they are said. */
function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message.split('\n').map((line) => line.slice(0, line.indexOf(' must ')))
  }
}

describe('the configuration', () => {
  test('is complete without any variable', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      HOST: 'localhost',
      PORT: 3000,
      SITE_URL: null,
      SITE_NAME: null,
      ACCESS_KEY: null,
      SMTP_URL: null,
      MAIL_FROM: 'lectern@localhost',
      RATE_LIMITS: 1,
      ACCOUNT_QUOTA: 1_000_000_000,
      DISK_RESERVE: 500_000_000,
      SAMPLE_POSTS: true,
      CORS_ORIGINS: [],
      TRUST_PROXY: false,
      TIME_ZONE: null,
    })
    expect(path.isAbsolute(config.DATA_DIR)).toBe(true)
    expect(config.DATABASE_URL).toBe(`sqlite:${path.join(config.DATA_DIR, 'lectern.db')}`)
    expect(config.STORAGE_URL).toEqual({ folder: path.join(config.DATA_DIR, 'images') })
    expect(Object.keys(config)).toEqual(Object.keys(settings))
  })

  test('takes an empty variable for an absent one', () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
    expect(readConfig(empty)).toMatchObject({ ...readConfig({}), TRUST_PROXY: false })
  })

  test('names all faults at once, and nothing else', () => {
    const wrong = {
      PORT: '80a',
      SITE_URL: 'blog.example.org/path',
      SITE_NAME: ' '.repeat(3),
      DATABASE_URL: 'mysql://x',
      DATABASE_CONNECTIONS: '0',
      STORAGE_URL: 'https://bucket.example',
      ACCESS_KEY: 'short',
      SMTP_URL: 'mail.example.org',
      MAIL_FROM: 'Our Blog',
      RATE_LIMITS: '-1',
      ACCOUNT_QUOTA: '0MB',
      DISK_RESERVE: '500',
      SAMPLE_POSTS: 'yes',
      SOCIAL_LINKS: 'https://one.example',
      CORS_ORIGINS: 'https://app.example/',
      TRUST_PROXY: 'nearby',
      THREADS: 'all',
      TIME_ZONE: 'Mars/Olympus',
      LOG_LEVEL: 'loud',
    }
    expect(faultsOf({ ...wrong, HOST: '::', DATA_DIR: '/srv/lectern' })).toEqual(Object.keys(wrong))
  })

  describe('of a CDN', () => {
    const faultOf = (environment: NodeJS.ProcessEnv) => {
      try {
        readConfig(environment)
      } catch (error) {
        return (error as Error).message
      }
    }
    const fastly = {
      CDN: 'fastly',
      CDN_PURGE_URL: 'https://api.fastly.com/service/abc/purge',
      CDN_PURGE_TOKEN: 'secret-token',
    }

    test('is read as it stands', () => {
      const day = { ...fastly, SHARED_CACHE_SECONDS: '86400' }
      expect(readConfig(day)).toMatchObject({
        CDN: 'fastly',
        CDN_PURGE_URL: ['https://api.fastly.com/service/abc/purge'],
        CDN_PURGE_TOKEN: 'secret-token',
        SHARED_CACHE_SECONDS: 86_400,
      })
      const two = { CDN: 'varnish', CDN_PURGE_URL: 'http://a:6081/, http://b:6081/' }
      expect(readConfig(two).CDN_PURGE_URL).toEqual(['http://a:6081/', 'http://b:6081/'])
      const apart = { ...fastly, CDN_PURGE_URL: ', https://api.fastly.com/x ,' }
      for (const harmless of [{ CDN: 'varnish' }, { SHARED_CACHE_SECONDS: '0' }, fastly, apart])
        expect(faultOf(harmless)).toBeUndefined()
    })

    test.each<[NodeJS.ProcessEnv, RegExp]>([
      [{ CDN: 'akamai' }, /^CDN must be “varnish”/],
      [{ SHARED_CACHE_SECONDS: '60' }, /^SHARED_CACHE_SECONDS must be 0 or left out without CDN_PURGE_URL/],
      [{ CDN: 'varnish', SHARED_CACHE_SECONDS: '60' }, /^SHARED_CACHE_SECONDS must be 0 or left out/],
      [{ ...fastly, SHARED_CACHE_SECONDS: '1.5' }, /^SHARED_CACHE_SECONDS must be a number/],
      [{ ...fastly, SHARED_CACHE_SECONDS: '31536001' }, /^SHARED_CACHE_SECONDS must be a number/],
      [{ CDN_PURGE_URL: 'http://cache/' }, /^CDN_PURGE_URL must come with CDN/],
      [{ CDN: 'varnish', CDN_PURGE_URL: 'cache:6081' }, /^CDN_PURGE_URL must be an http or https address/],
      [
        { CDN: 'varnish', CDN_PURGE_URL: 'http://a:secret@cache/' },
        /^CDN_PURGE_URL must be an http or https/,
      ],
      [{ ...fastly, CDN_PURGE_URL: 'http://api.fastly.com/x' }, /^CDN_PURGE_URL must begin with https:/],
      [{ ...fastly, CDN_PURGE_URL: 'https://a/ https://b/' }, /^CDN_PURGE_URL must be one address/],
      [{ CDN: 'varnish', CDN_PURGE_TOKEN: 'secret' }, /^CDN_PURGE_TOKEN must come with CDN_PURGE_URL/],
      [{ ...fastly, CDN_PURGE_TOKEN: '' }, /^CDN_PURGE_TOKEN must be set/],
      [{ ...fastly, CDN_PURGE_TOKEN: 'secret\nX: y' }, /^CDN_PURGE_TOKEN must consist/],
    ])('%o is refused, in one line without a secret', (environment, fault) => {
      expect(faultOf(environment)).toMatch(fault)
      expect(faultOf(environment)?.split('\n')).toHaveLength(1)
      expect(faultOf(environment)).not.toMatch(/secret/)
    })
  })

  test.each([
    ['PORT', ['65536', '-1', '1.5']],
    ['SITE_URL', ['ftp://example.org', 'https://example.org/blog', 'https://example.org/?a']],
    [
      'STORAGE_URL',
      [
        's3://',
        's3:bucket',
        's3://bucket/without-keys',
        's3://key:secret@bucket',
        's3://bucket?endpoint=nowhere',
        's3://bucket?other=1',
        's3://bucket/%zz',
      ],
    ],
    ['ACCESS_KEY', ['1234567', 'x'.repeat(257)]],
    [
      'SMTP_URL',
      [
        'smtp://',
        'smtp:mail',
        'https://mail.example',
        'smtp://user@mail',
        'smtp://u:50%zz@mail',
        'smtp://mail/x',
      ],
    ],
    ['MAIL_FROM', ['@example.org', 'a@b\r\nBcc: c@d', 'a@b, c@d', 'Blog <a@b>']],
    ['RATE_LIMITS', ['0', 'NaN', '1e9']],
    ['DATABASE_CONNECTIONS', ['-1', '1.5', '1e2', '1001']],
    ['THREADS', ['0', '257', '0x4']],
    ['CORS_ORIGINS', ['*', 'app.example', 'https://app.example/path']],
    ['TRUST_PROXY', ['10.0.0.0/99', '1 2 x']],
  ])('%s refuses what it cannot use', (name, values) => {
    for (const value of values) expect([value, faultsOf({ [name]: value })]).toEqual([value, [name]])
  })

  test('takes the origin of the site’s address', () => {
    expect(readConfig({ SITE_URL: 'https://Blog.Example.org:443/' }).SITE_URL).toBe(
      'https://blog.example.org',
    )
  })

  test('reads the address of an S3-compatible store, and its keys', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const s3Of = (STORAGE_URL: string, more = {}) => readConfig({ STORAGE_URL, ...keys, ...more }).STORAGE_URL
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: undefined }
    expect(s3Of('s3://bucket')).toEqual({
      s3: { bucket: 'bucket', prefix: '', endpoint: undefined, region: 'us-east-1', credentials },
    })
    expect(
      s3Of('s3://my.bucket/a/b/?endpoint=http://localhost:9000&region=eu', { AWS_SESSION_TOKEN: 't' }),
    ).toEqual({
      s3: {
        bucket: 'my.bucket',
        prefix: 'a/b/',
        endpoint: 'http://localhost:9000',
        region: 'eu',
        credentials: { ...credentials, sessionToken: 't' },
      },
    })
    expect(s3Of('s3://bucket', { AWS_REGION: 'eu' })).toMatchObject({ s3: { region: 'eu' } })
  })

  test('says nothing of a password that stands in an address at fault', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://user:secret@mail/path' })).toThrow(/^(?!.*secret)/s)
  })

  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isTls: false, credentials: null }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, isTls: true, credentials: null }],
    [
      'smtp://a%40b:p%25%2F@[::1]:25',
      { host: '::1', port: 25, isTls: false, credentials: { user: 'a@b', pass: 'p%/' } },
    ],
  ])('reads the mail server %s', (SMTP_URL, read) => {
    expect(readConfig({ SMTP_URL }).SMTP_URL).toEqual(read)
  })

  test.each([
    ['https://Blog.Example.org:8443', 'lectern@blog.example.org'],
    ['http://192.0.2.1', 'lectern@localhost'],
    ['http://[::1]:3000', 'lectern@localhost'],
    ['no address', undefined],
  ])('sends mail as the site %s', (SITE_URL, from) => {
    if (from) expect(readConfig({ SITE_URL }).MAIL_FROM).toBe(from)
    else expect(faultsOf({ SITE_URL })).toEqual(['SITE_URL'])
  })

  test('brings sample posts by themselves with the embedded database only', () => {
    const DATABASE_URL = 'postgresql://db/lectern'
    expect(readConfig({ DATABASE_URL }).SAMPLE_POSTS).toBe(false)
    expect(readConfig({ DATABASE_URL, SAMPLE_POSTS: 'on' }).SAMPLE_POSTS).toBe(true)
    expect(readConfig({ SAMPLE_POSTS: 'off' }).SAMPLE_POSTS).toBe(false)
  })

  test('reads lists with commas or spaces', () => {
    const { CORS_ORIGINS, TRUST_PROXY, SOCIAL_LINKS } = readConfig({
      CORS_ORIGINS: 'https://a.example, http://localhost:5173',
      TRUST_PROXY: '10.0.0.0/8 ::1',
      SOCIAL_LINKS: 'https://code.example https://pro.example,https://social.example',
    })
    expect(CORS_ORIGINS).toEqual(['https://a.example', 'http://localhost:5173'])
    expect(TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
    expect(SOCIAL_LINKS).toEqual({
      code: 'https://code.example',
      professional: 'https://pro.example',
      social: 'https://social.example',
    })
  })

  test('trusts as many proxies as are named, counted from here', () => {
    const trust = readConfig({ TRUST_PROXY: '2' }).TRUST_PROXY as (address: string, hop: number) => boolean
    expect([0, 1, 2].map((hop) => trust('192.0.2.1', hop))).toEqual([true, true, false])
  })
})

test.each([
  ['localhost', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
])('the address of the host %s is %s', (host, address) => {
  expect(addressOf(host, 3000)).toBe(address)
})
