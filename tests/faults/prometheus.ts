import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '#server/foundation/process/free-port.ts'
import { endWithProcess } from '#toolchain/programs/end-with-process.ts'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'

const rules = path.resolve(import.meta.dirname, '../../deploy/alerts.yaml')

/** A Prometheus that asks programs for their metrics each second, with the alerts of `deploy/alerts.yaml`. */
export interface Prometheus {
  /** The alerts that fire now: their names, with the code that they are about. */
  firing(): Promise<string[]>
  remove(): Promise<void>
}

/** Starts one; null, and a line that says why, where it is not installed. What an alert waits for before it fires is left out. */
export async function startPrometheus(targets: string[]): Promise<Prometheus | null> {
  const program = neededProgram('prometheus', 'prometheus')
  if (!program) return null
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-prometheus-'))
  const port = await findFreePort('127.0.0.1', 0)
  const text = await readFile(rules, 'utf8')
  await writeFile(path.join(folder, 'alerts.yaml'), text.replaceAll(/^ +for: .*\n/gm, ''))
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: [{ job_name: 'lectern', static_configs: [{ targets }] }],
  }
  // JSON is YAML.
  await writeFile(path.join(folder, 'prometheus.yml'), JSON.stringify(config))
  const child = spawn(
    program,
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  )
  endWithProcess(child)
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/-/ready`).catch(() => null))?.ok) await delay(100)
  return {
    async firing() {
      const { data } = await (await fetch(`${address}/api/v1/alerts`)).json()
      const alerts: { state: string; labels: Record<string, string> }[] = data.alerts
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => (labels.code ? `${labels.alertname} ${labels.code}` : String(labels.alertname)))
        .sort()
    },
    async remove() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
