import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../html/escape-html.ts'
import { guessLanguage } from './guess-language.ts'

const guess = (content: string, title = '', description = '') =>
  guessLanguage({ title, description, content })

const prose: Record<string, string> = {
  en: 'A cache keeps what was computed once, so that it need not be computed again. It is only useful if the same is asked for more than once, and if somebody knows when it is no longer true.',
  de: 'Ein Cache bewahrt auf, was einmal berechnet wurde, damit es nicht noch einmal berechnet werden muss. Er nützt nur, wenn dasselbe mehr als einmal gefragt wird und wenn jemand weiß, wann es nicht mehr stimmt.',
  fr: 'Un cache garde ce qui a été calculé une fois, pour ne pas le calculer de nouveau. Il n’est utile que si la même chose est demandée plus d’une fois, et si quelqu’un sait quand elle n’est plus vraie.',
  es: 'Una caché guarda lo que se ha calculado una vez, para que no haya que calcularlo de nuevo. Sólo es útil si se pide lo mismo más de una vez, y si alguien sabe cuándo ya no es verdad lo que está en ella.',
  pt: 'Uma cache guarda o que já foi calculado uma vez, para que não seja calculado de novo. Só é útil quando a mesma coisa é pedida mais do que uma vez, e se alguém sabe quando isso já não é verdade.',
  it: 'Una cache conserva quello che è stato calcolato una volta, in modo che non debba essere calcolato di nuovo. È utile solo se la stessa cosa viene chiesta più di una volta e se qualcuno sa quando non è più vera.',
  nl: 'Een cache bewaart wat al eens is berekend, zodat het niet nog een keer berekend hoeft te worden. Dat is alleen nuttig als hetzelfde meer dan eens wordt gevraagd en als iemand weet wanneer het niet meer klopt.',
  sv: 'En cache sparar det som redan har beräknats en gång, så att det inte måste beräknas igen. Den är bara till nytta om samma sak efterfrågas mer än en gång och om någon vet när det inte längre är sant.',
  pl: 'Pamięć podręczna przechowuje to, co już raz zostało obliczone, żeby nie trzeba było tego liczyć jeszcze raz. Jest przydatna tylko wtedy, gdy o to samo pyta się więcej niż raz i gdy ktoś wie, że to już nie jest prawda.',
  ru: 'Кэш хранит то, что уже было вычислено, чтобы не вычислять это ещё раз. Он полезен только если одно и то же спрашивают больше одного раза и если кто-то знает, когда это уже не так.',
  uk: 'Кеш зберігає те, що вже було обчислено, щоб не обчислювати це ще раз. Він корисний тільки якщо про те саме питають більше ніж один раз і якщо хтось знає, коли це вже не так.',
  ar: 'تحفظ الذاكرة المؤقتة ما تم حسابه مرة واحدة حتى لا يتم حسابه مرة أخرى. وهي مفيدة فقط إذا طلب الشيء نفسه أكثر من مرة وإذا كان هناك من يعرف متى لم يعد ذلك صحيحا.',
  fa: 'حافظهٔ نهان آنچه را که یک بار محاسبه شده است نگه می دارد تا دوباره محاسبه نشود. این کار تنها وقتی مفید است که یک چیز بیش از یک بار خواسته شود و کسی بداند که چه زمانی دیگر درست نیست.',
  he: 'מטמון שומר את מה שכבר חושב פעם אחת כדי שלא יהיה צורך לחשב אותו שוב. הוא מועיל רק אם שואלים על אותו דבר יותר מפעם אחת, ואם יש מי שיודע מתי זה כבר לא נכון. כל זה הוא לא דבר קל, אבל גם לא קשה מאוד.',
  hi: 'कैश उस चीज़ को रखता है जो एक बार गणना की जा चुकी है, ताकि उसे फिर से गणना न करना पड़े। यह तब ही उपयोगी है जब एक ही चीज़ के लिए एक से अधिक बार पूछा जाता है।',
  ja: 'キャッシュは一度計算したものを保存しておき、もう一度計算しなくて済むようにします。',
  ko: '캐시는 한 번 계산한 것을 보관하여 다시 계산하지 않아도 되게 합니다.',
  'zh-Hans':
    '缓存保存已经计算过的内容，这样就不必再次计算。只有同样的东西被多次请求，并且有人知道它什么时候不再正确，它才是有用的。',
  'zh-Hant':
    '快取保存已經計算過的內容，這樣就不必再次計算。只有同樣的東西被多次請求，並且有人知道它什麼時候不再正確，它才是有用的。',
  th: 'แคชเก็บสิ่งที่คำนวณแล้วไว้เพื่อไม่ต้องคำนวณอีก',
  el: 'Η κρυφή μνήμη κρατά ό,τι έχει ήδη υπολογιστεί.',
}

