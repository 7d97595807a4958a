interface Box {
  top: number
  bottom: number
}

/** How far the toolbar may reach over the edge of the table, where there is only white space. */
const overlap = 6

/** Returns where the toolbar of a table stands in the part of the text that shows, or null if the table is out of sight. */
export function toolbarTop(height: number, table: Box, shown: Box, cursor: Box): number | null {
  if (table.bottom <= shown.top || table.top >= shown.bottom) return null
  const above = table.top - height + overlap
  if (above >= shown.top) return above
  if (table.bottom - overlap + height <= shown.bottom) return table.bottom - overlap
  return cursor.top >= shown.top + height ? shown.top : shown.bottom - height
}
