import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { localFolders } from './local-folders.ts'

const foldersOf = (env: NodeJS.ProcessEnv) =>
  localFolders(readConfig({ DATA_DIR: '/data', ...env })).map(({ folder }) => folder)

test('the program writes to the folders of uploads, of the SQLite file and of images, if they are local', () => {
  expect(foldersOf({})).toEqual(['/data/uploads', '/data', '/data/images'])
  expect(foldersOf({ DATABASE_URL: 'sqlite:/fast/blog.db' })).toEqual([
    '/data/uploads',
    '/fast',
    '/data/images',
  ])
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  const remote = { DATABASE_URL: 'postgres://db/lectern', STORAGE_URL: 's3://bucket', ...keys }
  expect(foldersOf(remote)).toEqual(['/data/uploads'])
})
