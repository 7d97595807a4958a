/** Control characters other than tab, line feed, form feed and carriage return, and the noncharacters of all planes. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\u{fffe}\u{ffff}\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}\u{3ffff}\u{4fffe}\u{4ffff}\u{5fffe}\u{5ffff}\u{6fffe}\u{6ffff}\u{7fffe}\u{7ffff}\u{8fffe}\u{8ffff}\u{9fffe}\u{9ffff}\u{afffe}\u{affff}\u{bfffe}\u{bffff}\u{cfffe}\u{cffff}\u{dfffe}\u{dffff}\u{efffe}\u{effff}\u{ffffe}\u{fffff}\u{10fffe}\u{10ffff}]/gu

/**
 * Drops the code points that HTML forbids, and turns line ends into line feeds. Needed before parsing, and for each value after it again,
 * as `&#1;` is such a character too.
 */
export const dropInvalidCharacters = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\f', ' ').replace(forbidden, '')
