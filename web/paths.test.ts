import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every address', () => {
  expect({
    home: paths.home(),
    'home, first page': paths.home(1),
    'home, second page': paths.home(2),
    post: paths.post('hello-world'),
    'post in another script': paths.post('深度学习'),
    author: paths.author('ada.lovelace'),
    'author, second page': paths.author('ada', 2),
    tag: paths.tag('machine learning'),
    'tag with signs': paths.tag('C++/C#?100%'),
    'tag, third page': paths.tag('C#', 3),
    'feed of all posts': paths.feed(paths.home()),
    'feed of a tag': paths.feed(paths.tag('C#'), 'json'),
    'post as Markdown': paths.postMarkdown('深'),
    about: paths.about(),
    contact: paths.contact(),
    'contact, sent': paths.contactSent(),
    'search page': paths.searchPage(),
    search: paths.search('a b+c&d'),
    'search, best first': paths.search('a', { sort: 'relevance' }),
    'search, older': paths.search('a', { before: 'x=1' }),
    admin: paths.admin(),
    dashboard: paths.dashboard(),
    signIn: paths.signIn(),
  }).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "admin": "/admin",
      "author": "/author/ada.lovelace",
      "author, second page": "/author/ada?page=2",
      "contact": "/contact",
      "contact, sent": "/contact?sent",
      "dashboard": "/admin/dashboard",
      "home": "/",
      "home, first page": "/",
      "home, second page": "/?page=2",
      "post": "/hello-world",
      "post in another script": "/%E6%B7%B1%E5%BA%A6%E5%AD%A6%E4%B9%A0",
      "search": "/search?search=a+b%2Bc%26d",
      "search page": "/search",
      "search, best first": "/search?search=a&sort=relevance",
      "search, older": "/search?search=a&before=x%3D1",
      "signIn": "/admin/auth/signin",
      "tag": "/tags/machine%20learning",
      "tag with signs": "/tags/C%2B%2B%2FC%23%3F100%25",
      "tag, third page": "/tags/C%23?page=3",
    }
  `)
})
