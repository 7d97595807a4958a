import path from 'node:path'

/** The settings that name folders. */
interface FolderSettings {
  DATA_DIR: string
  DATABASE_URL: string
  /** A folder, or the address of another store. */
  STORAGE_URL: { folder: string } | object
}

/** A folder on this machine that the program writes to. */
export interface LocalFolder {
  folder: string
  /** Made with the first file in it. Others are there from the start on. */
  isMadeWhenNeeded: boolean
}

/** Where uploads wait. */
export const uploadFolder = ({ DATA_DIR }: Pick<FolderSettings, 'DATA_DIR'>): string =>
  path.join(DATA_DIR, 'uploads')

/** The folders of uploads, of a SQLite file and of pictures. */
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
