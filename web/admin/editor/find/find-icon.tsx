/** Stroked paths in a view box of 24 by 24. */
const paths = {
  previous: 'M6 15l6-6 6 6',
  next: 'M6 9l6 6 6-6',
  replace: 'M4 8h13M13.500 4.500 17 8l-3.500 3.500M20 16H7M10.500 12.500 7 16l3.500 3.500',
  close: 'M6 6l12 12M18 6 6 18',
  // A w between the edges of a word.
  words: 'M4 6v12M20 6v12M7.500 9l2.250 6L12 9.500 14.250 15l2.250-6',
}

const letters = { case: 'Aa' }

export type FindIconName = keyof typeof paths | keyof typeof letters

/** Hidden from screen readers: the button has a label. */
export const FindIcon = ({ name }: { name: FindIconName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="tool-icon">
    {name in letters ? (
      <text x="12" y="16.500" textAnchor="middle">
        {letters[name as keyof typeof letters]}
      </text>
    ) : (
      <path d={paths[name as keyof typeof paths]} />
    )}
  </svg>
)
