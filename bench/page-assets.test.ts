import { expect, test } from 'vitest'
import { importsOf, scriptsOf, stylesOf } from './page-assets.ts'

test('finds the scripts and style sheets that a page loads, each once', () => {
  const html = `<link rel="modulepreload" href="/assets/a-1.js"/><link rel="modulepreload" href="/assets/a-1.js"/>
    <link rel="stylesheet" href="/assets/public-2.css"/><link rel="icon" href="/assets/icon-3.svg"/>
    <script type="module" src="/assets/enhance-4.js"></script>
    <script type="module">import * as route0 from "/assets/root-5.js"; import "/assets/manifest-6.js"</script>`
  expect(scriptsOf(html)).toEqual([
    '/assets/enhance-4.js',
    '/assets/a-1.js',
    '/assets/root-5.js',
    '/assets/manifest-6.js',
  ])
  expect(stylesOf(html)).toEqual(['/assets/public-2.css'])
})

test('distinguishes static from dynamic imports', () => {
  const script = `import{a as b}from"./react-1.js";import"./side-2.js";export{c}from"./more-3.js";
    const __vite__mapDeps=m=>["assets/editor-4.js","assets/editor-5.css"];t(()=>import("./editor-4.js"),__vite__mapDeps([0,1]))`
  expect(importsOf(script)).toEqual({
    staticImports: ['/assets/react-1.js', '/assets/side-2.js', '/assets/more-3.js'],
    dynamicImports: ['/assets/editor-4.js'],
    dynamicStyles: ['/assets/editor-5.css'],
  })
})
