/** Text whose line ends are spaces, as HTML shows it. */
export const inOneLine = (text: string): string => text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ')
