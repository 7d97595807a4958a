import { paths } from '#contract/addresses/page-paths.ts'
import { Field } from '../../ui/field.tsx'
import { callPaths } from '../enhance/call-paths.ts'

/**
 * Submits to the page itself; with JavaScript, to the API instead. `website` is a honeypot for bots, hidden from people.
 */
export function ContactForm(props: {
  typed?: { name: string; email: string; message: string; website: string }
  fields?: Record<string, string>
  outcome?: string
}) {
  const { typed, fields = {}, outcome } = props
  return (
    <form
      className="contact-form"
      method="post"
      action={paths.contact()}
      data-contact-call={callPaths.sendContactMessage()}
    >
      {/* At the top, where it is visible when the page is loaded again without JavaScript. */}
      <p className="form-outcome" role="status">
        {outcome}
      </p>
      <Field id="name" label="Name" autoComplete="name" defaultValue={typed?.name} error={fields.name} />
      <Field
        id="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={typed?.email}
        error={fields.email}
      />
      <Field id="message" label="Message" rows={8} defaultValue={typed?.message} error={fields.message} />
      <input
        type="text"
        className="visually-hidden"
        name="website"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        defaultValue={typed?.website}
      />
      <button className="button" type="submit">
        Send
      </button>
    </form>
  )
}
