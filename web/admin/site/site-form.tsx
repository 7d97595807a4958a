import { type ComponentProps, useCallback, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { CoverWidth } from '#contract/presentation/presentation.ts'
import type { SiteSettings } from '#contract/site.ts'
import { withCommas } from '#contract/with-commas.ts'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useLeaveWarning } from '../images/use-leave-warning.ts'
import { useNoStrayDrops } from '../images/use-no-stray-drops.ts'
import { RestoredNote } from '../settings/restored-note.tsx'
import { SaveButton } from '../settings/save-button.tsx'
import type { useSavedFields } from '../settings/use-saved-fields.ts'
import { AccentField } from './accent-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { LinkRows } from './link-rows.tsx'
import { PictureField } from './picture-field.tsx'
import { PreviewToggle } from './preview-toggle.tsx'
import { settingLabels } from './setting-labels.ts'
import type { SiteField } from './site-fields.ts'
import type { SiteState } from './site-state.ts'

interface Props extends Pick<SiteState, 'fixed' | 'hiddenLinks'> {
  fields: ReturnType<typeof useSavedFields<SiteField>>
  names: SiteField[]
  preview: ComponentProps<typeof PreviewToggle>
}

const maxSide = withCommas(limits.site.maxImageSidePixels)

const typefaceChoices: Record<SiteSettings['typefaces'], string> = {
  newsreader: 'Newsreader and Instrument Sans',
  source: 'Source Serif and Source Sans',
  atkinson: 'Atkinson Hyperlegible Next',
}

const coverWidthChoices: Record<CoverWidth, string> = {
  wide: 'As wide as the page',
  normal: 'As wide as the text',
  none: 'Not shown',
}

const trainingChoices: Record<SiteSettings['training'], string> = {
  unsaid: 'No statement',
  allowed: 'Everything that is public',
  refused: 'Nothing',
}

/** What the blog is called, and what its pages say and link to. */
export function SiteForm({ fixed, hiddenLinks, fields, names, preview }: Props) {
  const { form, send, field, pending, failure, note, restored } = fields
  const [uploads, setUploads] = useState<ReadonlySet<string>>(new Set())
  const noteUpload = useCallback(
    (id: string, isUnderWay: boolean) =>
      setUploads((now) => (isUnderWay ? now.union(new Set([id])) : now.difference(new Set([id])))),
    [],
  )
  useLeaveWarning(uploads.size > 0)
  useNoStrayDrops()

  /** A setting that the environment fixes is shown, with the variable to change it by. */
  function fixable(name: SiteField, hint?: string) {
    const variable = fixed[name.split('.')[0] as string]
    if (!variable) return { ...field(name), hint }
    const fixedBy = `Set on the server, by ${variable}.`
    return { ...field(name), readOnly: true, hint: hint ? `${hint} ${fixedBy}` : fixedBy }
  }

  const social = (kind: 'code' | 'professional' | 'social', label: string) => (
    <Field {...fixable(`socialLinks.${kind}`)} label={label} required={false} plain />
  )

  return (
    <form className="stack" ref={form} onSubmit={send}>
      <RestoredNote {...restored} />
      <Field {...fixable('name')} label={settingLabels.name} />
      <Field
        {...field('homeHeading')}
        label={settingLabels.homeHeading}
        required={false}
        hint="If empty: “From the” and the name."
      />
      <Field
        {...field('homeDescription')}
        label={settingLabels.homeDescription}
        rows={3}
        required={false}
        hint="Search engines show it too."
      />
      <AccentField {...field('accentColor')} />
      <ChoiceField
        {...field('typefaces')}
        label={settingLabels.typefaces}
        choices={typefaceChoices}
        hint="Of public pages: for their text, and for menus and other small print. The admin area stays as it is."
      />
      <PictureField
        onUploading={noteUpload}
        name="logo"
        {...field('logo')}
        scheme="light"
        label={settingLabels.logo}
        hint={`Shown at the top of pages instead of the name, up to 200 pixels wide and 40 high. At most ${maxSide} pixels a side.`}
      />
      <PictureField
        onUploading={noteUpload}
        name="logoDark"
        {...field('logoDark')}
        scheme="dark"
        label={settingLabels.logoDark}
        hint="Shown instead of the logo on dark pages. Without one, the logo is shown there too."
      />
      <PictureField
        onUploading={noteUpload}
        name="icon"
        {...field('icon')}
        label={settingLabels.icon}
        hint={`For tabs, bookmarks and home screens; best a square. From ${limits.site.minIconSidePixels} to ${maxSide} pixels a side. Without one, it is Lectern’s.`}
      />
      <LinkRows
        {...field('navigation')}
        label={settingLabels.navigation}
        hint="After Home, About and Contact, in this order."
        hiddenLinks={hiddenLinks}
        errors={failure?.fields}
      />
      <LinkRows
        {...field('footerLinks')}
        label={settingLabels.footerLinks}
        hint="After the links that every page has at its foot."
        hiddenLinks={hiddenLinks}
        errors={failure?.fields}
      />
      {social('code', 'Code host')}
      {social('professional', 'Professional network')}
      {social('social', 'Social network')}
      <p className="field-hint">Social links without an address are not shown.</p>
      <Field
        {...field('postsPerPage')}
        label={settingLabels.postsPerPage}
        plain
        hint={`From 1 to ${limits.site.maxPostsPerPage}, on the home page and those of tags, authors, times and searches.`}
      />
      <ChoiceField
        {...field('coverWidth')}
        label={settingLabels.coverWidth}
        choices={coverWidthChoices}
        hint="For posts that do not say it themselves. Lists, feeds and link previews always have the cover."
      />
      <Field
        {...fixable('copyrightYear', 'If empty: the current year.')}
        label={settingLabels.copyrightYear}
        required={false}
        plain
      />
      <Field
        {...field('language')}
        label={settingLabels.language}
        required={false}
        plain
        hint="What pages and feeds are written in: a tag such as en, de or pt-BR. Words of the interface stay English. If empty: pages are said to be English, and feeds say nothing."
      />
      <Field
        {...fixable('timeZone', 'Such as Europe/Berlin. Days begin at midnight there.')}
        label={settingLabels.timeZone}
        plain
      />
      <Field
        {...fixable(
          'securityContact',
          'Where people report security problems: an email address or an https address. It is public, at /.well-known/security.txt; left empty, there is no such file.',
        )}
        label={settingLabels.securityContact}
        required={false}
        plain
      />
      <ChoiceField
        {...field('training')}
        label={settingLabels.training}
        choices={trainingChoices}
        hint="Said in robots.txt, in a header of each response and in each page. With “Nothing”, robots that collect for training are asked to stay away; those of search engines may come. Programs can ignore it."
      />
      <FormError failure={failure} fields={names} />
      <div className="site-actions">
        <SaveButton text="Save site" pending={pending} note={note} />
        <PreviewToggle {...preview} />
      </div>
    </form>
  )
}
