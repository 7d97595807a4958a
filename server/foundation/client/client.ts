/** Who asks, as far as counting needs to know. */
export interface Client {
  /** See `networkOf`. */
  network: string
  userAgent: string
}
