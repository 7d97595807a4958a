import { absoluteAddress } from '../../content/html/feed-html.ts'

/** Stored HTML has one spelling: every `<` and `>` in text and values is encoded, every value is quoted. */
const tag = /<[a-z][^<>]*>/g

/** Not those that lead to a place in the same text. */
const address = / (href|src|data-dark)="([^"#][^"]*)"/g

/** Resolves each address in stored HTML against that of its post. */
export const withAbsoluteAddresses = (stored: string, post: string): string =>
  stored.replace(tag, (start) =>
    start.replace(
      address,
      (_attribute, name: string, value: string) => ` ${name}="${absoluteAddress(value, post) ?? value}"`,
    ),
  )
