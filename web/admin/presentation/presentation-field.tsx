import { lazy, Suspense, useState } from 'react'
import type { OwnFullPost } from '#contract/post.ts'
import type { Presentation } from '#contract/presentation/presentation.ts'

const PresentationPanel = lazy(async () => ({
  default: (await import('./presentation-panel.tsx')).PresentationPanel,
}))

interface Props {
  fields: Presentation
  set(fields: Partial<Presentation>): void
  error?: string
  /** The language that the text is guessed to be in. */
  guessed: string | null
  /** Null for a new post. */
  post: OwnFullPost | null
}

/** The language of a post and the width of its cover, folded until they are asked for. */
export function PresentationField({ fields: { language, coverWidth }, set, ...rest }: Props) {
  const [isOpened, setOpened] = useState(false)
  const count = Number(language !== null) + Number(coverWidth !== null)
  return (
    <details
      className="presentation-field"
      onToggle={() => setOpened(true)}
      open={rest.error ? true : undefined}
    >
      <summary>{`Language and cover${count === 0 ? '' : ` (${count})`}`}</summary>
      <Suspense>
        {isOpened && <PresentationPanel {...{ language, coverWidth, ...rest }} onChange={set} />}
      </Suspense>
    </details>
  )
}
