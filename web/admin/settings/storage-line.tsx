import type { AccountStorage } from '#contract/authors.ts'
import { byteSizeText } from '#contract/byte-size.ts'

/** How much room one's posts and pictures take. */
export function StorageLine({ usedBytes, quotaBytes }: AccountStorage) {
  const used = `Your posts and pictures use ${byteSizeText(usedBytes)}`
  if (quotaBytes === null) return <p className="field-hint">{used}.</p>
  return (
    <p className="field-hint">
      {used} of {byteSizeText(quotaBytes)}.
      {usedBytes >= quotaBytes && ' Delete what you no longer need before you add anything.'}
    </p>
  )
}
