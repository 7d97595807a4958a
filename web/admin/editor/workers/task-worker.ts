import { trustPolicy } from '../../html/trust-policy.ts'

/** What a worker is sent. */
export interface Numbered<Task> {
  id: number
  task: Task
}

/** A worker that does one kind of task, so that none delays typing. */
export interface TaskWorker<Task, Answer> {
  /** Null if it fails, or takes too long. */
  ask(task: Task): Promise<Answer | null>
  close(): void
}

/** The worker starts with the first task, and again with the next one after it was stopped. */
export function createTaskWorker<Task, Answer>(
  url: string,
  timeoutMs: number,
  onStop: () => void = () => {},
): TaskWorker<Task, Answer> {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<number, (answer: Answer | null) => void>()

  function start(): Worker {
    const started = new Worker((trustPolicy()?.createScriptURL(url) ?? url) as string, { type: 'module' })
    started.addEventListener('message', ({ data: { id, task } }: MessageEvent<Numbered<Answer>>) =>
      waiting.get(id)?.(task),
    )
    started.addEventListener('error', stop)
    return started
  }

  function stop(): void {
    worker?.terminate()
    worker = null
    onStop()
    for (const answer of waiting.values()) answer(null)
  }

  function ask(task: Task): Promise<Answer | null> {
    worker ??= start()
    const id = ++last
    worker.postMessage({ id, task } satisfies Numbered<Task>)
    const timer = setTimeout(stop, timeoutMs)
    return new Promise<Answer | null>((resolve) => waiting.set(id, resolve)).finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }

  return { ask, close: stop }
}
