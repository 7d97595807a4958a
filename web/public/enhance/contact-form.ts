import { randomKey } from '../../random-key.ts'

const sendFailed = 'Your message could not be sent. Please try again in a moment.'

/** Sends the contact form to the API and clears it only once it has arrived. */
export function enhanceContactForm(form: HTMLFormElement) {
  const button = form.querySelector('button')
  if (!button) return
  // A message that is sent again unchanged keeps its key, so that a lost response does not cause a duplicate.
  let key = randomKey()
  form.addEventListener('input', () => {
    key = randomKey()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaDisabled) return
    // With `disabled` it would lose the focus.
    button.ariaDisabled = 'true'
    show(form, '')
    const sent = key
    const response = await send(form, sent)
    button.ariaDisabled = null
    show(form, response.message, response.fields)
    if (!response.ok) return
    // Not what was typed meanwhile.
    if (key === sent) clear(form)
    key = randomKey()
    alert(response.message)
  })
}

/** To empty fields: what they began with may be the report of a mistake. */
function clear(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) field.value = ''
}

interface Result {
  ok: boolean
  message: string
  fields?: Record<string, string>
}

async function send(form: HTMLFormElement, key: string): Promise<Result> {
  try {
    const response = await fetch(form.dataset.contactCall as string, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    })
    const { message, fields } = await response.json()
    return { ok: response.ok, message: message ?? sendFailed, fields }
  } catch {
    return { ok: false, message: sendFailed }
  }
}

/** Shows the errors of fields, and focuses the first invalid one; the message if no field says it. */
function show(form: HTMLFormElement, message: string, errors: Record<string, string> = {}) {
  const outcome = form.querySelector('[role=status]')
  let first: HTMLElement | undefined
  for (const field of form.querySelectorAll<HTMLInputElement>('[aria-describedby]')) {
    const error = errors[field.name]
    field.setAttribute('aria-invalid', String(Boolean(error)))
    const reason = document.getElementById(`${field.name}-error`)
    if (reason) reason.textContent = error ?? ''
    if (error) first ??= field
  }
  if (outcome) outcome.textContent = first ? '' : message
  if (first) first.focus()
  else outcome?.scrollIntoView({ block: 'nearest' })
}
