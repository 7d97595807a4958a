import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'

/** Tells owners which version runs: of several processes, the one that answered. Without an answer nothing is shown. */
export function VersionLine() {
  const [version, setVersion] = useState<string | null>(null)
  useEffect(() => {
    api.dashboard.version().then(
      (answer) => setVersion(answer.version),
      () => {},
    )
  }, [])
  return version !== null && <p className="field-hint">Lectern {version}</p>
}
