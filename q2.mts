import { markdownToHtml } from '/work/c1/contract/markdown/read/markdown-to-html.ts'
import { markdownOf } from '/work/c1/server/content/markdown/html-to-markdown.ts'
const cpu = (f) => { const c = process.cpuUsage(); const r = f(); const e = process.cpuUsage(c); return [r, (e.user + e.system) / 1000 | 0] }
for (const [name, make] of Object.entries({
  'x behind': (n) => 'https://a/' + '&a;'.repeat(n) + 'x', ')': n => 'https://a/' + ')'.repeat(n) + 'x', '.': n => 'https://a/' + '.'.repeat(n) + 'x', '(': n => 'https://a/' + '('.repeat(n) + 'x', '&a': n => 'https://a/' + '&a'.repeat(n) + 'x', ']': n => 'https://a/' + '](b'.repeat(n), 'www': n => 'www.a' + '.a'.repeat(n) + '_b', 'mail': n => 'a@b' + '.b'.repeat(n) + '_', 'mails': n => 'a@b'.repeat(n), 'ats': n=>'a.'.repeat(n), 'many': n => 'https://a/&a; '.repeat(n), }))
  for (const n of [1000, 2000, 4000]) {
    const m = make(n)
    const [h, a] = cpu(() => markdownToHtml(m))
    const [, d] = cpu(() => markdownOf(`<p>${m.replaceAll('&','&amp;')}</p>`))
    console.log(name, n, 'read', a, 'write', d)
  }
