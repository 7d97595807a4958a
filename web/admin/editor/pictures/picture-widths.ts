/** The width of the column of text, in pixels. */
const columnWidth = 736

const choices = [
  { label: 'Small', width: 240 },
  { label: 'Medium', width: 480 },
  { label: 'Full width', width: columnWidth },
]

interface WidthChoice {
  label: string
  width: number
}

/** Returns the widths of a picture to choose from: none wider than it is, and the one that it has. */
export function widthChoices(natural: number, present: number): WidthChoice[] {
  const all = [...choices.filter(({ width }) => width < natural), { label: 'Original', width: natural }]
  return all.some(({ width }) => width === present)
    ? all
    : [...all, { label: `${present} pixels`, width: present }]
}
