/** For how long after the rows moved a click at the same place is not for the row that is there now, in milliseconds. */
const guardMs = 500

/** How far a hand moves between two clicks at one place, in pixels. */
const samePlacePixels = 8

type Click = Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>

/** Finds the second click of two that were meant for one row, where the first one removed it and the next row came below the pointer. */
export function createClickGuard(now: () => number = () => performance.now()) {
  let last: Click | null = null
  let movedAt = Number.NEGATIVE_INFINITY

  const isWhereLastWas = ({ clientX, clientY }: Click): boolean =>
    last !== null && Math.hypot(clientX - last.clientX, clientY - last.clientY) <= samePlacePixels

  return {
    /** A row is gone, and those below it moved. */
    noteMove(): void {
      movedAt = now()
    },
    /** True if a click is to be ignored. One by the keyboard, whose `detail` is 0, goes to what has the focus. */
    ignores(click: Click): boolean {
      if (click.detail === 0) return false
      if (isWhereLastWas(click) && now() - movedAt < guardMs) return true
      last = click
      return false
    },
  }
}
