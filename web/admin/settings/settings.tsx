import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { screenTitle } from '../screen-title.ts'
import type { Route } from './+types/settings.ts'
import { AuthorImage } from './author-image.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DangerZone } from './danger-zone.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { SocialForm } from './social-form.tsx'
import { StorageLine } from './storage-line.tsx'

export const meta = () => screenTitle('Settings')

export async function clientLoader() {
  const [profile, sessions] = await Promise.all([api.authors.profile(), api.auth.listSessions()])
  return { profile, sessions }
}

export default function Settings({ loaderData: { profile, sessions } }: Route.ComponentProps) {
  return (
    <>
      <h1>Settings</h1>
      <div>
        <Section id="profile" title="Profile">
          <div className="stack">
            <AuthorImage imgname={profile.imgname} />
            <ProfileForm profile={profile} />
            <StorageLine {...profile.storage} />
          </div>
        </Section>
        <Section id="password-section" title="Password">
          <ChangePasswordForm />
        </Section>
        <Section id="sessions" title="Sessions">
          <SessionList sessions={sessions} />
        </Section>
        <Section id="social" title="Social">
          <SocialForm profile={profile} />
        </Section>
        <Section id="danger-zone" title="Danger Zone">
          <DangerZone profile={profile} />
        </Section>
      </div>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
