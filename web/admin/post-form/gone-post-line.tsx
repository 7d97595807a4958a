/** Told once, when the post of a form was deleted. */
export const GonePostLine = ({ isGone }: { isGone: boolean }) => (
  <p role="status" className={isGone ? 'unsaved-draft' : 'absolute'}>
    {isGone &&
      'This post was deleted in another place. What you type is kept as an unfinished text, in List of Posts.'}
  </p>
)
