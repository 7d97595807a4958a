import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { pinning } from '../toolchain/load/cores.ts'

/** Date, commit, machine and versions of a measurement, as a Markdown list. */
export function circumstances({ data, load }: { data: string; load: string }): string {
  const [processor] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const { node, v8, sqlite } = process.versions
  return [
    `- ${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `- ${os.cpus().length} × ${processor?.model.trim()}, ${memory} GB, ${os.type()} ${os.release()}`,
    `- Node ${node}, V8 ${v8}, SQLite ${sqlite}; data: ${data}; load: ${load}`,
    `- ${pinning}`,
    `- Processes that wanted a core of this machine when it ended: ${os.loadavg()[0]?.toFixed(1)}`,
  ].join('\n')
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return 'unknown'
  }
}
