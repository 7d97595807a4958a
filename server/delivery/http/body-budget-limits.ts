import type { BodyBudgetOptions } from './body-budget.ts'

/** A body is aborted when nothing of it arrives for `idleTimeoutMs`, or not all of it within `totalTimeoutMs`. */
interface Limits extends Pick<BodyBudgetOptions, 'maxBytes' | 'minBodyBytes'> {
  idleTimeoutMs: number
  totalTimeoutMs: number
}

export interface BodyBudgetLimits {
  /** Bodies of requests without an account. */
  strangers: Limits
  accounts: Limits
  /** Files that accounts upload, which are spooled to the disk. */
  uploads: Limits
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * The largest body without an account is a contact message of some 270 KiB, and most have less than one KiB. Four mebibytes take ten minutes over a
 * line of 56 kbit/s. As an upload counts as at least 4 MiB, an account has at most 24 uploads at a time.
 */
export const defaultBodyBudgetLimits: BodyBudgetLimits = {
  strangers: {
    maxBytes: { perClient: mebibyte, perGroup: 4 * mebibyte, total: 16 * mebibyte },
    minBodyBytes: 8 * kibibyte,
    idleTimeoutMs: 10_000,
    totalTimeoutMs: 30_000,
  },
  accounts: {
    maxBytes: { perClient: 12 * mebibyte, perGroup: 12 * mebibyte, total: 48 * mebibyte },
    minBodyBytes: 8 * kibibyte,
    idleTimeoutMs: 10_000,
    totalTimeoutMs: 10 * 60_000,
  },
  uploads: {
    maxBytes: { perClient: 96 * mebibyte, perGroup: 96 * mebibyte, total: 384 * mebibyte },
    minBodyBytes: 4 * mebibyte,
    idleTimeoutMs: 20_000,
    totalTimeoutMs: 11 * 60_000,
  },
}
