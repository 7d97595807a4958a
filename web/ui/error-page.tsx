import { ReloadLink } from './reload-link.tsx'

export function ErrorPage({ incident }: { incident?: string }) {
  return (
    <div className="notice">
      <h1>Unexpected Application Error!</h1>
      <p>Something went wrong on our side. The error was logged. Trying again often helps.</p>
      <p className="notice-links">
        <ReloadLink className="button">Reload the page</ReloadLink>
      </p>
      {incident && (
        <p className="fine-print">
          Incident <code>{incident}</code>
        </p>
      )}
    </div>
  )
}
