import type { Profile } from '#contract/profile.ts'
import { StorageUsage } from '../storage/storage-usage.tsx'
import { AuthorImage } from './author-image.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useAuthorImage } from './use-author-image.ts'

/** The image of an author is saved by itself, and with the rest of the profile. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const image = useAuthorImage(profile.imgname)
  return (
    <div className="stack">
      <AuthorImage image={image} />
      <ProfileForm profile={profile} image={image} />
      <StorageUsage {...profile.storage} />
    </div>
  )
}
