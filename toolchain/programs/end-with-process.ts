import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** Sees to it that a child does not outlive this process, also when a test is given up. */
export function endWithProcess(child: ChildProcess): void {
  if (children.size === 0) process.once('exit', endAll)
  children.add(child)
  child.once('exit', () => children.delete(child))
}

function endAll(): void {
  for (const child of children) child.kill('SIGQUIT')
}
