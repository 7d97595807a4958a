/** Formats an instant for people, in mails and on the command line: `2026-11-22 15:39 UTC`. */
export const instantText = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`
