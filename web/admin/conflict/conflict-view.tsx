import { useEffect, useId, useRef, useState } from 'react'
import type { PostFields } from '../drafts/post-fields.ts'
import { useTextNoun } from '../layout/text-noun.ts'
import { BlockChoice } from './block-choice.tsx'
import type { Choice, Side } from './compare-blocks.ts'
import { type Conflict, compareTexts } from './compare-texts.ts'

interface Props extends Conflict {
  mine: PostFields
  /** Splits HTML into its top-level blocks. */
  split: (html: string) => string[]
  /** Called with the text that was put together, and with what the post has now. */
  onChosen: (text: PostFields, saved: PostFields) => void
  onClose: () => void
}

/** Shows two texts of one post side by side. Of each difference one side is chosen, or both. */
export function ConflictView({ base, current, mine, split, onChosen, onClose }: Props) {
  const id = useId()
  const noun = useTextNoun()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [compared] = useState(() => compareTexts({ noun, base, current, mine, split }))
  const { fields, parts, blocks, note } = compared
  const [choices, setChoices] = useState<readonly Choice[]>(compared.suggested)
  const choose = (at: number, choice: Choice) => setChoices((choices) => choices.with(at, choice))
  const takeAll = (side: Side) => setChoices((choices) => compared.allOf(side, choices))

  let at = fields.length
  return (
    <section className="conflict" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        This {noun} was changed in another place
      </h2>
      <p>
        Both texts are below, yours and the one that was saved meanwhile. Choose what the {noun} gets: what
        only one side changed is chosen already. Nothing is lost: both stay among the versions of the {noun}.
      </p>
      {note && <p>{note}</p>}
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button secondary" onClick={() => takeAll('mine')}>
          Take all of my text
        </button>
        <button type="button" className="button secondary" onClick={() => takeAll('theirs')}>
          Take all of the saved text
        </button>
      </p>
      {fields.map((difference, at) => (
        <BlockChoice
          key={difference.name}
          {...difference}
          choice={choices[at] as Choice}
          onChoose={(choice) => choose(at, choice)}
        />
      ))}
      {parts.map((part, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts never change
        if ('same' in part) return <SameBlocks key={index} count={part.same.length} />
        const place = at++
        return (
          <BlockChoice
            key={index}
            label={`Difference ${place - fields.length + 1} of ${blocks.length} in the body`}
            mayTakeBoth
            mine={part.mine}
            theirs={part.theirs}
            choice={choices[place] as Choice}
            onChoose={(choice) => choose(place, choice)}
          />
        )
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts never change
      })}
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          onClick={() => onChosen(compared.textOf(choices), compared.saved)}
        >
          Use this text
        </button>
        <button type="button" className="button secondary" onClick={onClose}>
          Back to my text
        </button>
      </p>
    </section>
  )
}

const SameBlocks = ({ count }: { count: number }) => (
  <p className="conflict-same">{count === 1 ? 'One block is the same.' : `${count} blocks are the same.`}</p>
)
