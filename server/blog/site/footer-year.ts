import type { SiteSettings } from '#contract/site.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'

/** How often each process looks whether a year began. */
const intervalMs = 60_000

interface Parts {
  readSite: ReadSite
  /** Called when the year in the footer became another one by itself. */
  onNewYear: () => Promise<void>
  clock: () => Date
  logFailure: (error: unknown) => void
}

/** The year in the footer of pages: the one that owners chose, or else the current one in the time zone of the site. */
export function createFooterYear({ readSite, onNewYear, clock, logFailure }: Parts) {
  let last: number | null = null
  let timer: NodeJS.Timeout | undefined

  const yearOf = ({ copyrightYear, timeZone }: Pick<SiteSettings, 'copyrightYear' | 'timeZone'>): number =>
    copyrightYear ??
    Temporal.Instant.fromEpochMilliseconds(clock().getTime()).toZonedDateTimeISO(timeZone).year

  /** Tells of a new year, as nothing else invalidates cached pages then. A failure is not repeated: shared caches then keep pages as long as they may. */
  async function look(): Promise<void> {
    try {
      const settings = await readSite()
      const year = settings.copyrightYear === null ? yearOf(settings) : null
      const isNew = last !== null && year !== null && year !== last
      last = year
      if (isNew) await onNewYear()
    } catch (error) {
      logFailure(error)
    }
  }

  return {
    of: yearOf,
    look,
    /** Looks at once, so that a year that begins within the first minute is noticed too. */
    start(): void {
      void look()
      timer = setInterval(() => void look(), intervalMs).unref()
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}
