/** The invented authors of the sample posts. */
export const sampleAuthors = [
  {
    username: 'noorvellum',
    name: 'Noor Vellum',
    description:
      'A sample author who came with this installation. Noor writes about machine learning from the numerical side: what becomes of a formula once it meets floating-point numbers. Every figure in these posts was computed, not remembered.',
    social: {},
  },
  {
    username: 'theofolio',
    name: 'Theo Folio',
    description:
      'A sample author who came with this installation. Theo writes about the plain machinery under web applications: headers, pages on a disk, bytes in a string. The posts prefer a measurement to an opinion.',
    social: {},
  },
  {
    username: 'shiorikamiya',
    name: '紙谷しおり',
    description:
      'このブログに最初から入っている見本の著者です。機械学習の式を、手元で試せる小さな例で確かめる記事を書いています。数値はすべて実際に計算したものです。',
    social: {},
  },
] as const

/**
 * The sample posts of an empty installation, oldest first. The body of each is the file with that name in `posts/`; beside it is its
 * Markdown if it was written so. Its date is `daysBefore` days before the installation.
 */
export const samplePosts = [
  {
    title: 'Why softmax subtracts the maximum',
    description:
      'Three ordinary scores turn a float32 softmax into NaN, and four turn a half-precision one into silent zeros. One subtraction repairs both, and leads to a softmax in a single pass.',
    tags: ['Deep Learning', 'AI', 'Python', 'C++'],
    author: 'noorvellum',
    file: 'why-softmax-subtracts-the-maximum.html',
    daysBefore: 26,
  },
  {
    title: 'no-cache does not mean “do not cache”',
    description:
      'What a browser really asks for under eight different headers, measured, and a small server that answers with 304 when it can and 412 when it must.',
    tags: ['Web Development', 'HTTP', 'TypeScript', 'Performance'],
    author: 'theofolio',
    file: 'no-cache-does-not-mean-do-not-cache.html',
    daysBefore: 21,
  },
  {
    title: 'A dictionary that never misses',
    description:
      'Attention is a lookup in which every key answers a little. A few lines of TypeScript show how it finds, how it fails to find, and how it can continue a text it was never trained on.',
    tags: ['AI', 'Deep Learning', 'Machine Learning', 'TypeScript'],
    author: 'noorvellum',
    file: 'a-dictionary-that-never-misses.html',
    daysBefore: 18,
  },
  {
    title: 'What a database index reads',
    description:
      'Counting pages in SQLite shows why one query needs 5 of them and a similar one 6,345, and how an index on the right column can make a query fetch five times as many pages.',
    tags: ['Databases', 'Computer Science', 'TypeScript', 'Performance'],
    author: 'theofolio',
    file: 'what-a-database-index-reads.html',
    daysBefore: 13,
  },
  {
    title: 'Why momentum helps',
    description:
      'In a narrow valley, gradient descent pays for the condition number and momentum for its square root. The step counts, the reason, and a function on which the same recipe never arrives.',
    tags: ['Machine Learning', 'Deep Learning', 'Python'],
    author: 'noorvellum',
    file: 'why-momentum-helps.html',
    daysBefore: 10,
  },
  {
    title: 'How long is a string?',
    description:
      'One family emoji is 25, 11, 7 or 1 long, depending on whom you ask. What the four answers count, which one belongs in which limit, and how a browser can lose a child.',
    tags: ['Computer Science', 'Web Development', 'TypeScript', 'Databases'],
    author: 'theofolio',
    file: 'how-long-is-a-string.html',
    daysBefore: 7,
  },
  {
    title: 'How large should a batch be?',
    description:
      'Answers range from two examples to millions of tokens, and thirty works disagree for good reasons. One quantity, the noise of the gradient, sorts them; a small experiment agrees with it within 3%.',
    tags: ['Machine Learning', 'Deep Learning', 'Performance', 'Python'],
    author: 'noorvellum',
    file: 'how-large-should-a-batch-be.html',
    daysBefore: 6,
  },
  {
    title: 'What attention keeps in memory',
    description:
      'Eight ways to remember a text, side by side for one invented model: what a token costs, how many readers fit on a card, what each way gives up, and why the order of a cache does not matter.',
    tags: ['Deep Learning', 'Machine Learning', 'Performance', 'Python'],
    author: 'noorvellum',
    file: 'what-attention-keeps-in-memory.html',
    daysBefore: 4,
  },
  {
    title: 'Why attention divides by the square root of the width',
    description:
      'Without the division, a query is soon stuck with a key that means nothing to it. A theorem, an old result from physics and three short programs say why, and when another power is right.',
    tags: ['Deep Learning', 'Machine Learning', 'Mathematics', 'Python'],
    author: 'noorvellum',
    file: 'why-attention-divides-by-the-square-root-of-the-width.html',
    daysBefore: 3,
  },
  {
    title: '交差エントロピーはなぜ対数なのか',
    description:
      '確率のずれを、二乗でも絶対値でもなく対数で測るのはなぜか。尤度、正直な答え、勾配という三つの理由を、式と短いプログラムで確かめる。',
    tags: ['Machine Learning', 'Deep Learning', 'Mathematics', '日本語'],
    author: 'shiorikamiya',
    file: 'why-cross-entropy-is-a-logarithm.html',
    daysBefore: 2,
  },
  {
    title: 'Say each word as it comes',
    description:
      'A server and a client that stream a text word by word, in six steps. Each begins with what goes wrong without it: a lost word, half a letter, a model that talks to nobody, a quarter of a gigabyte in memory.',
    tags: ['Web Development', 'AI', 'HTTP', 'TypeScript'],
    author: 'theofolio',
    file: 'say-each-word-as-it-comes.html',
    daysBefore: 1,
  },
] as const
