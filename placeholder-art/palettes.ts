/** Ground, solid ink and pen of each palette: the light colours of `web/ui/placeholder-art.css`, for drawings outside of pages. */
export const palettes = [
  ['#d9eee4', '#387761', '#d7bb70'],
  ['#f3ebd5', '#d5a051', '#326353'],
  ['#dbe8f3', '#d18a71', '#477493'],
  ['#eceee7', '#c57e5e', '#335c51'],
] as const
