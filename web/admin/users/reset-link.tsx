import { useId, useRef, useState } from 'react'

/** A password reset link for an owner to pass on. */
export function ResetLink({ username, link }: { username: string; link: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    input.current?.select()
    // Without TLS there is no clipboard; the link is selected for copying by hand.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <div className="field col-span-full" role="status">
      <label htmlFor={id}>
        With this link <bdi>{username}</bdi> sets a new password
      </label>
      <div className="flex gap-2">
        <input ref={input} id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
        <button type="button" className="button secondary" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <p className="field-hint">It works once, within 30 minutes, and is shown only now.</p>
    </div>
  )
}
