import { open } from 'node:fs/promises'

/** After a power failure too, what was renamed in a folder has its new name. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
