import { data, redirect } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { isSlug } from '#contract/addresses/slug.ts'
import { messages } from '#contract/messages.ts'
import { shortQuote } from '#contract/report.ts'
import { pageContext } from '../../page-context.ts'
import { PageStyle } from '../layout/page-style.tsx'
import { pageMeta } from '../meta/page-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'
import contactStyle from './contact-page.css?inline'

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { site } = context.get(pageContext)
  return { sent: searchParams.has('sent'), report: reportOf(searchParams, site.url) }
}

/** How a message about a mistake in a post begins. */
function reportOf(query: URLSearchParams, siteUrl: string): string {
  const post = query.get('post') ?? ''
  if (!isSlug(post)) return ''
  const quote = shortQuote(query.get('quote') ?? '')
  return [`About ${siteUrl}${paths.post(post)}`, ...(quote ? [`“${quote}”`] : []), '', ''].join('\n')
}

/** Handles the form of browsers without JavaScript. A body that is not form data counts as an empty form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = {
    name: text('name'),
    email: text('email'),
    message: text('message'),
    website: text('website'),
  }
  const outcome = await context.get(pageContext).sendContactMessage(typed)
  if (outcome.sent) throw redirect(paths.contactSent(), 303)
  return data({ typed, message: outcome.message, fields: outcome.fields }, { status: outcome.status })
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: Contact,
  meta: (_, site) =>
    pageMeta(site, {
      title: 'Contact Us',
      description: 'Write to the people behind the blog.',
      path: paths.contact(),
    }),
}

function Contact({ loaderData, actionData }: PageProps<Route.ComponentProps>) {
  return (
    <div className="page contact">
      <PageStyle css={contactStyle} />
      <h1>Contact Us</h1>
      <p className="contact-intro">A question, a correction, an idea for a post? We read everything.</p>
      <ContactForm
        typed={actionData?.typed ?? { name: '', email: '', message: loaderData.report, website: '' }}
        fields={actionData?.fields}
        outcome={actionData?.message ?? (loaderData.sent ? messages.contactSent : undefined)}
      />
    </div>
  )
}
