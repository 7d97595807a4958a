import { useTextNoun } from '../layout/text-noun.ts'

/** Told once, when the post of a form was deleted. */
export function GonePostLine({ isGone }: { isGone: boolean }) {
  const noun = useTextNoun()
  return (
    <p role="status" className={isGone ? 'unsaved-draft' : 'absolute'}>
      {isGone &&
        `This ${noun} was deleted in another place. What you type is kept as an unfinished text, in List of Posts.`}
    </p>
  )
}
