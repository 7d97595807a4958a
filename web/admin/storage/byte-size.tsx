import { byteSizeText } from '#contract/byte-size.ts'

/** Keeps number and unit on one line. */
export const ByteSize = ({ bytes }: { bytes: number }) => (
  <span className="whitespace-nowrap">{byteSizeText(bytes)}</span>
)
