import grammars from 'virtual:grammars'
import { trustPolicy } from '../../html/trust-policy.ts'
import type { ColourAnswer, ColourRange, ColourTask } from './colour-worker.ts'
import workerUrl from './colour-worker.ts?worker&url'

/** As on the server: whatever takes longer stays plain. */
const timeoutMs = 6_000

/** Colours code in a worker, so that no pattern of a grammar delays typing. */
export interface ColourClient {
  /** Null if it cannot be coloured, or takes too long. */
  colour(code: string, language: string): Promise<ColourRange[] | null>
  close(): void
}

interface Running {
  worker: Worker
  /** The languages whose grammar it has. */
  languages: Set<string>
}

/** The worker starts with the first code. */
export function createColourClient(): ColourClient {
  let running: Running | null = null
  let last = 0
  const waiting = new Map<number, (ranges: ColourRange[] | null) => void>()

  function start(): Running {
    const worker = new Worker((trustPolicy()?.createScriptURL(workerUrl) ?? workerUrl) as string, {
      type: 'module',
    })
    worker.addEventListener('message', ({ data: { id, ranges } }: MessageEvent<ColourAnswer>) =>
      waiting.get(id)?.(ranges),
    )
    worker.addEventListener('error', stop)
    return { worker, languages: new Set() }
  }

  function stop(): void {
    running?.worker.terminate()
    running = null
    for (const answer of waiting.values()) answer(null)
  }

  async function colour(code: string, language: string): Promise<ColourRange[] | null> {
    const grammar = await grammars[language]?.().then(
      ({ default: grammar }) => grammar,
      () => null,
    )
    if (!grammar) return null
    running ??= start()
    const { worker, languages } = running
    const task: ColourTask = { id: ++last, code, language, grammar: languages.has(language) ? null : grammar }
    languages.add(language)
    worker.postMessage(task)
    const timer = setTimeout(stop, timeoutMs)
    return new Promise<ColourRange[] | null>((resolve) => waiting.set(task.id, resolve)).finally(() => {
      clearTimeout(timer)
      waiting.delete(task.id)
    })
  }

  return { colour, close: stop }
}
