import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../../foundation/files/make-folder.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts'
import { makeWorkFolder, removeLeftFolders } from './work-folder.ts'

/** Verifies a backup and calls a function with it. Its rows are unpacked into a temporary folder. Throws `StartError` if it is damaged. */
export async function withVerifiedBackup<Result>(
  file: string,
  workFolder: string,
  work: (backup: VerifiedBackup, handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, 'r').catch((error) => {
    throw new StartError(
      error.code === 'ENOENT' ? `there is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    )
  })
  try {
    if (!(await handle.stat()).isFile()) throw new StartError(`${file} is not a file.`)
    makeFolder(workFolder)
    await removeLeftFolders(path.dirname(path.resolve(file)))
    const folder = await makeWorkFolder(workFolder)
    try {
      const backup = await verifyBackup(handle, folder)
      return await work(backup, handle).finally(() => backup.rows.db.destroy())
    } finally {
      await folder.remove()
    }
  } finally {
    await handle.close()
  }
}
