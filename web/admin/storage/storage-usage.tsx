import type { AccountStorage } from '#contract/profile.ts'
import { ByteSize } from './byte-size.tsx'

export function StorageUsage({ usedBytes, quotaBytes }: AccountStorage) {
  return (
    <p className="field-hint">
      Your texts and images use <ByteSize bytes={usedBytes} />
      {quotaBytes !== null && (
        <>
          {' of '}
          <ByteSize bytes={quotaBytes} />
        </>
      )}
      .
      {quotaBytes !== null &&
        usedBytes >= quotaBytes &&
        ' Delete what you no longer need, also from the trash, before you add anything.'}
    </p>
  )
}
