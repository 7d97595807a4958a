import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    layout('public/boundary.tsx', [
      index('public/home.tsx'),
      route('about', 'public/about.tsx'),
      route('contact', 'public/contact.tsx'),
      route('search', 'public/search.tsx'),
      route('tags', 'public/tag-index.tsx'),
      route('archive', 'public/archive.tsx'),
      route('archive/:year/:month?', 'public/archive-time.tsx'),
      route('authors', 'public/authors.tsx'),
      route('author/:username', 'public/author.tsx'),
      route('tags/*', 'public/tag.tsx'),
      route(':url', 'public/post.tsx'),
      route('*', 'public/not-found.tsx'),
    ]),
  ]),
  layout('admin/layout.tsx', [
    route('admin', 'admin/landing.tsx'),
    route('admin/auth', 'admin/auth/layout.tsx', [
      index('admin/auth/index.tsx'),
      route('signup', 'admin/auth/sign-up.tsx'),
      route('signin', 'admin/auth/sign-in.tsx'),
      route('forgotpassword', 'admin/auth/forgot-password.tsx'),
      route('resetpassword', 'admin/auth/reset-password.tsx'),
    ]),
    route('admin/dashboard', 'admin/dashboard/layout.tsx', [
      layout('admin/dashboard/boundary.tsx', [
        index('admin/dashboard/index.tsx'),
        route('posts', 'admin/posts/list.tsx'),
        route('posts/create', 'admin/posts/create.tsx'),
        route('posts/edit/:url', 'admin/posts/edit.tsx'),
        route('contacts', 'admin/contacts/contacts.tsx'),
        route('users', 'admin/users/users.tsx'),
        route('audit', 'admin/audit/audit-log.tsx'),
        route('settings', 'admin/settings/settings.tsx'),
        route('allposts', 'admin/all-posts/all-posts.tsx'),
        route('*', 'admin/dashboard/not-found.tsx'),
      ]),
    ]),
    route('admin/*', 'admin/not-found.tsx'),
  ]),
] satisfies RouteConfig