test.each(Object.entries(prose))('%s', (language, text) => {
  expect(guess(`<p>${escapeHtml(text)}</p>`)).toBe(language)
  // As titles and descriptions are.
  expect(guess('', text.slice(0, text.length / 2), text.slice(text.length / 2))).toBe(language)
})

describe('code, formulas and words of others', () => {
  const code = `<pre><code class="language-python">${'for the item in that list: print("it is not what we have")\n'.repeat(40)}</code></pre>`

  test('do not count', () => {
    for (const language of ['de', 'ja', 'ru', 'ar'])
      expect(guess(`<p>${prose[language]}</p>${code}<p>${prose[language]}</p>`)).toBe(language)
    expect(guess(code)).toBeNull()
    const german = '<code>der die und das ist nicht ein</code>'
    expect(guess(`<p>${prose.en?.replaceAll(' it ', ` ${german} it `)}</p>`)).toBe('en')
    const quoted = `<blockquote lang="de"><p>${prose.de} <em>${prose.de}</em></p><p>${prose.de}</p></blockquote>`
    expect(guess(`${quoted}<p>${prose.en}</p>`)).toBe('en')
    expect(guess(`<p>${prose.en}</p>${quoted}`)).toBe('en')
  })

  test('of other scripts may stand in a text, and a mixed one is not sure', () => {
    expect(guess(`<p>${prose.ja} React Router JavaScript TypeScript Node</p>`)).toBe('ja')
    expect(guess(`<p>${prose.en} ${prose.en} 東京</p>`)).toBe('en')
    for (const [one, other] of [
      ['en', 'de'],
      ['fr', 'es'],
      ['ru', 'uk'],
      ['en', 'ja'],
      ['zh-Hans', 'zh-Hant'],
    ] as const)
      expect([one, guess(`<p>${prose[one]}</p><p>${prose[other]}</p>`)]).toEqual([one, null])
  })
})

test('too little is not sure', () => {
  for (const text of [
    '',
    'Hallo',
    'Die Welt',
    'Bonjour à tous',
    'Привет',
    '日本',
    '東京大学',
    '42',
    'const a = 1',
  ])
    expect([text, guess(`<p>${text}</p>`, text, text)]).toEqual([text, null])
})

test('words of code and hashes are no language', () => {
  const names = 'de en la que do e a o se na os com para in on die an int const let var'.split(' ')
  const list = names.map((name) => `<li>${name}_index ${name}2 get_${name} 4${name}9f</li>`).join('')
  expect(guess(`<ul>${list.repeat(20)}</ul>`)).toBeNull()
  const hashes = Array.from({ length: 400 }, (_, at) => (at * 2_654_435_761).toString(16)).join(' e0a1 ')
  expect(guess(`<p>${hashes}</p>`)).toBeNull()
})

test('English texts full of words of code are never guessed to be something else, and a Japanese one is seen', () => {
  const japanese = 'server/blog/samples/posts/why-cross-entropy-is-a-logarithm.html'
  const files = ['docs/**/*.md', 'server/blog/samples/posts/*.html', '*.md'].flatMap((glob) => globSync(glob))
  expect(files.length).toBeGreaterThan(60)
  const guesses = files.map((file) => {
    const text = readFileSync(file, 'utf8')
    const html = file.endsWith('.html') ? text : `<p>${escapeHtml(text)}</p>`
    return guess(html)
  })
  expect(files.filter((_, at) => guesses[at] !== null && guesses[at] !== 'en')).toEqual([japanese])
  expect(guesses[files.indexOf(japanese)]).toBe('ja')
  expect(guesses.filter((language) => language === 'en').length).toBeGreaterThan(files.length * 0.9)
})

test('broken and endless HTML has no language', () => {
  for (const html of [
    '<',
    '<p',
    '<p a="',
    '<pre>'.repeat(20_000),
    '<'.repeat(100_000),
    `<p ${'"'.repeat(99_999)}`,
  ])
    expect(guess(html)).toBeNull()
})
