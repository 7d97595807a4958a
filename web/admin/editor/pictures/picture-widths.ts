import type { PictureWidth } from '../commands/pictures.ts'

/** The width of the column of text, in pixels. */
const columnWidth = 736

interface WidthChoice extends PictureWidth {
  label: string
}

const choices: WidthChoice[] = [
  { label: 'Small', width: 240, place: null },
  { label: 'Medium', width: 480, place: null },
  { label: 'As wide as the text', width: columnWidth, place: null },
]

/** Returns the widths of a picture to choose from: none wider than it is, and the one that it has. */
export function widthChoices(natural: number, present: PictureWidth): WidthChoice[] {
  const all: WidthChoice[] = [
    ...choices.filter(({ width }) => width < natural),
    { label: 'Original', width: natural, place: null },
    ...(natural > columnWidth ? widerThanText(natural) : []),
  ]
  return all.some((choice) => isSameWidth(choice, present))
    ? all
    : [...all, { label: `${present.width} pixels`, ...present }]
}

const widerThanText = (natural: number): WidthChoice[] => [
  { label: 'Wider than the text', width: natural, place: 'wide' },
  { label: 'As wide as the page', width: natural, place: 'full' },
]

export const isSameWidth = (one: PictureWidth, other: PictureWidth): boolean =>
  one.width === other.width && one.place === other.place
