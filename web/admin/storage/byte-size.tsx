import { byteSizeText } from '#contract/byte-size.ts'

/** In one line, as a number without its unit says nothing. */
export const ByteSize = ({ bytes }: { bytes: number }) => (
  <span className="whitespace-nowrap">{byteSizeText(bytes)}</span>
)
