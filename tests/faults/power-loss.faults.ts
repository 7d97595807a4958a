import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { imageFile } from '#tests/support/image-files.ts'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { accessKey, writersSettings } from './concurrent-writers.ts'
import { startFaultyBlog } from './faulty-blog.ts'
import { createCaller, newKey } from './writer-calls.ts'

const strace = neededProgram('strace', 'strace')
const repetitions = 20

/** Follows the calls of a process to the system, with the files that they are about, into a file. */
async function trace(pid: number, file: string) {
  const calls =
    'trace=openat,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2'
  const child = spawn(
    strace as string,
    ['-f', '-y', '-s', '60', '-e', calls, '-o', file, '-p', String(pid)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  await once(child.stderr, 'data')
  return async () => {
    child.kill('SIGINT')
    await once(child, 'close')
    return wholeLines(await readFile(file, 'utf8'))
  }
}

/** Calls at the moment when they ended: one that another thread interrupted has two lines. */
function wholeLines(text: string): string[] {
  const begun = new Map<string, string>()
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(call)
    if (call.endsWith('<unfinished ...>')) begun.set(thread, call.slice(0, -'<unfinished ...>'.length))
    else lines.push(resumed ? `${begun.get(thread)}${resumed[1]}` : call)
  }
  return lines
}

const isResponse = (line: string) => /^(write|writev|sendto|sendmsg)\(.*"HTTP\/1\.1 20[01]/.test(line)
const isWrite = (line: string) => /^p?write(v|64)?\(/.test(line)
const isSync = (line: string) => /^f(data)?sync\(.*= 0$/.test(line)

/** The system's calls before each response of success, since the one before. */
function beforeResponses(lines: string[]): string[][] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (isResponse(line)) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.slice(0, -1)
}

/** What was written to a file whose name has this in it was put on the disk after it was written. */
function expectOnDisk(calls: string[], name: string): void {
  const written = calls.findLastIndex((line) => isWrite(line) && line.includes(name))
  const synced = calls.findLastIndex((line) => isSync(line) && line.includes(name))
  expect(written, `nothing was written to ${name}:\n${calls.join('\n')}`).toBeGreaterThanOrEqual(0)
  expect(synced, `${name} was not synced:\n${calls.join('\n')}`).toBeGreaterThan(written)
}

test.skipIf(!strace)('what is acknowledged is on the disk before its response is sent', async () => {
  const blog = await startFaultyBlog(writersSettings)
  onTestFinished(blog.remove)
  const caller = createCaller(() => blog.address)
  const token = await caller.signUp('ann', accessKey)
  const stop = await trace(blog.program.child.pid as number, path.join(blog.folder, 'trace'))
  const bytes = await imageFile('png')
  const writes: string[] = []
  const send = async (method: string, call: string, sent?: Parameters<typeof caller.call>[3]) => {
    const { status, body } = await caller.call(method, call, token, sent)
    expect([200, 201], JSON.stringify(body)).toContain(status)
    writes.push(call)
  }
  for (let nth = 0; nth < repetitions; nth++) {
    const draft = { title: `Post ${nth}`, description: 'd', content: '<p>text</p>', status: 'public' }
    await send('POST', '/post/create', { json: draft, idempotencyKey: newKey() })
    await send('PUT', `/post/update/post-${nth}`, { json: { content: '<p>other</p>' } })
    const json = { name: 'n', email: 'n@example.org', message: `m ${nth}` }
    await send('POST', '/pages/contact/create', { json })
    await send('POST', '/images/picture.png', { file: bytes })
    await send('DELETE', `/post/delete/post-${nth}`)
  }
  const responses = beforeResponses(await stop())
  expect(responses).toHaveLength(writes.length)
  for (const [at, calls] of responses.entries()) {
    expectOnDisk(calls, 'lectern.db-wal')
    if (writes[at]?.startsWith('/images/')) expectNamedOnDisk(calls)
  }
  console.log(JSON.stringify({ writes: writes.length }))
})

/** An image is on the disk before it has its name, and its name is before the response. */
function expectNamedOnDisk(calls: string[]): void {
  expectOnDisk(calls, '.part')
  const synced = calls.findLastIndex((line) => isSync(line) && line.includes('.part'))
  const named = calls.findIndex((line) => line.startsWith('rename') && line.includes('.part'))
  const folder = calls.findIndex((line, at) => at > named && isSync(line) && /images>\)/.test(line))
  expect(named, calls.join('\n')).toBeGreaterThan(synced)
  expect(folder, `the folder was not synced:\n${calls.join('\n')}`).toBeGreaterThan(named)
}
