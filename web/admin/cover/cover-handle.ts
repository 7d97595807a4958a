/** Called by the post form before it saves. */
export interface CoverHandle {
  /** Waits for a running upload. Resolves to true if there was one; rejects if it failed. */
  settled(): Promise<boolean>
  /** Saves an edited alternative text. Rejects if the server refuses it. */
  saveAlt(): Promise<void>
}
