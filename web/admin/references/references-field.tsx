import { lazy, Suspense, useState } from 'react'
import type { Bibliography } from '#contract/references/bibliography.ts'
import type { PostFields } from '../drafts/post-fields.ts'

const ReferencesPanel = lazy(async () => ({
  default: (await import('./references-panel.tsx')).ReferencesPanel,
}))

interface Props {
  fields: PostFields
  set(fields: Partial<Bibliography>): void
  error?: string
}

/** The works that the text can cite, and the macros of its formulas, folded until they are asked for. */
export function ReferencesField({ fields, set, error }: Props) {
  const [isOpened, setOpened] = useState(false)
  const count = fields.references.length + Object.keys(fields.macros).length
  return (
    <details className="references-field" onToggle={() => setOpened(true)} open={error ? true : undefined}>
      <summary>{`References and macros${count === 0 ? '' : ` (${count})`}`}</summary>
      <Suspense>{isOpened && <ReferencesPanel {...fields} onChange={set} />}</Suspense>
      <p className="field-error">{error}</p>
    </details>
  )
}
