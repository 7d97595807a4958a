/** Who sent a request, as far as counting needs to know. */
export interface Client {
  /** See `clientNetworkOf`. */
  clientNetwork: string
  userAgent: string
}
