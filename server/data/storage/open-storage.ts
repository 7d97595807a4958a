import { createDiskStorage } from './disk-storage.ts'
import type { ImageStorage } from './image-storage.ts'
import { createS3Storage, type S3Timeouts } from './s3-storage.ts'
import type { StorageAddress } from './storage-address.ts'

/** The store at an address. It is not accessed before its first use. */
export const openStorage = (address: StorageAddress, timeouts?: S3Timeouts): ImageStorage =>
  'folder' in address ? createDiskStorage(address.folder) : createS3Storage(address.s3, timeouts)
