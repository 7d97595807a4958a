import type { BodyBudgetOptions } from './body-budget.ts'

/** How much of one kind of body may be here at the same time, and how long one may bring nothing and may take in all, in milliseconds. */
interface Bounds extends Pick<BodyBudgetOptions, 'maxBytes' | 'minBodyBytes'> {
  silenceMs: number
  totalMs: number
}

/** What is sent without an account, what accounts send, and the files that they upload, which wait on the disk. */
export interface BodyBounds {
  strangers: Bounds
  accounts: Bounds
  uploads: Bounds
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * The largest body that comes without an account is a message of some 270 KiB, and most have less than one. Four mebibytes take ten minutes
 * over a line of 56 kbit/s. As an upload counts as 4 MiB at least, an account has at most 24 of them on the way.
 */
export const usualBodyBounds: BodyBounds = {
  strangers: {
    maxBytes: { ofParty: mebibyte, ofGroup: 4 * mebibyte, ofAll: 16 * mebibyte },
    minBodyBytes: 8 * kibibyte,
    silenceMs: 10_000,
    totalMs: 30_000,
  },
  accounts: {
    maxBytes: { ofParty: 12 * mebibyte, ofGroup: 12 * mebibyte, ofAll: 48 * mebibyte },
    minBodyBytes: 8 * kibibyte,
    silenceMs: 10_000,
    totalMs: 10 * 60_000,
  },
  uploads: {
    maxBytes: { ofParty: 96 * mebibyte, ofGroup: 96 * mebibyte, ofAll: 384 * mebibyte },
    minBodyBytes: 4 * mebibyte,
    silenceMs: 20_000,
    totalMs: 11 * 60_000,
  },
}
