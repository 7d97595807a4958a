import grammars from 'virtual:grammars'
import { createTaskWorker } from '../workers/task-worker.ts'
import type { ColourRange, ColourTask } from './colour-worker.ts'
import workerUrl from './colour-worker.ts?worker&url'

/** As on the server: whatever takes longer stays plain. */
const timeoutMs = 6_000

/** Colours code in a worker, so that no pattern of a grammar delays typing. */
export interface ColourClient {
  /** Null if it cannot be coloured, or takes too long. */
  colour(code: string, language: string): Promise<ColourRange[] | null>
  close(): void
}

export function createColourClient(): ColourClient {
  /** The languages whose grammar the worker has. */
  const languages = new Set<string>()
  const { ask, close } = createTaskWorker<ColourTask, ColourRange[]>(workerUrl, timeoutMs, () =>
    languages.clear(),
  )

  async function colour(code: string, language: string): Promise<ColourRange[] | null> {
    const grammar = await grammars[language]?.().then(
      ({ default: grammar }) => grammar,
      () => null,
    )
    if (!grammar) return null
    const isKnown = languages.has(language)
    languages.add(language)
    return ask({ code, language, grammar: isKnown ? null : grammar })
  }

  return { colour, close }
}
