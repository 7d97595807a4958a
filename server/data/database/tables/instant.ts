/** An instant in UTC as `Date.prototype.toISOString` writes it: its order as text is its order in time. */
export type Instant = string
