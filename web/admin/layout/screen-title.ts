export const screenTitle = (title: string) => [
  { title: `${title} · Admin` },
  { name: 'robots', content: 'noindex' },
]
