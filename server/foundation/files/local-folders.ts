import path from 'node:path'

/** The settings that name folders. */
interface FolderSettings {
  DATA_DIR: string
  DATABASE_URL: string
  /** A local folder, or an S3 bucket. */
  STORAGE_URL: { folder: string } | object
}

/** A folder on this machine that the program writes to. */
export interface LocalFolder {
  folder: string
  /** Created with its first file. Other folders exist from the start. */
  isMadeWhenNeeded: boolean
}

/** Where uploads are spooled. */
export const uploadFolder = ({ DATA_DIR }: Pick<FolderSettings, 'DATA_DIR'>): string =>
  path.join(DATA_DIR, 'uploads')

/** The folders of uploads, of the SQLite file and of images, if they are on this machine. */
export function localFolders({ DATA_DIR, DATABASE_URL, STORAGE_URL }: FolderSettings): LocalFolder[] {
  const isFile = DATABASE_URL.startsWith('sqlite:')
  return [
    { folder: uploadFolder({ DATA_DIR }), isMadeWhenNeeded: false },
    ...(isFile
      ? [
          {
            folder: path.dirname(path.resolve(DATABASE_URL.slice('sqlite:'.length))),
            isMadeWhenNeeded: false,
          },
        ]
      : []),
    ...('folder' in STORAGE_URL ? [{ folder: STORAGE_URL.folder, isMadeWhenNeeded: true }] : []),
  ]
}
