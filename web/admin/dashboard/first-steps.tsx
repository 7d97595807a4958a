import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { FirstSteps as Done } from '#contract/dashboard.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'

/** Each with what to do. Those of the server name the variable to set. */
const steps: [keyof Done, ReactNode][] = [
  [
    'site',
    <Link key="site" to={paths.site()}>
      Name the blog and choose its colour
    </Link>,
  ],
  [
    'post',
    <Link key="post" to={paths.createPost()}>
      Write a first post
    </Link>,
  ],
  [
    'address',
    <>
      Give it an address that others can open: set <code>SITE_URL</code> on the server
    </>,
  ],
  [
    'mail',
    <>
      Let it send mail, so that forgotten passwords can be reset: set <code>SMTP_URL</code>
    </>,
  ],
  [
    'backup',
    <>
      Make a backup: <code>npm run backup -- blog.tar</code>, best each night
    </>,
  ],
]

/** What the owner of a new blog does first, ticked off as it is done, until all is done or the owner hides it. Nothing for anybody else. */
export function FirstSteps() {
  const [done, setDone] = useState<Done | null>(null)
  const { pending, failure, submit } = useSubmission()
  useEffect(() => {
    api.dashboard.firstSteps().then(
      (response) => setDone(response.done ?? null),
      () => {},
    )
  }, [])

  async function hide() {
    const body = { preferences: { hidesFirstSteps: true } }
    if (await submit(() => api.authors.update({ body }))) setDone(null)
  }

  if (!done || steps.every(([step]) => done[step])) return null
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        {steps.map(([step, what]) => (
          <li key={step} className={done[step] ? 'done' : undefined}>
            <span aria-hidden="true">{done[step] ? '✓' : '○'}</span>
            <span>
              {what}
              {done[step] && <span className="visually-hidden"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
      <button type="button" className="quiet-button" disabled={pending} onClick={() => void hide()}>
        Hide these steps
      </button>
      <FormError failure={failure} />
    </section>
  )
}
