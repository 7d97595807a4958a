import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  /** Whether what it does is under way, or something that must end first. */
  pending: boolean
}

/**
 * A button that does nothing while it is pending, and keeps the focus: with `disabled` it would lose it. Enter in a field of the form presses
 * its submit button, and so does nothing either.
 */
export const PendingButton = ({ pending, type = 'button', onClick, ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    aria-disabled={pending || undefined}
    onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
  />
)
