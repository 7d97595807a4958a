import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** Kills a child when this process ends, also if a test is aborted. */
export function endWithProcess(child: ChildProcess): void {
  if (children.size === 0) process.once('exit', endAll)
  children.add(child)
  child.once('exit', () => children.delete(child))
}

function endAll(): void {
  for (const child of children) child.kill('SIGQUIT')
}
