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

/** The works that the text can cite, folded until they are asked for. */
export function ReferencesField({ fields, set, error }: Props) {
  const [isOpened, setOpened] = useState(false)
  const { length } = fields.references
  return (
    <details className="references-field" onToggle={() => setOpened(true)} open={error ? true : undefined}>
      <summary>{length === 0 ? 'References' : `References (${length})`}</summary>
      <Suspense>{isOpened && <ReferencesPanel {...fields} onChange={set} />}</Suspense>
      <p className="field-error">{error}</p>
    </details>
  )
}
