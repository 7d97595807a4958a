const underWay = new Set<Promise<unknown>>()

/** Notes the last save of a form that was left. */
export function noteLastSave(save: Promise<unknown>): void {
  const noted = save.finally(() => underWay.delete(noted))
  underWay.add(noted)
}

const timeoutMs = 3_000

/** Resolves when forms that were left have saved their texts, or after a while; null if there are none. */
export const lastSaves = (): Promise<unknown> | null =>
  underWay.size > 0
    ? Promise.race([Promise.allSettled([...underWay]), new Promise((end) => setTimeout(end, timeoutMs))])
    : null
