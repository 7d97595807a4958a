import type { Numbered } from './task-worker.ts'

/** In a worker: does what it is asked. */
export const answerTasks = <Task, Answer>(answer: (task: Task) => Promise<Answer>): void =>
  addEventListener('message', async ({ data: { id, task } }: MessageEvent<Numbered<Task>>) =>
    postMessage({ id, task: await answer(task) } satisfies Numbered<Answer>),
  )
