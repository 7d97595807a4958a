import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '#tests/support/sources.ts'
import { endWithProcess } from '#toolchain/programs/end-with-process.ts'

interface Unit {
  isWanted: boolean
  child: ChildProcess | null
  ended: Promise<unknown>
}

/**
 * Stands for systemd, which does not run everywhere: starts, restarts and stops `lectern@.service` as that file says, but for what shuts it in.
 * Scripts reach it by a `systemctl` of their own.
 */
export async function startUnitManager(base: string, settings: Record<string, string>) {
  const lines = readFileSync(path.join(root, 'deploy/lectern@.service'), 'utf8').split('\n')
  const valuesOf = (name: string, port: string) =>
    lines
      .filter((line) => line.startsWith(`${name}=`))
      .map((line) =>
        line
          .slice(name.length + 1)
          .replaceAll('/opt/lectern', base)
          .replaceAll('%i', port),
      )
  const firstOf = (name: string, port: string) => valuesOf(name, port)[0] as string
  const units = new Map<string, Unit>()
  const exits: number[] = []
  let output = ''

  function start(port: string, unit: Unit): void {
    const [command = '', ...args] = firstOf('ExecStart', port).split(' ')
    const own = valuesOf('Environment', port).flatMap((line) =>
      line.split(' ').map((each) => each.split('=')),
    )
    const child = spawn(command, args, {
      cwd: firstOf('WorkingDirectory', port),
      env: { PATH: process.env.PATH, ...Object.fromEntries(own), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithProcess(child)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    unit.child = child
    unit.ended = once(child, 'close').then(async ([code]) => {
      exits.push(code)
      unit.child = null
      if (!unit.isWanted) return
      await delay(Number(firstOf('RestartSec', port)) * 1_000)
      if (unit.isWanted && unit.child === null) start(port, unit)
    })
  }

  async function stop(unit: Unit): Promise<void> {
    unit.isWanted = false
    unit.child?.kill('SIGTERM')
    await unit.ended
  }

  /** Returns what `systemctl` ends with. */
  async function control([verb, ...names]: string[]): Promise<number> {
    const port = names.at(-1)?.replace('lectern@', '') as string
    const unit = units.get(port) ?? { isWanted: false, child: null, ended: Promise.resolve() }
    units.set(port, unit)
    if (verb === 'is-active') return unit.child === null ? 3 : 0
    await stop(unit)
    if (verb === 'stop') return 0
    unit.isWanted = true
    start(port, unit)
    return 0
  }

  const server = createServer(async (request, response) => {
    response.end(String(await control(JSON.parse(await text(request)))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const programs = path.join(base, 'bin')
  await mkdir(programs)
  const systemctl = path.join(programs, 'systemctl')
  const ask = `fetch('${url}', { method: 'POST', body: JSON.stringify(process.argv.slice(2)) })`
  await writeFile(systemctl, `#!${process.execPath}\n${ask}.then((each) => each.text()).then(process.exit)\n`)
  await chmod(systemctl, 0o755)

  return {
    /** The folder of its `systemctl`. */
    programs,
    control,
    /** The codes with which processes ended. */
    exits,
    output: () => output,
    async close() {
      await Promise.all([...units.values()].map(stop))
      server.close().closeAllConnections()
    },
  }
}
