/** In the time zone of the browser: November 22, 2026 at 12:04 PM. */
export const momentOf = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
