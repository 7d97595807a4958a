interface Box {
  top: number
  bottom: number
}

/** How far the toolbar may reach over the edge of the table, where there is only white space. */
const overlap = 6

/** How much of the space below a line may be covered. */
const slack = 4

/**
 * Returns where the toolbar of a table stands in the part of the text that shows, or null if the table is out of sight. It covers no line above that
 * ends at `lineAbove`, such as the title of a callout.
 */
export function toolbarTop(
  height: number,
  table: Box,
  shown: Box,
  cursor: Box,
  lineAbove = Number.NEGATIVE_INFINITY,
): number | null {
  if (table.bottom <= shown.top || table.top >= shown.bottom) return null
  const above = table.top - height + overlap
  if (above >= Math.max(shown.top, lineAbove - slack)) return above
  if (table.bottom - overlap + height <= shown.bottom) return table.bottom - overlap
  if (above >= shown.top) return above
  return cursor.top >= shown.top + height ? shown.top : shown.bottom - height
}
