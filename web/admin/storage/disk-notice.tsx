import type { LowDisk } from '#contract/dashboard.ts'
import { ByteSize } from './byte-size.tsx'

/** Warns owners while the server is low on disk space. */
export const DiskNotice = ({ lowDisk }: { lowDisk: LowDisk | undefined }) => (
  <div role="status">
    {lowDisk && (
      <div className="disk-notice">
        <p>
          <strong>The server’s disk is almost full:</strong> <ByteSize bytes={lowDisk.freeBytes} /> are free.
          Until there are more than <ByteSize bytes={lowDisk.reserveBytes} />, nothing can be added: no posts,
          images, messages or accounts. Reading, hiding and deleting work as usual. Ask whoever runs the
          server to make room. Images that you delete leave the disk after a day.
        </p>
      </div>
    )}
  </div>
)
