import { expect, test } from 'vitest'
import { settings } from '../../config.ts'
import { changedSettings, shownSetting } from './changed-settings.ts'

test('changed settings are logged as they were given, defaults are not', () => {
  const env = {
    PORT: '3000',
    DATA_DIR: 'data',
    SITE_NAME: 'Our Blog',
    LOG_LEVEL: '',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    DISK_RESERVE: '500MB',
    ACCOUNT_QUOTA: '1000MB',
    BACKUP_MAX_AGE: 'off',
    SECURITY_CONTACT: 'https://example.org/security',
    PATH: '/usr/bin',
  }
  expect(changedSettings(env)).toEqual({
    SITE_NAME: 'Our Blog',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    BACKUP_MAX_AGE: 'off',
    SECURITY_CONTACT: 'https://example.org/security',
  })
})

test('addresses are logged without names, passwords and queries, and keys only as set', () => {
  const env = {
    DATABASE_URL: 'postgres://ann:se/cr@et@db1:5432,db2/blog?password=secret',
    STORAGE_URL: 's3://bucket/prefix?endpoint=https://ann:secret@store.example.org',
    SMTP_URL: 'smtps://ann:s(ec)ret@mail.example.org:465',
    MAIL_FROM: 'ann@example.org',
    SECURITY_CONTACT: 'mailto:ann@example.org',
    ACCESS_KEY: 'a secret key',
    METRICS_TOKEN: 'a secret token',
    AWS_ACCESS_KEY_ID: 'secret',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'secret',
    AWS_REGION: 'eu-central-1',
  }
  expect(changedSettings(env)).toEqual({
    DATABASE_URL: 'postgres://…@db1:5432,db2/blog?…',
    STORAGE_URL: 's3://…@store.example.org',
    SMTP_URL: 'smtps://…@mail.example.org:465',
    MAIL_FROM: '…@example.org',
    SECURITY_CONTACT: 'mailto:…@example.org',
    ACCESS_KEY: 'set',
    METRICS_TOKEN: 'set',
    AWS_ACCESS_KEY_ID: 'set',
    AWS_SECRET_ACCESS_KEY: 'set',
    AWS_SESSION_TOKEN: 'set',
    AWS_REGION: 'eu-central-1',
  })
  expect(changedSettings({ ACCESS_KEY: 'off' })).toEqual({ ACCESS_KEY: 'off' })
})

const secretPlaces = [
  'https://planted-secret@example.org',
  'https://ann:plan/ted-secret@example.org, https://example.org',
  'https://example.org, https://example.org/?key=planted-secret',
  's3://bucket?endpoint=https://ann:planted-secret@example.org',
  'postgres://ann:planted#secret@example.org/blog?password=planted-secret',
]

test.each(Object.keys(settings))('a secret within the address in %s is never logged', (name) => {
  for (const value of secretPlaces) expect(shownSetting(name, value)).not.toMatch(/plan|secret/)
})

test.each(['CDN_PURGE_TOKEN', 'METRICS_TOKEN', 'A_SECRET', 'SOME_PASSWORD'])('%s is never logged', (name) => {
  expect(shownSetting(name, 'anything')).toBe('set')
})
