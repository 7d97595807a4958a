import grammars from 'virtual:grammars'
import { languagesWithin } from '#contract/html/terminal-session.ts'
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
    const needed = languagesWithin(language).filter((name) => grammars[name])
    if (needed.length === 0) return null
    const loaded = await Promise.all(needed.map((name) => grammars[name]?.())).catch(() => null)
    if (!loaded) return null
    const added = loaded.flatMap((grammar, at) =>
      languages.has(needed[at] as string) ? [] : (grammar?.default ?? []),
    )
    for (const name of needed) languages.add(name)
    return ask({ code, language, grammars: added })
  }

  return { colour, close }
}
