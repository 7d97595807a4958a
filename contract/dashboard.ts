import { type Static, Type } from 'typebox'
import { positions } from './author.ts'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'

const LowDisk = Type.Object(
  {
    freeBytes: Type.Integer(),
    reserveBytes: Type.Integer({ description: 'While less than this is free, nothing can be added.' }),
  },
  { description: 'For owners only, and only while the disk of the server is almost full.' },
)
export type LowDisk = Static<typeof LowDisk>

const OwnerSteps = Type.Object(
  {
    site: Type.Boolean({ description: 'The settings of the site were changed.' }),
    about: Type.Boolean({ description: 'About is a page of owners, or that of `ABOUT_FILE`.' }),
    samples: Type.Optional(
      Type.Boolean({
        description: 'The sample posts and their authors are removed. Absent if the blog began without them.',
      }),
    ),
    post: Type.Boolean({ description: 'You have a post.' }),
    people: Type.Boolean({ description: 'Two people have accounts, or one has an open invitation.' }),
    mail: Type.Boolean({ description: 'The blog can send mail: `SMTP_URL`.' }),
    backup: Type.Boolean({ description: 'There is a backup that is not older than `BACKUP_MAX_AGE`.' }),
    address: Type.Boolean({
      description: '`SITE_URL` can be opened by others, and is the `origin` that was asked about.',
    }),
  },
  { description: 'What of it is done. For owners.' },
)

const AuthorSteps = Type.Object(
  {
    post: Type.Boolean({ description: 'You have a post.' }),
    profile: Type.Boolean({ description: 'Your profile has a description.' }),
  },
  { description: 'What of it is done. For authors.' },
)

const FirstSteps = Type.Partial(
  Type.Object({
    done: OwnerSteps,
    lastBackupAt: NullableString({ description: 'When the last backup was made; null without one.' }),
    siteUrl: Type.String({ description: 'The address with which links of the blog begin.' }),
    authorDone: AuthorSteps,
  }),
)
export type FirstSteps = Static<typeof FirstSteps>

export const dashboardContract = {
  notices: endpoint({
    method: 'GET',
    path: '/dashboard/notices',
    access: 'author',
    summary: 'What every screen of the admin area depends on: the account, its position, and notices.',
    response: Type.Object({
      username: Type.String(),
      position: Type.Enum([...positions]),
      lowDisk: Type.Optional(LowDisk),
    }),
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/dashboard/firststeps',
    access: 'author',
    summary:
      'What the owner of a new blog, or a new author, does first; empty once `hidesFirstSteps` is chosen.',
    query: Type.Object({
      origin: Type.Optional(
        Type.String({
          maxLength: 300,
          description:
            'Where you use the blog, such as `https://blog.example.org`. An address of your own machine counts for nothing.',
        }),
      ),
    }),
    response: FirstSteps,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/dashboard/testmail',
    access: 'owner',
    summary: `Sends a mail to your own address, at most ${limits.mail.testsPerOwnerAndHour} an hour. What the mail server does not accept is \`mail_failed\`, with the reason in its message.`,
    response: Message,
  }),
  version: endpoint({
    method: 'GET',
    path: '/dashboard/version',
    access: 'owner',
    summary: 'The versions of Lectern and Node of the responding process.',
    response: Type.Object({
      version: Type.String({ description: 'A semantic version, as in the changelog.' }),
      node: Type.String(),
    }),
  }),
}
