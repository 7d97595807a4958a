/** What the form of a post does with its cover before it is saved. */
export interface CoverHandle {
  /** Waits until no picture is on its way, and answers whether it had to. Throws if one stays behind. */
  settled(): Promise<boolean>
  /** Saves the text of a cover that has calls of its own, as far as it is not saved. Throws if it is not taken. */
  saveAlt(): Promise<void>
}
