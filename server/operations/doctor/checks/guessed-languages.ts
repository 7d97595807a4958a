import { guessedLanguage } from '../../../content/presentation/guessed-language.ts'
import { type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

/** The number of bodies held in memory at a time. */
const bodyBatchSize = 20

interface GuessedPost extends NamedPost {
  title: string
  description: string
  content: string
  guessed_language: string | null
}

/** Posts of older versions have no guess until a server of this one runs. */
export const guessedLanguages: Check = {
  name: 'guessed-languages',
  claim: 'Each post has the language that its text is guessed to be in.',
  async *find({ db, isThorough }) {
    if (!isThorough) return
    const texts = db
      .selectFrom('post')
      .innerJoin('post_body', 'post_body.post_id', 'post.id')
      .select([...namedColumns, 'title', 'description', 'content', 'guessed_language'])
      .where('guessed_language', 'is not', null)
    const after = (id: string) =>
      texts.where('post.id', '>', id).orderBy('post.id').limit(bodyBatchSize).execute()
    for await (const post of eachRow<GuessedPost>((last) => after(last?.id ?? ''))) {
      if (guessedLanguage(post, post.content) === post.guessed_language) continue
      yield {
        what: `${postName(post)} has a language that is not guessed from its text`,
        authorId: post.author_id,
        async heal({ posts }) {
          const found = await posts.find(post.id)
          const content = await posts.findContent(post.id)
          if (found && content !== undefined)
            await posts.update(found.id, { guessed_language: guessedLanguage(found, content) })
        },
      }
    }
  },
}
