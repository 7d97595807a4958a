import { type Static, Type } from 'typebox'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { next, type PageQuery, page } from './paging.ts'

const ContactDraft = Type.Object({
  name: Type.String({ maxLength: limits.account.maxNameCharacters }),
  email: Type.String({ maxLength: limits.account.maxEmailCharacters }),
  message: Type.String({ maxLength: limits.contact.maxMessageCharacters }),
  website: Type.Optional(
    Type.String({
      maxLength: limits.contact.maxWebsiteCharacters,
      description: 'A field that people do not see. A message that fills it in is marked as possible spam.',
    }),
  ),
})
export type ContactDraft = Static<typeof ContactDraft>

const ContactAnswer = Type.Object({
  id: Type.String(),
  text: Type.String(),
  by: Type.String({ description: 'The username, at that time, of the owner who wrote it.' }),
  createdDate: Type.String({ format: 'date-time' }),
  sentDate: NullableString({
    description:
      'When the mail server accepted it. Null while it is being sent, and if the server ended meanwhile: then nobody knows whether it was sent.',
  }),
})
export type ContactAnswer = Static<typeof ContactAnswer>

const ContactMessage = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  createdDate: Type.String({ format: 'date-time' }),
  label: NullableString({ description: '`Possible spam`, or null.' }),
  read: Type.Boolean({ description: 'Whether an owner marked it as read: all owners see the same.' }),
  done: Type.Boolean({ description: 'Whether an owner marked it as done.' }),
  answers: Type.Array(ContactAnswer, { description: 'What owners answered by mail, oldest first.' }),
  trashedDate: NullableString({ description: 'When it was moved to the trash; null if it is not there.' }),
  goneDate: NullableString({
    description: `When it is deleted from the trash: ${limits.contact.trashDays} days after it was moved there; null if it is not there.`,
  }),
})
export type ContactMessage = Static<typeof ContactMessage>

/** Which messages are listed. */
export const contactLists = ['all', 'unread', 'done', 'spam', 'trash'] as const
export type ContactList = (typeof contactLists)[number]

/** What an owner changes of a message. */
const ContactState = Type.Object({
  trashed: Type.Optional(
    Type.Boolean({ description: 'True moves it to the trash, false restores it from there.' }),
  ),
  read: Type.Optional(Type.Boolean()),
  done: Type.Optional(Type.Boolean({ description: 'What is marked as done is marked as read too.' })),
})
export type ContactState = Static<typeof ContactState>

/** When an owner is told of new messages by mail. */
export const messageMails = ['off', 'each', 'daily'] as const
export type MessageMails = (typeof messageMails)[number]

const { noticesPerHour, noticeHour } = limits.contact
const MailChoice = Type.Object({
  mails: Type.Enum([...messageMails], {
    description: `\`each\`: soon after a message, at most ${noticesPerHour} mails an hour; what comes after them is in the next one. \`daily\`: one mail at ${noticeHour}:00 in the time zone of the site, if there are new messages. Possible spam and what was read already are in none.`,
  }),
})

const MessageNotices = Type.Object({
  ...MailChoice.properties,
  email: NullableString({ description: 'Your address. Null if this blog sends no mail.' }),
})
export type MessageNotices = Static<typeof MessageNotices>

const id = Type.Object({ id: Type.String() })

export interface ContactQuery extends PageQuery {
  list?: ContactList
  search?: string
  person?: string
}

export const contactsContract = {
  create: endpoint({
    method: 'POST',
    path: '/pages/contact/create',
    access: 'anyone',
    adds: 'always',
    summary: 'Sends a message to the owners.',
    body: ContactDraft,
    response: Message,
    status: 201,
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/pages/contact/read',
    access: 'owner',
    summary: 'Messages, oldest first; without `limit`, the newest 1,000.',
    query: Type.Object({
      list: Type.Optional(
        Type.Enum([...contactLists], {
          description:
            '`all` that are not in the trash, as without it, of these only the `unread`, the `done` or the possible `spam`, or those in the `trash`.',
        }),
      ),
      search: Type.Optional(
        Type.String({
          maxLength: limits.contact.maxSearchCharacters,
          description:
            'Only messages with each of these words in their name, email or text: parts of words too, in any case. The first eight words count.',
        }),
      ),
      person: Type.Optional(
        Type.String({
          description:
            'The id of a message: only messages from its email address, in any case, and those in the trash too. `list` does not count then.',
        }),
      ),
      ...page,
    }),
    response: Type.Object({
      position: Type.Literal('owner'),
      contacts: Type.Array(ContactMessage),
      unread: Type.Integer({ description: 'How many messages outside the trash are unread, on all pages.' }),
      replyTo: NullableString({
        description:
          'Your own email address, to which replies to your answers go. Null if this blog sends no mail.',
      }),
      next,
    }),
    paged: 'object',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/pages/contact/{id}',
    access: 'owner',
    summary:
      'Moves a message to the trash or restores it from there, or marks it as read, unread, done or not done.',
    params: id,
    body: ContactState,
    response: Type.Object({ message: Type.String(), contact: ContactMessage }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/pages/contact/answer/{id}',
    access: 'owner',
    adds: 'always',
    summary: `Mails an answer to the address of a message, with the message below it, and marks the message as read and done. Replies go to your own address. At most ${limits.contact.answersPerOwnerAndDay} a day, and ${limits.contact.answersPerAddressAndDay} a day to one address, whoever answers. What the mail server does not accept is \`mail_failed\` and not stored.`,
    params: id,
    body: Type.Object({
      text: Type.String({
        // Longer values pass the schema: the service refuses them with a message that names the limit.
        maxLength: 2 * limits.contact.maxAnswerCharacters,
        description: `Plain text of at most ${limits.contact.maxAnswerCharacters} characters.`,
      }),
    }),
    response: Type.Object({ message: Type.String(), answer: ContactAnswer }),
    status: 201,
    idempotent: true,
  }),
  notices: endpoint({
    method: 'GET',
    path: '/pages/contact/notices',
    access: 'owner',
    summary: 'Whether you are told of new messages by mail; `off` at first.',
    response: MessageNotices,
  }),
  setNotices: endpoint({
    method: 'PUT',
    path: '/pages/contact/notices',
    access: 'owner',
    summary: 'Chooses whether you are told of new messages by mail.',
    body: MailChoice,
    response: Type.Object({ message: Type.String(), ...MailChoice.properties }),
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/pages/contact/person/{id}',
    access: 'owner',
    summary:
      'Deletes all messages from the email address of a message for good, with their answers, and those in the trash too.',
    recentPassword: 'always',
    params: id,
    response: Type.Object({
      message: Type.String(),
      erased: Type.Integer({ description: 'How many messages there were.' }),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/pages/contact/{id}',
    access: 'owner',
    summary: 'Deletes a message for good, whether it is in the trash or not.',
    params: id,
    response: Message,
  }),
}
