import type { ReactNode } from 'react'
import type { SessionInList } from '#contract/auth.ts'
import type { MessageNotices } from '#contract/contacts.ts'
import type { Profile } from '#contract/profile.ts'
import { api } from '../../api/api.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { ChangePasswordForm } from '../password/change-password-form.tsx'
import type { Route } from './+types/settings.ts'
import { DangerZone } from './danger-zone.tsx'
import { MailSection } from './mail-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionList } from './session-list.tsx'
import { SocialForm } from './social-form.tsx'
import { TypographicSwitch } from './typographic-switch.tsx'
import { VersionLine } from './version-line.tsx'

export const meta = () => screenTitle('Settings')

export async function clientLoader() {
  return load(async () => {
    const loadingProfile = api.authors.profile()
    const [profile, sessions, notices] = await Promise.all([
      loadingProfile,
      api.auth.listSessions(),
      loadingProfile.then(({ position }) => (position === 'owner' ? api.contacts.notices() : null)),
    ])
    return { profile, sessions, notices }
  })
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const shown = useLoaded(loaderData)
  return (
    <>
      <ScreenHeading
        title="Settings"
        what="Your settings"
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      {shown && <Sections {...shown} />}
    </>
  )
}

interface SectionsProps {
  profile: Profile
  sessions: SessionInList[]
  /** Null for authors. */
  notices: MessageNotices | null
}

function Sections({ profile, sessions, notices }: SectionsProps) {
  return (
    <div>
      <Section id="profile" title="Profile">
        <ProfileSection profile={profile} />
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
      <Section id="writing" title="Writing">
        <TypographicSwitch {...profile.preferences} />
      </Section>
      {notices && (
        <Section id="mail" title="Mail">
          <MailSection {...notices} />
        </Section>
      )}
      <Section id="danger-zone" title="Danger Zone">
        <DangerZone profile={profile} />
      </Section>
      {profile.position === 'owner' && <VersionLine />}
    </div>
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
