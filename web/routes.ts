import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    layout('public/boundary.tsx', [
      index('public/home.tsx'),
      route('about', 'public/about.tsx'),
      route('contact', 'public/contact.tsx'),
      route('search', 'public/search.tsx'),
      route('author/:username', 'public/author.tsx'),
      route('tags/*', 'public/tag.tsx'),
      route(':url', 'public/post.tsx'),
      route('*', 'public/not-found.tsx'),
    ]),
  ]),
  layout('admin/layout.tsx', [route('admin', 'admin/landing.tsx'), route('admin/*', 'admin/not-found.tsx')]),
] satisfies RouteConfig
