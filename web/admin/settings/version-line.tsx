import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'

/** Shows owners the version of the process that answered. */
export function VersionLine() {
  const [version, setVersion] = useState<string | null>(null)
  useEffect(() => {
    api.dashboard.version().then(
      (response) => setVersion(response.version),
      () => {},
    )
  }, [])
  return version !== null && <p className="field-hint">Lectern {version}</p>
}
