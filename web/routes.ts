import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/document/layout.tsx', [
    index('public/home/home.tsx'),
    route('about', 'public/about/about.tsx'),
    route('contact', 'public/contact/contact.tsx'),
    route('search', 'public/search/search.tsx'),
    route('tags', 'public/tags/tag-index.tsx'),
    route('archive', 'public/archive/archive.tsx'),
    route('archive/:year/:month?', 'public/archive/archive-period.tsx'),
    route('authors', 'public/authors/authors.tsx'),
    route('author/:username', 'public/authors/author.tsx'),
    route('tags/*', 'public/tags/tag.tsx'),
    route(':url', 'public/post/post.tsx'),
    route('*', 'public/errors/not-found.tsx'),
  ]),
  layout('admin/layout/layout.tsx', [
    route('admin', 'admin/landing/landing.tsx'),
    route('admin/auth', 'admin/auth/layout.tsx', [
      index('admin/auth/index.tsx'),
      route('signup', 'admin/auth/sign-up.tsx'),
      route('signin', 'admin/auth/sign-in.tsx'),
      route('forgotpassword', 'admin/auth/forgot-password.tsx'),
      route('resetpassword', 'admin/auth/reset-password.tsx'),
    ]),
    route('admin/dashboard', 'admin/frame/layout.tsx', [
      layout('admin/frame/boundary.tsx', [
        index('admin/dashboard/index.tsx'),
        route('posts', 'admin/posts/posts.tsx'),
        route('posts/create', 'admin/post-form/create-post.tsx'),
        route('posts/edit/:url', 'admin/post-form/edit-post.tsx'),
        route('posts/versions/:url', 'admin/versions/versions.tsx'),
        route('posts/versions/:url/:number', 'admin/versions/compare-versions.tsx'),
        route('trash', 'admin/trash/trash.tsx'),
        route('contacts', 'admin/contacts/contacts.tsx'),
        route('users', 'admin/users/users.tsx'),
        route('audit', 'admin/audit/audit-log.tsx'),
        route('settings', 'admin/settings/settings.tsx'),
        route('site', 'admin/site/site.tsx'),
        route('pages', 'admin/site-pages/site-pages.tsx'),
        route('tags', 'admin/manage-tags/manage-tags.tsx'),
        route('allposts', 'admin/all-posts/all-posts.tsx'),
        route('*', 'admin/not-found/dashboard-not-found.tsx'),
      ]),
    ]),
    layout('admin/frame/boundary.tsx', { id: 'preview-boundary' }, [
      route('admin/dashboard/posts/preview/:id', 'admin/preview/preview-screen.tsx'),
    ]),
    route('admin/*', 'admin/not-found/not-found.tsx'),
  ]),
] satisfies RouteConfig
