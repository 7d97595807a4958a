import type { RefObject } from 'react'

interface Uploading {
  /** Resolves when no upload is running: to true if one was. */
  settled: () => Promise<boolean>
}

/** Waits for running uploads, including those that start meanwhile. */
export async function settledUploads(parts: RefObject<Uploading | null>[]): Promise<void> {
  for (let waited = true; waited; ) {
    const each = await Promise.all(parts.map(({ current }) => current?.settled()))
    waited = each.includes(true)
  }
}
