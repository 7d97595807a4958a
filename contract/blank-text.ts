/**
 * What draws nothing by itself: white space, control characters, noncharacters, what fonts are to leave out (joiners, variation selectors,
 * Hangul fillers …), and of what is left the marks of ruby text (U+FFF9 to U+FFFB) and of hieroglyphs that are joined (U+13430 to U+1343F).
 */
const invisible = String.raw`\p{White_Space}\p{Cc}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{13430}-\u{1343f}`

/** Signs whose drawing is blank: the empty braille pattern, and the note without a head. */
const blankSigns = String.raw`\u2800\u{1d159}`

const visible = new RegExp(`[^${invisible}${blankSigns}]`, 'u')

/** True if a text shows nothing to a reader, whatever its length. */
export const isBlank = (text: string): boolean => !visible.test(text)
