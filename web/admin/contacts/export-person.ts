import type { ContactMessage } from '#contract/contacts.ts'
import { api } from '../../api/api.ts'

/** How many messages one call loads. */
const pageLength = 200

/** Loads all messages from the address of a message, oldest first, and saves them as a file. */
export async function exportPerson(id: string, email: string): Promise<void> {
  const messages: ContactMessage[] = []
  for (let before: string | undefined | null; before !== null; ) {
    const { contacts, next } = await api.contacts.list({
      query: { person: id, limit: pageLength, before: before ?? undefined },
    })
    messages.unshift(...contacts)
    before = next
  }
  const file = { email, exportedDate: new Date().toISOString(), messages }
  saveFile(`messages of ${email}.json`, JSON.stringify(file, null, 2))
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  // Later, as the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
