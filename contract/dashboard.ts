import { type Static, Type } from 'typebox'
import { endpoint, Message } from './endpoint.ts'
import { limits } from './limits.ts'

const LowDisk = Type.Object(
  {
    freeBytes: Type.Integer(),
    reserveBytes: Type.Integer({ description: 'While less than this is free, nothing can be added.' }),
  },
  { description: 'For owners only, and only while the disk of the server is almost full.' },
)

const FirstSteps = Type.Object(
  {
    site: Type.Boolean({ description: 'The settings of the site were changed.' }),
    post: Type.Boolean({ description: 'You have a post.' }),
    address: Type.Boolean({ description: 'The blog has an address that others can open: `SITE_URL`.' }),
    mail: Type.Boolean({ description: 'The blog can send mail: `SMTP_URL`.' }),
    backup: Type.Boolean({ description: 'A backup was made.' }),
  },
  { description: 'What of it is done.' },
)
export type FirstSteps = Static<typeof FirstSteps>

export const dashboardContract = {
  notices: endpoint({
    method: 'GET',
    path: '/dashboard/notices',
    access: 'author',
    summary: 'Notices for every screen of the admin area; empty if there are none.',
    response: Type.Object({ lowDisk: Type.Optional(LowDisk) }),
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/dashboard/firststeps',
    access: 'author',
    summary:
      'What the owner of a new blog does first; empty for authors, and once `hidesFirstSteps` is chosen.',
    response: Type.Object({ done: Type.Optional(FirstSteps) }),
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
