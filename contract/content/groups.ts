/** The letters below the pictures of a group, which has at most as many. */
export const partLetters = ['a', 'b', 'c', 'd'] as const

/** With fewer, a picture stands alone. */
export const minParts = 2
export const maxParts = partLetters.length

/** The label of a picture that has none of its own, by its place in a group with a label. */
export const partLabel = (group: string, at: number): string => `${group}-${partLetters[at]}`

/** True for the label of a place in a group, which the picture at that place has when the body is saved. */
export const isPartLabel = (id: string, group: string): boolean =>
  partLetters.some((_letter, at) => id === partLabel(group, at))

/** How many pictures stand side by side where there is room: four are two and two. */
export const groupColumns = (parts: number): number => (parts === 4 ? 2 : parts)
